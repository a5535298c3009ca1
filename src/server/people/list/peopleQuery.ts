import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { Connection } from '../../platform/db/schema.ts'
import { stateOfRow, type PeopleState } from './peopleStates.ts'

/** What a list of people is filtered by; a filter that is left out takes all. */
export type PeopleFilters = {
  text?: string
  states?: PeopleState[]
  collectives?: string[]
  costCenters?: string[]
  offices?: string[]
  legalEntities?: string[]
  isLeaving?: boolean
}

/** The columns of the table whose values are chosen from a list. */
export const chosenColumns = {
  collectives: 'collective_name',
  costCenters: 'cost_center',
  offices: 'office_name',
  legalEntities: 'legal_entity_name',
} as const

/** Conditions on `employees`, within these companies. */
export async function peopleConditions(
  db: Connection,
  companies: readonly string[],
  filters: PeopleFilters,
): Promise<RawBuilder<SqlBool>> {
  // Only of one company by its name is the order of the index used.
  const [first] = companies
  const isOfCompany =
    companies.length === 1
      ? sql<SqlBool>`tenant = ${first}`
      : sql<SqlBool>`tenant = any (${companies}::text[])`
  const parts = [isOfCompany]
  if (filters.text) parts.push(await textCondition(db, isOfCompany, filters.text))
  if (filters.states) parts.push(sql`${stateOfRow} = any (${filters.states}::text[])`)
  if (filters.isLeaving !== undefined)
    parts.push(sql`(active and exit_on is not null) = ${filters.isLeaving}`)
  for (const [filter, column] of Object.entries(chosenColumns)) {
    const values = filters[filter as keyof typeof chosenColumns]
    if (values) parts.push(sql`${sql.ref(column)} = any (${values}::text[])`)
  }
  return sql<SqlBool>`${sql.join(parts, sql` and `)}`
}

/** The longest word that is kept (migration 013). */
const longestWord = 100

/** Each word begins a word of the name, e-mail, number or DNI, whose marks may be left out or others. */
async function textCondition(
  db: Connection,
  isOfCompany: RawBuilder<SqlBool>,
  text: string,
): Promise<RawBuilder<SqlBool>> {
  const { rows } = await sql<{ words: string }>`select plain_words(${text}) as words`.execute(db)
  const words = (rows[0]?.words ?? '').split(' ').filter(Boolean)
  if (words.length === 0) return sql<SqlBool>`false`
  // A range of words, which an index answers behind a policy; LIKE it would not.
  const thoseWith = (word: string) => {
    const start = word.slice(0, longestWord)
    return sql`select id from employee_words
      where ${isOfCompany} and word >= ${start} and word < ${`${start}\u{10FFFF}`}`
  }
  if (words.length > 1 && /\d/.test(text)) {
    const all = sql.join(words.map(thoseWith), sql` intersect `)
    return sql<SqlBool>`id in ((${all}) union (${thoseWith(words.join(''))}))`
  }
  return sql<SqlBool>`${sql.join(
    words.map((word) => sql`id in (${thoseWith(word)})`),
    sql` and `,
  )}`
}

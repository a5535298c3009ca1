import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { Connection } from '../../platform/db/schema.ts'
import type { PersonState, PersonTask } from '../../../domain/plan/personStates.ts'
import { taskConditions } from './peopleTasks.ts'
import { contractStates, findStates } from '../../../domain/plan/contractState.ts'
import { stateOfRow } from './peopleStates.ts'

/** The filters of a list of people; a filter left out matches all. */
export type PeopleFilters = {
  text?: string
  states?: PersonState[]
  tasks?: PersonTask[]
  /** Those who have chosen something for one of these plan years. */
  chosenYears?: number[]
  collectives?: string[]
  costCenters?: string[]
  offices?: string[]
  legalEntities?: string[]
  isLeaving?: boolean
}

/** The table columns whose filter values are selected from a list. */
export const chosenColumns = {
  collectives: 'collective_name',
  costCenters: 'cost_center',
  offices: 'office_name',
  legalEntities: 'legal_entity_name',
} as const

/** The states of a contract that was purchased; a purchase that expired is in the cart again. */
const chosenStates = contractStates.filter((state) => !findStates('inCart').includes(state))

/** A column as its index compares it. */
export const compareAsIndex = (column: string): RawBuilder<string> =>
  sql<string>`${sql.ref(column)} collate "C"`

/** Builds the condition on `employees` for the filters, within these companies. */
export async function peopleConditions(
  db: Connection,
  companies: readonly string[],
  filters: PeopleFilters,
): Promise<RawBuilder<SqlBool>> {
  // The index supplies the order only if the condition is `=` with one company.
  const [first] = companies
  const isOfCompany =
    companies.length === 1
      ? sql<SqlBool>`tenant = ${first}`
      : sql<SqlBool>`tenant = any (${companies}::text[])`
  const parts = [isOfCompany]
  if (filters.text) parts.push(await textCondition(db, isOfCompany, filters.text))
  if (filters.states) parts.push(sql`${stateOfRow} = any (${filters.states}::text[])`)
  if (filters.tasks) {
    const tasks = filters.tasks.map((task) => taskConditions[task])
    parts.push(tasks.length > 0 ? sql<SqlBool>`(${sql.join(tasks, sql` or `)})` : sql<SqlBool>`false`)
  }
  if (filters.chosenYears)
    parts.push(sql`id in (select employee_id from contracts
      where ${isOfCompany} and year = any (${filters.chosenYears}::smallint[])
        and state = any (${chosenStates}) and purchased_at is not null)`)
  if (filters.isLeaving !== undefined)
    parts.push(sql`(active and exit_on is not null) = ${filters.isLeaving}`)
  for (const [filter, column] of Object.entries(chosenColumns)) {
    const values = filters[filter as keyof typeof chosenColumns]
    if (values) parts.push(sql`${compareAsIndex(column)} = any (${values}::text[])`)
  }
  return sql<SqlBool>`${sql.join(parts, sql` and `)}`
}

/** The maximum length of a stored word (migration 013). */
const maxWordLength = 100

/**
 * Builds the condition that each typed word is the start of a word of the name, e-mail, number or DNI,
 * without accents and signs.
 */
async function textCondition(
  db: Connection,
  isOfCompany: RawBuilder<SqlBool>,
  text: string,
): Promise<RawBuilder<SqlBool>> {
  const { rows } = await sql<{ words: string }>`select plain_words(${text}) as words`.execute(db)
  const words = (rows[0]?.words ?? '').split(' ').filter(Boolean)
  if (words.length === 0) return sql<SqlBool>`false`
  // With row-level security the index can be used for a range of words, but not for a LIKE.
  const thoseWith = (word: string) => {
    const start = word.slice(0, maxWordLength)
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

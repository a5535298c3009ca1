import { sql } from 'kysely'
import { isAbroad } from '../../domain/kernel/provinceNamed.ts'
import type { TenantConfig } from '../../domain/company/tenant/tenant.ts'
import { fullName } from '../../domain/plan/employee.ts'
import type { Connection } from '../platform/db/schema.ts'
import type { KnownPeople } from './knownPeople.ts'
import { changedColumns, newEmployee, personColumns } from './personColumns.ts'
import { taggedChange, taggedText, type PersonChange } from './personChange.ts'
import type { PeopleRow } from './readPeopleFiles.ts'
import { batch } from './upsert.ts'

/** Collects the rows that an import writes, so that few statements are needed. */
export type Writing = {
  trx: Connection
  company: TenantConfig
  known: KnownPeople
  today: string
  actor: string
  changes: PersonChange[]
  /** E-mails in the lines that differ from the stored ones, or whose employee has a pending e-mail. */
  emails: { line: PeopleRow; id: string; email: string | null }[]
}

/** Called with the number of written rows. */
export type OnRows = (done: number, total: number) => void

/**
 * Adds and changes the people in the lines; changed e-mails are only collected. Returns the number of new
 * people, and the employee numbers of the changed ones.
 */
export async function writePeople(
  writing: Writing,
  rows: readonly PeopleRow[],
  onRows: OnRows,
): Promise<{ added: number; changed: Set<string> }> {
  const { known } = writing
  const isKnown = ({ values }: PeopleRow): boolean => known.byNumber.has(String(values.employeeNumber))
  const added = rows.filter((row) => !isKnown(row))
  const others = rows.filter(isKnown)
  for (let from = 0; from < added.length; from += batch) {
    await addPeople(writing, added.slice(from, from + batch))
    await sql`select count_added_people(${from + batch})`.execute(writing.trx)
    onRows(Math.min(added.length, from + batch), rows.length)
  }
  const changed = new Set<string>()
  for (const [index, row] of others.entries()) {
    if (await changePerson(writing, row)) changed.add(String(row.values.employeeNumber))
    if (index % batch === 0) onRows(added.length + index, rows.length)
  }
  return { added: added.length, changed }
}

async function addPeople(
  { trx, company, known, changes }: Writing,
  rows: readonly PeopleRow[],
): Promise<void> {
  const people = await trx
    .insertInto('employees')
    .values(rows.map((row) => newEmployee(company, row)))
    .returningAll()
    .execute()
  for (const person of people) {
    known.byNumber.set(person.employee_number, person)
    changes.push({
      employeeNumber: person.employee_number,
      field: 'person',
      about: null,
      before: null,
      after: taggedText(fullName(person.first_name, person.last_name1, person.last_name2)),
    })
  }
}

/** Returns whether the person's own row changed. */
async function changePerson(writing: Writing, line: PeopleRow): Promise<boolean> {
  const { values } = line
  const { trx, known, actor } = writing
  const employeeNumber = String(values.employeeNumber)
  const row = known.byNumber.get(employeeNumber)
  if (!row) return false
  const { email, ...given } = personColumns(values)
  if (email !== undefined && (email !== row.email || known.waiting.has(row.id)))
    writing.emails.push({ line, id: row.id, email })
  // Moving abroad removes the province (D-112).
  if (isAbroad(given.country ?? row.country)) given.province = ''
  const { columns, changes } = changedColumns(row, given)
  if (changes.length === 0) return false
  await trx
    .updateTable('employees')
    .set({ ...columns, updated_at: sql`now()` })
    .where('tenant', '=', row.tenant)
    .where('id', '=', row.id)
    .execute()
  const key = { tenant: row.tenant, employee_id: row.id, changed_by: actor }
  await trx
    .insertInto('employee_changes')
    .values(changes.map((change) => ({ ...change, ...key })))
    .execute()
  writing.changes.push(...changes.map((change) => ({ ...taggedChange(change), employeeNumber })))
  return true
}

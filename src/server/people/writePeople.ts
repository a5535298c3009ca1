import { sql } from 'kysely'
import { isAbroad } from '../../domain/kernel/provinceNamed.ts'
import type { TenantConfig } from '../../domain/company/tenant/tenant.ts'
import { fullName } from '../../domain/plan/employee.ts'
import type { Connection, EmployeeRow } from '../platform/db/schema.ts'
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

/** What a line changes of a known person's own row. */
type OwnChange = Pick<EmployeeRow, 'tenant' | 'id'> &
  Pick<ReturnType<typeof changedColumns>, 'columns' | 'changes'>

/**
 * Adds the people in the lines, and finds the changes of known ones, which `changePeople` writes; changed
 * e-mails are only collected. Returns the number of new people, and the employee numbers of the changed ones.
 */
export async function writePeople(
  writing: Writing,
  rows: readonly PeopleRow[],
  onRows: OnRows,
): Promise<{ added: number; changed: Set<string>; own: OwnChange[] }> {
  const { known } = writing
  const isKnown = ({ values }: PeopleRow): boolean => known.byNumber.has(String(values.employeeNumber))
  const added = rows.filter((row) => !isKnown(row))
  const others = rows.filter(isKnown)
  for (let from = 0; from < added.length; from += batch) {
    await addPeople(writing, added.slice(from, from + batch))
    await sql`select count_added_people(${from + batch})`.execute(writing.trx)
    onRows(Math.min(added.length, from + batch), rows.length)
  }
  const own = others.flatMap((row) => findOwnChange(writing, row))
  const changed = new Set(own.map(({ employeeNumber }) => employeeNumber))
  return { added: added.length, changed, own }
}

/**
 * Writes the changes of known people's own rows. Their locks hold until the import ends, and their owners
 * wait for them, so this comes as late as possible.
 */
export async function changePeople(
  { trx, actor }: Pick<Writing, 'trx' | 'actor'>,
  own: readonly OwnChange[],
  onRows: OnRows,
): Promise<void> {
  for (const [index, { tenant, id, columns, changes }] of own.entries()) {
    await trx
      .updateTable('employees')
      .set({ ...columns, updated_at: sql`now()` })
      .where('tenant', '=', tenant)
      .where('id', '=', id)
      .execute()
    const key = { tenant, employee_id: id, changed_by: actor }
    await trx
      .insertInto('employee_changes')
      .values(changes.map((change) => ({ ...change, ...key })))
      .execute()
    if (index % batch === 0) onRows(index, own.length)
  }
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

/** The changes of a person's own row, or none. */
function findOwnChange(writing: Writing, line: PeopleRow): (OwnChange & { employeeNumber: string })[] {
  const { values } = line
  const { known } = writing
  const employeeNumber = String(values.employeeNumber)
  const row = known.byNumber.get(employeeNumber)
  if (!row) return []
  const { email, ...given } = personColumns(values)
  if (email !== undefined && (email !== row.email || known.waiting.has(row.id)))
    writing.emails.push({ line, id: row.id, email })
  // Moving abroad removes the province (D-112).
  if (isAbroad(given.country ?? row.country)) given.province = ''
  const { columns, changes } = changedColumns(row, given)
  if (changes.length === 0) return []
  writing.changes.push(...changes.map((change) => ({ ...taggedChange(change), employeeNumber })))
  return [{ employeeNumber, tenant: row.tenant, id: row.id, columns, changes }]
}

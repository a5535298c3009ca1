import { sql, type Insertable } from 'kysely'
import { isAbroad } from '../../domain/kernel/provinceNamed.ts'
import { sinceAlways } from '../../domain/plan/payrollSalary.ts'
import type { TenantConfig } from '../../domain/company/tenant/tenant.ts'
import type { Connection, Database, EmployeeRow } from '../platform/db/schema.ts'
import type { KnownPeople } from './knownPeople.ts'
import { changedColumns, newEmployee, numberOf, personColumns, type ColumnChange } from './personColumns.ts'
import { isSamePosting, postingOf, postingOn } from './posting.ts'
import { writtenCents } from '../platform/sheets/readTable.ts'
import type { PeopleRow } from './readPeopleFiles.ts'
import { batch, upsert } from './upsert.ts'

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

/** A change that an import makes for one person. */
export type PersonChange = ColumnChange & { employeeNumber: string }

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
      before: null,
      after: nameOf(person),
    })
  }
}

const nameOf = ({ first_name, last_name1 }: EmployeeRow): string => `${first_name} ${last_name1}`.trim()

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
  writing.changes.push(...changes.map((change) => ({ ...change, employeeNumber })))
  return true
}

/** Writes the lines' dated postings and salaries. Returns the number of new postings and salaries. */
export async function writeDated(
  writing: Writing,
  rows: readonly PeopleRow[],
  onRows: OnRows,
): Promise<number> {
  const postings = rows.flatMap((row) => newPostings(writing, row))
  const salaries = rows.flatMap((row) => newSalary(writing, row))
  await upsert(writing.trx, 'employee_postings', postings)
  await upsert(writing.trx, 'payroll_salaries', salaries, onRows)
  return postings.filter(({ valid_from }) => valid_from !== sinceAlways).length + salaries.length
}

const postingKeys = ['collective', 'costCenter', 'office', 'legalEntity', 'professionalGroup']

type NewPosting = Insertable<Database['employee_postings']>

/**
 * Returns the posting of a line if it differs from the one in force. The first dated posting is returned
 * with the posting that applied before it.
 */
function newPostings({ company, known, today, changes }: Writing, { values }: PeopleRow): NewPosting[] {
  const employee = known.byNumber.get(String(values.employeeNumber))
  if (!employee || !postingKeys.some((key) => values[key] !== undefined)) return []
  const key = { tenant: employee.tenant, employee_id: employee.id }
  const dated = known.postings.get(employee.id) ?? []
  const from = String(values.factsFrom ?? today)
  const before = postingOn(dated, employee, from)
  const posting = postingOf(company, values, before)
  if (isSamePosting(posting, before)) return []
  changes.push({
    employeeNumber: employee.employee_number,
    field: `organization ${from}`,
    before: postingText(before),
    after: postingText(posting),
  })
  const first =
    dated.length === 0 ? [{ ...key, valid_from: sinceAlways, ...postingOn([], employee, '') }] : []
  return [...first, { ...key, valid_from: from, ...posting }]
}

const postingText = (posting: ReturnType<typeof postingOn>): string =>
  [
    posting.collective_id,
    posting.cost_center,
    posting.office_name,
    posting.legal_entity_name,
    ...(posting.professional_group ? [posting.professional_group] : []),
  ].join(' / ')

/** Returns the salary of a line if it differs from the one in force. */
export function newSalary(
  { known, today, changes }: Pick<Writing, 'known' | 'today' | 'changes'>,
  { values }: PeopleRow,
): Insertable<Database['payroll_salaries']>[] {
  const employee = known.byNumber.get(String(values.employeeNumber))
  if (!employee || (values.fixedSalary === undefined && values.variableSalary === undefined)) return []
  const dated = known.salaries.get(employee.id) ?? []
  const from = String(values.salaryFrom ?? (dated.length === 0 ? (employee.joined_on ?? sinceAlways) : today))
  const before = dated.findLast(({ valid_from }) => valid_from <= from)
  const fixed_cents =
    values.fixedSalary === undefined ? (before?.fixed_cents ?? null) : numberOf(values.fixedSalary)
  const variable_cents =
    values.variableSalary === undefined ? (before?.variable_cents ?? null) : numberOf(values.variableSalary)
  if (before && before.fixed_cents === fixed_cents && before.variable_cents === variable_cents) return []
  changes.push({
    employeeNumber: employee.employee_number,
    field: `salary ${from}`,
    before: before ? salaryText(before) : null,
    after: salaryText({ fixed_cents, variable_cents }),
  })
  return [
    { tenant: employee.tenant, employee_id: employee.id, valid_from: from, fixed_cents, variable_cents },
  ]
}

function salaryText(salary: { fixed_cents: number | null; variable_cents: number | null }): string {
  return [salary.fixed_cents, salary.variable_cents]
    .flatMap((cents) => (cents === null ? [] : [writtenCents(cents)]))
    .join(' / ')
}

import { sql } from 'kysely'
import { accountOf } from '../auth/knownBrowsers.ts'
import { tablesOfAccess } from './personData.ts'
import type { Connection, EmployeeRow } from '../db/schema.ts'

/** What was erased and what is kept, with the last day on which it is; without one, for good. */
export type Erased = {
  contracts: number
  relatives: number
  files: number
  mails: number
  kept: { what: string; rows: number; until: string }[]
}

/**
 * Erases what the law does not make a company keep: contact, bank account, access, what never was signed,
 * uploads, mails, relatives whom no signed contract covers. Signed contracts with their evidence, and the
 * name and number that they belong to, are kept for so many years after the exit; so is payroll. Of somebody
 * without either, nothing is kept.
 */
export async function erasePerson(
  trx: Connection,
  row: EmployeeRow,
  { evidenceYears }: { evidenceYears: number },
): Promise<Erased> {
  const { tenant, id } = row
  const signed = sql`select contract_id from signatures where tenant = ${tenant} and employee_id = ${id}`
  const dropped = await count(
    trx,
    sql`delete from contracts where tenant = ${tenant} and employee_id = ${id} and id not in (${signed})`,
  )
  await sql`
    update contracts set additional_info = null where tenant = ${tenant} and employee_id = ${id}`.execute(trx)
  for (const table of ['contract_documentation', 'contract_invoices'])
    await sql`
      delete from ${sql.table(table)} where tenant = ${tenant} and contract_id in (${signed})`.execute(trx)
  for (const table of tablesWithoutEvidence)
    await sql`delete from ${sql.table(table)} where tenant = ${tenant} and employee_id = ${id}`.execute(trx)
  for (const table of ['login_failures', 'known_browsers'] as const)
    await trx.deleteFrom(table).where('tenant', '=', tenant).where('account', '=', accountOf(id)).execute()
  await sql`
    delete from documents where tenant = ${tenant} and employee_id = ${id} and contract_id is null`.execute(
    trx,
  )
  const files = await count(
    trx,
    sql`delete from files where tenant = ${tenant} and employee_id = ${id} and id not in (
      select file_id from documents where tenant = ${tenant} and file_id is not null)`,
  )
  const mails = await count(trx, sql`delete from outbox where tenant = ${tenant} and employee_id = ${id}`)
  const relatives = await count(
    trx,
    sql`delete from family_members where tenant = ${tenant} and employee_id = ${id} and id not in (
      select person_id from contract_items where tenant = ${tenant} and contract_id in (${signed}))`,
  )
  const kept = await keptOf(trx, row, evidenceYears)
  await (kept.length > 0 ? blank(trx, row) : removePerson(trx, row))
  return { contracts: dropped, relatives, files, mails, kept }
}

const tablesWithoutEvidence = [
  ...tablesOfAccess,
  'email_changes',
  'employee_changes',
  'reminders',
  'enrollment_windows',
]

async function blank(trx: Connection, { tenant, id }: EmployeeRow): Promise<void> {
  await trx
    .updateTable('employees')
    .set({
      email: null,
      email_failed_at: null,
      email_fault: null,
      password_hash: null,
      provider_signed_in_at: null,
      phone: '',
      ban: '',
      nationality: '',
      picture: '',
      address1: '',
      address2: '',
      city: '',
      postal_code: '',
      province: '',
      country: '',
      gender: null,
      disability_type: false,
      disability: null,
      security_number: '',
      fixed_salary_cents: null,
      variable_salary_cents: null,
      salary_typed_on: null,
      compensations: '[]',
      erased_at: sql`now()`,
      updated_at: sql`now()`,
    })
    .where('tenant', '=', tenant)
    .where('id', '=', id)
    .execute()
}

/** Takes all rows of somebody away; closed months of payroll alone never change. */
export async function removePerson(trx: Connection, { tenant, id }: EmployeeRow): Promise<void> {
  await sql`
    delete from contract_conditions where tenant = ${tenant} and contract_id in (
      select id from contracts where tenant = ${tenant} and employee_id = ${id})`.execute(trx)
  for (const table of ['signatures', 'provider_rows'] as const)
    await trx.deleteFrom(table).where('tenant', '=', tenant).where('employee_id', '=', id).execute()
  // What else names an employee goes with the row.
  await trx.deleteFrom('employees').where('tenant', '=', tenant).where('id', '=', id).execute()
}

/** What contracts and payroll rows were worked out from; it is kept with them. */
const tablesWithEvidence = [
  'payroll_salaries',
  'employee_bags',
  'employee_postings',
  'family_members',
] as const

async function keptOf(
  trx: Connection,
  { tenant, id, exit_on }: EmployeeRow,
  years: number,
): Promise<Erased['kept']> {
  const until = exit_on ? `${Number(exit_on.slice(0, 4)) + years}-12-31` : ''
  const rowsIn = async (table: string): Promise<number> => {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from ${sql.table(table)}
      where tenant = ${tenant} and employee_id = ${id}`.execute(trx)
    return rows[0]?.count ?? 0
  }
  const kept: Erased['kept'] = []
  for (const [what, table] of evidence) {
    const rows = await rowsIn(table)
    // A closed month stays as it is, by number and without a name.
    if (rows > 0) kept.push({ what, rows, until: table === 'payroll_rows' ? '' : until })
  }
  if (kept.length === 0) return []
  kept.push({ what: 'name, DNI, number and birthday', rows: 1, until })
  for (const table of tablesWithEvidence) {
    const rows = await rowsIn(table)
    if (rows > 0) kept.push({ what: wordsOf[table], rows, until })
  }
  return kept
}

const evidence = [
  ['signed contracts', 'contracts'],
  ['signatures', 'signatures'],
  ['signed documents', 'documents'],
  ['payroll rows', 'payroll_rows'],
  ['rows of provider files', 'provider_rows'],
] as const

const wordsOf = {
  payroll_salaries: 'salaries',
  employee_bags: 'bags',
  employee_postings: 'cost center and office',
  family_members: 'covered relatives',
} as const

async function count(trx: Connection, statement: ReturnType<typeof sql>): Promise<number> {
  const { numAffectedRows = 0n } = await statement.execute(trx)
  return Number(numAffectedRows)
}

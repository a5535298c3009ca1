import { sql } from 'kysely'
import type { OperationContext } from '../context/operating.ts'
import type { Connection, EmployeeRow } from '../db/schema.ts'

/** Tables whose rows name an employee. */
export const tablesOfEmployee = [
  'employee_bags',
  'payroll_salaries',
  'employee_postings',
  'employee_products',
  'family_members',
  'email_changes',
  'employee_changes',
  'reminders',
  'enrollment_windows',
  'contracts',
  'contract_answers',
  'signatures',
  'files',
  'documents',
  'outbox',
  'payroll_rows',
  'provider_rows',
] as const

/** Tables whose rows name a contract, and through it an employee. */
export const tablesOfContract = [
  'contract_items',
  'contract_edits',
  'contract_conditions',
  'contract_documentation',
  'contract_invoices',
  'accept_links',
] as const

/** Tables that name an employee and hold nothing about them but how to get in. */
export const tablesOfAccess = ['sessions', 'reset_tokens'] as const

/** Hashes of secrets; they mean nothing to a reader. */
const secretColumns = ['password_hash', 'token_hash', 'link_hash']

/** All rows that are kept about somebody, by table. */
export async function rowsOfPerson(
  db: Connection,
  { tenant, id }: EmployeeRow,
): Promise<Record<string, Record<string, unknown>[]>> {
  const own = tablesOfEmployee.map((table) => [table, sql`employee_id = ${id}`] as const)
  const byContract = tablesOfContract.map(
    (table) =>
      [
        table,
        sql`contract_id in (select id from contracts where tenant = ${tenant} and employee_id = ${id})`,
      ] as const,
  )
  const found: Record<string, Record<string, unknown>[]> = {}
  for (const [table, isTheirs] of [['employees', sql`id = ${id}`] as const, ...own, ...byContract]) {
    const { rows } = await sql<Record<string, unknown>>`
      select * from ${sql.table(table)} where tenant = ${tenant} and ${isTheirs}`.execute(db)
    found[table] = rows.map((row) =>
      Object.fromEntries(Object.entries(row).filter(([column]) => !secretColumns.includes(column))),
    )
  }
  return found
}

/** Writes what is kept about somebody as one JSON file, and each of their files beside it. */
export async function exportPerson(
  context: OperationContext,
  row: EmployeeRow,
): Promise<{ rows: number; files: number }> {
  const { db, files, writeFile, progress } = context
  const data = await rowsOfPerson(db, row)
  const folder = row.employee_number.replaceAll(/[^\w.-]+/g, '-')
  await writeFile(`${folder}.json`, pieces(`${JSON.stringify(data, null, 2)}\n`))
  const stored = await db
    .selectFrom('files')
    .selectAll()
    .where('tenant', '=', row.tenant)
    .where('employee_id', '=', row.id)
    .execute()
  for (const [index, file] of stored.entries()) {
    const content = await files.read(file)
    await writeFile(`${folder}-${file.name}`, content instanceof Uint8Array ? pieces(content) : content)
    progress(index + 1, stored.length)
  }
  return { rows: Object.values(data).flat().length, files: stored.length }
}

async function* pieces<Piece>(piece: Piece): AsyncIterable<Piece> {
  yield await Promise.resolve(piece)
}

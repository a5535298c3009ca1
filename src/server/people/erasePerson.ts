import { sql, type RawBuilder } from 'kysely'
import { addDays, yearOf } from '../../domain/kernel/calendar.ts'
import type { Connection, EmployeeRow } from '../platform/db/schema.ts'
import { evidenceTables, keptColumns, keptTables, plainColumns, type KeptTable } from './keptTables.ts'
import { findPersonTables, type PersonTable } from './personTables.ts'

/** The kept data, the reason, the number of rows, and the last day (YYYY-MM-DD). */
export type Kept = { what: string; reason: string; rows: number; until: string }

/** The numbers of erased and kept records. */
type Erased = { contracts: number; relatives: number; files: number; mails: number; kept: Kept[] }

type Terms = { evidenceYears: number; today: string }

/**
 * Erases all data of a person except the evidence of `keptTables`. The evidence is kept for a number of
 * years after the exit (or after today, if the exit is unknown), until the end of the last year. If there is
 * no evidence, or its time is over, nothing is kept.
 */
export async function erasePerson(trx: Connection, row: EmployeeRow, terms: Terms): Promise<Erased> {
  const tables = await findPersonTables(trx, row)
  const until = lastDayOfEvidence(row, terms)
  await endJobs(trx, row)
  const gone = await eraseRows(trx, row, tables)
  const evidence = await countRows(trx, tables)
  const isKept = until >= terms.today && evidenceTables.some((name) => (evidence.get(name) ?? 0) > 0)
  const objects = await objectsToDelete(trx, row, { isKept, today: terms.today })
  if (!isKept) {
    for (const [name, rows] of evidence) gone.set(name, (gone.get(name) ?? 0) + rows)
    await removePerson(trx, row)
  } else await blankRow(trx, row)
  const count = (name: string): number => gone.get(name) ?? 0
  return {
    contracts: count('contracts'),
    relatives: count('family_members'),
    files: count('files'),
    mails: count('outbox'),
    kept: [...(isKept ? keptRows(row, evidence, until) : []), ...objects],
  }
}

/** The last day of the year that is `evidenceYears` after the exit, or after today without an exit. */
function lastDayOfEvidence({ exit_on }: Pick<EmployeeRow, 'exit_on'>, terms: Terms): string {
  return `${yearOf(exit_on ?? terms.today) + terms.evidenceYears}-12-31`
}

/**
 * Deletes all rows of a person. Rows of closed months are kept without name, DNI and number, because the
 * files sent to payroll contain the sums of these rows.
 */
export async function removePerson(trx: Connection, row: EmployeeRow): Promise<void> {
  const { tenant, id } = row
  const tables = new Map((await findPersonTables(trx, row)).map((table) => [table.name, table]))
  await sql`
    update payroll_rows set employee_number = '', personal_id = '', full_name = ''
    where tenant = ${tenant} and employee_id = ${id} and full_name <> ''`.execute(trx)
  for (const name of ['payroll_rows', 'stored_objects']) tables.delete(name)
  // These tables refer to one another, so their order matters; no other tables do.
  const first = ['contract_conditions', 'signatures', 'documents']
  for (const name of [...first, ...[...tables.keys()].filter((each) => !first.includes(each))]) {
    const table = tables.get(name)
    if (table) await deleteRows(trx, table)
  }
  await trx.deleteFrom('employees').where('tenant', '=', tenant).where('id', '=', id).execute()
}

/** Deletes the rows that are not evidence, and returns their number by table. */
async function eraseRows(
  trx: Connection,
  row: EmployeeRow,
  tables: readonly PersonTable[],
): Promise<Map<string, number>> {
  const kept = keptTables(row)
  const gone = new Map<string, number>()
  const others = tables.filter(({ name }) => !(name in kept) && !isOfFiles(name))
  for (const table of others) gone.set(table.name, await deleteRows(trx, table))
  for (const [name, { only, blanks }] of Object.entries(kept)) {
    const table = tables.find((each) => each.name === name)
    if (!table) continue
    if (only) gone.set(name, await deleteRows(trx, table, sql`(${only}) is not true`))
    if (blanks) await blankColumns(trx, table, blanks)
  }
  return gone
}

/** Operations that may name several people: the other people stay in the history. */
const ofSeveral = ['people import', 'people invite', 'plan remind', 'mail retry', 'law check']

/** Removes this person from the operators' history, and all subjects of a run about this person alone. */
export async function forgetRuns(trx: Connection, row: EmployeeRow): Promise<void> {
  const names = [row.employee_number, row.id, row.personal_id, row.email].filter(Boolean)
  await sql`
    update operation_runs set about = case when operation = any(${ofSeveral}::text[])
      then (select coalesce(string_agg(subject, ', ' order by place), '')
        from unnest(string_to_array(about, ', ')) with ordinality as subjects (subject, place)
        where subject <> all(${names}::text[]))
      else '' end
    where tenant = ${row.tenant} and string_to_array(about, ', ') && ${names}::text[]`.execute(trx)
}

/**
 * File contents are deleted with their file's row; the store's objects are deleted later
 * (files/moveFiles.ts).
 */
const isOfFiles = (name: string): boolean => name === 'file_contents' || name === 'stored_objects'

async function deleteRows(
  trx: Connection,
  { name, isTheirs }: PersonTable,
  also: RawBuilder<unknown> = sql`true`,
): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    delete from ${sql.table(name)} where ${isTheirs} and ${also}`.execute(trx)
  return Number(numAffectedRows)
}

async function blankColumns(
  trx: Connection,
  { name, isTheirs }: PersonTable,
  blanks: NonNullable<KeptTable['blanks']>,
): Promise<void> {
  const columns = Object.entries(blanks).map(([column, value]) => sql`${sql.ref(column)} = ${value}`)
  await sql`update ${sql.table(name)} set ${sql.join(columns)} where ${isTheirs}`.execute(trx)
}

/**
 * Resets every column of the employee to its default, except the named ones; this includes columns added
 * later.
 */
async function blankRow(trx: Connection, { tenant, id }: EmployeeRow): Promise<void> {
  const named = [...plainColumns, ...keptColumns.flatMap(({ columns }) => columns)]
  const { rows } = await sql<{ name: string }>`
    select attname as name from pg_attribute
    where attrelid = 'public.employees'::regclass and attnum > 0 and not attisdropped and attgenerated = ''
  `.execute(trx)
  const blanks = rows
    .filter(({ name }) => !named.includes(name))
    .map(({ name }) => sql`${sql.ref(name)} = default`)
  await sql`
    update employees set ${sql.join(blanks)}, erased_at = product_now()
    where tenant = ${tenant} and id = ${id}`.execute(trx)
}

/** Deletes the person's queued jobs, with the errors of earlier tries. */
async function endJobs(trx: Connection, { tenant, id }: EmployeeRow): Promise<void> {
  await sql`select end_jobs(${tenant}, array[${id}::text])`.execute(trx)
}

async function countRows(trx: Connection, tables: readonly PersonTable[]): Promise<Map<string, number>> {
  const counts = new Map<string, number>()
  for (const { name, isTheirs } of tables) {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from ${sql.table(name)} where ${isTheirs}`.execute(trx)
    counts.set(name, rows[0]?.count ?? 0)
  }
  return counts
}

function keptRows(row: EmployeeRow, counts: Map<string, number>, until: string): Kept[] {
  const own = keptColumns.map(({ what, reason }) => ({ what, reason, rows: 1, until }))
  const others = Object.entries(keptTables(row)).map(([name, { what, reason }]) => ({
    what,
    reason,
    rows: counts.get(name) ?? 0,
    until,
  }))
  return [...own, ...others].filter(({ rows }) => rows > 0)
}

/** Lists the store's objects of deleted files, which a job deletes within the hour. */
async function objectsToDelete(
  trx: Connection,
  { tenant, id }: EmployeeRow,
  { isKept, today }: { isKept: boolean; today: string },
): Promise<Kept[]> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from stored_objects
    where tenant = ${tenant} and employee_id = ${id} and (${!isKept} or file_id not in (
      select id from files where tenant = ${tenant} and employee_id = ${id}))
  `.execute(trx)
  const count = rows[0]?.count ?? 0
  const about = { what: 'files in the object store', reason: 'deleted there within the hour' }
  return count > 0 ? [{ ...about, rows: count, until: addDays(today, 1) }] : []
}

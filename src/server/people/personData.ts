import { sql } from 'kysely'
import type { OperationContext } from '../platform/context/operating.ts'
import type { Connection, EmployeeRow } from '../platform/db/schema.ts'
import { findPersonTables } from './personTables.ts'

/** The contents of a mail that waits: its link would sign, or choose a password, for the person. */
const mailContents = ['drawn_from', 'text', 'attachments', 'unsubscribe_url']

/**
 * Whether a column is the hash of a secret, which is useless to a reader, or contains live links; the hash of
 * signed conditions is not secret.
 */
const isSecret = (table: string, column: string): boolean =>
  (column.endsWith('_hash') && column !== 'conditions_hash') ||
  (table === 'outbox' && mailContents.includes(column))

type PersonRows = Record<string, Record<string, unknown>[]>

/** Loads all stored rows about a person, by table, without secrets. */
export async function rowsOfPerson(db: Connection, row: EmployeeRow): Promise<PersonRows> {
  const { tenant, id } = row
  const own = { name: 'employees', isTheirs: sql`tenant = ${tenant} and id = ${id}` }
  const tables = await findPersonTables(db, row)
  const found: PersonRows = {}
  // File contents are exported as separate files.
  for (const { name, isTheirs } of [own, ...tables.filter((table) => table.name !== 'file_contents')]) {
    const { rows } = await sql<Record<string, unknown>>`
      select * from ${sql.table(name)} where ${isTheirs}`.execute(db)
    found[name] = rows.map((each) =>
      Object.fromEntries(Object.entries(each).filter(([column]) => !isSecret(name, column))),
    )
  }
  return found
}

/**
 * Writes the stored data of a person as one JSON file, and the person's files beside it. If `isComplete` is
 * false, only the files to which another row refers.
 */
export async function exportPerson(
  context: OperationContext,
  row: EmployeeRow,
  data: PersonRows,
  isComplete: boolean,
): Promise<{ rows: number; files: number; leftOut: number }> {
  const { db, files, writeFile, progress } = context
  const folder = row.employee_number.replaceAll(/[^\w.-]+/g, '-')
  await writeFile(`${folder}.json`, pieces(`${JSON.stringify(data, null, 2)}\n`))
  const all = await db
    .selectFrom('files')
    .selectAll()
    .where('tenant', '=', row.tenant)
    .where('employee_id', '=', row.id)
    .execute()
  const { files: _, ...others } = data
  const text = JSON.stringify(others)
  const stored = all.filter(({ id, name }) => isComplete || text.includes(name) || text.includes(id))
  for (const [index, file] of stored.entries()) {
    const content = await files.read(file)
    await writeFile(`${folder}-${file.name}`, content instanceof Uint8Array ? pieces(content) : content)
    progress(index + 1, stored.length)
  }
  return {
    rows: Object.values(data).flat().length,
    files: stored.length,
    leftOut: all.length - stored.length,
  }
}

async function* pieces<Piece>(piece: Piece): AsyncIterable<Piece> {
  yield await Promise.resolve(piece)
}

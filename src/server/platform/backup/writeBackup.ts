import type pg from 'pg'
import { to } from 'pg-copy-streams'
import { connectOnce } from '../db/connectOnce.ts'
import { backupTables, copyLine, jobsName, newestMigration, quoted } from './backupTables.ts'

/** The header of a backup, as JSON on the first line. */
export type BackupHead = {
  madeAt: string
  /** The newest migration of the source database. */
  migration: string
  /** The keys that the portal generated; keys of the environment are not in a backup. */
  secrets: Record<string, string>
}

export const headMark = '-- Backup of the portal, version 2: '
/** The first words of backups from before the first release. */
export const earlierMark = '-- Backup of the portal'
export const sequenceMark = '-- Sequence: '
export const endMark = '-- End of the backup: '

type Options = {
  url: string
  secrets: Record<string, string>
  now: Date
  progress: (done: number, total: number) => void
  /** Called with the figures when everything is written. */
  onEnd: (figures: { tables: number; rows: number }) => void
}

/**
 * Yields all rows of the portal, with files and queued jobs, as text like pg_dump's. They are one snapshot,
 * which neither blocks purchases nor waits for them; each piece is read when it is needed.
 * @throws with a sentence if the database's user cannot see the rows of all companies
 */
export async function* writeBackup({ url, secrets, now, progress, onEnd }: Options): AsyncGenerator<Buffer> {
  const client = await connectOnce(url, 'portal backup')
  try {
    await client.query('begin isolation level repeatable read read only')
    await client.query('set local row_security = off')
    const migration = await newestMigration(client)
    if (!migration) throw new Error('The database has no tables: there is nothing to back up.')
    const head: BackupHead = { madeAt: now.toISOString(), migration, secrets }
    yield Buffer.from(`${headMark}${JSON.stringify(head)}\n`)
    const tables = await backupTables(client)
    const total = tables.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0)
    let [done, rows] = [0, 0]
    for (const table of tables) {
      const { name, columns } = table
      const query = `select ${columns.map(quoted).join(', ')} from ${quoted(name)}`
      rows += yield* copyOut(client, copyLine(name, columns), query)
      progress(megabytes((done += table.sizeBytes)), megabytes(total))
    }
    rows += yield* copyOut(client, copyLine(jobsName, ['name', 'payload', 'key']), waitingJobs)
    yield* sequences(client)
    yield Buffer.from(`${endMark}${JSON.stringify({ tables: tables.length, rows })}\n`)
    onEnd({ tables: tables.length, rows })
  } catch (error) {
    throw asSentence(error)
  } finally {
    await client.end()
  }
}

const waitingJobs = `select t.identifier, j.payload, j.key from graphile_worker._private_jobs j
  join graphile_worker._private_tasks t on t.id = j.task_id where j.key is not null`

/** Converts bytes to megabytes, rounded up, for the progress. */
export const megabytes = (bytes: number): number => Math.ceil(bytes / 1024 / 1024)

/** Writes one section: a line with table and columns, a line per row, and an end line. */
async function* copyOut(client: pg.Client, line: string, query: string): AsyncGenerator<Buffer, number> {
  yield Buffer.from(`${line}\n`)
  const stream = client.query(to(`copy (${query}) to stdout`))
  for await (const chunk of stream) yield chunk as Buffer
  yield Buffer.from('\\.\n')
  return stream.rowCount
}

/** The current values of sequences, which are outside the snapshot and so are read after the rows. */
async function* sequences(client: pg.Client): AsyncGenerator<Buffer> {
  const { rows } = await client.query<{ name: string; last: string }>(
    `select sequencename as name, last_value as last from pg_sequences
     where schemaname = 'public' and last_value is not null order by 1`,
  )
  for (const { name, last } of rows) yield Buffer.from(`${sequenceMark}${JSON.stringify([name, last])}\n`)
}

function asSentence(error: unknown): unknown {
  if ((error as { code?: unknown }).code !== '42501') return error
  return new Error(
    'The user of the database does not see the rows of all companies: give DATABASE_URL a superuser or a ' +
      'role with BYPASSRLS for this command.',
    { cause: error },
  )
}

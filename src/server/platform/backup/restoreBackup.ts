import { once } from 'node:events'
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { basename } from 'node:path'
import { finished } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import type pg from 'pg'
import { from } from 'pg-copy-streams'
import { OperationRefused } from '../context/operating.ts'
import { connectOnce } from '../db/connectOnce.ts'
import { migrate } from '../db/migrate.ts'
import {
  backupTables,
  copyLine,
  jobsName,
  newestMigration,
  quoted,
  type BackupTable,
} from './backupTables.ts'
import { readSections, type BackupPart } from './readSections.ts'
import { earlierMark, endMark, headMark, megabytes, sequenceMark, type BackupHead } from './writeBackup.ts'

type Options = {
  url: string
  /** The path of the backup. */
  file: string
  progress: (done: number, total: number) => void
  /** Receives the keys in the backup before its rows are committed. */
  keepSecrets: (secrets: Record<string, string>) => Promise<void>
}

type Figures = { tables: number; rows: number; jobs: number }

/**
 * Restores a backup into an empty database: creates the tables of the backup's version, inserts all rows in
 * one transaction, which checks each reference, and migrates the tables.
 * @throws OperationRefused if the database is not empty, or the file is not a complete backup
 */
export async function restoreBackup({ url, file, progress, keepSecrets }: Options): Promise<Figures> {
  const parts = readSections(await openFile(file, progress))
  const client = await connectOnce(url, 'portal restore')
  try {
    const head = await readHead(parts)
    await makeTables(client, url, head)
    await client.query('begin')
    const tables = await openTables(client)
    const figures = await fill(client, parts, tables)
    await closeTables(client, tables)
    await keepSecrets(head.secrets)
    await client.query('commit')
    await client.query('analyze')
    await migrate(url)
    return figures
  } catch (error) {
    throw refuseBroken(basename(file), error) ?? error
  } finally {
    await client.end()
  }
}

/**
 * The refusal of a file that could not be restored; undefined for another error. It names table and column:
 * messages of the database and of JSON quote the value that they could not read.
 */
function refuseBroken(file: string, error: unknown): OperationRefused | undefined {
  if (!(error instanceof Error)) return undefined
  const { code, where, table, column } = error as Partial<pg.DatabaseError> & Error
  if (error instanceof SyntaxError)
    return new OperationRefused([{ id: 'backup.broken', file, error: 'JSON' }])
  if (code?.startsWith('Z_'))
    return new OperationRefused([{ id: 'backup.broken', file, error: error.message }])
  if (!/^(22|23|42)/.test(code ?? '')) return undefined
  const [, copied, copiedColumn] = /^COPY (\w+), line \d+(?:, column (\w+))?/.exec(where ?? '') ?? []
  const place = [table ?? copied, column ?? copiedColumn].filter((name) => name !== undefined).join('.')
  return new OperationRefused([
    place ? { id: 'backup.badValue', file, place } : { id: 'backup.broken', file, error: `SQLSTATE ${code}` },
  ])
}

async function openFile(file: string, progress: Options['progress']): Promise<AsyncIterable<Buffer>> {
  const { size } = await stat(file)
  const packed = createReadStream(file)
  let done = 0
  packed.on('data', (chunk) => progress(megabytes((done += chunk.length)), megabytes(size)))
  const plain = createGunzip()
  packed.on('error', (error) => plain.destroy(error))
  // The reader receives the error, even if it came earlier.
  plain.on('error', () => undefined)
  return packed.pipe(plain) as AsyncIterable<Buffer>
}

async function readHead(parts: AsyncGenerator<BackupPart>): Promise<BackupHead> {
  const { value } = await parts.next()
  const line = value && 'line' in value ? value.line : ''
  if (line.startsWith(headMark)) return JSON.parse(line.slice(headMark.length)) as BackupHead
  if (line.startsWith(earlierMark)) throw new OperationRefused([{ id: 'backup.earlier' }])
  throw new OperationRefused([{ id: 'backup.other' }])
}

/**
 * Creates the tables of the backup's version.
 * @throws OperationRefused if the tables have another version
 */
async function makeTables(client: pg.Client, url: string, { migration }: BackupHead): Promise<void> {
  const there = await newestMigration(client)
  if (!there) await migrate(url, migration)
  else if (there !== migration) throw new OperationRefused([{ id: 'backup.otherTables', there, migration }])
}

/** Disables triggers and row-level security, which the tables' owner may, so that rows stay unchanged. */
async function openTables(client: pg.Client): Promise<BackupTable[]> {
  const tables = await backupTables(client)
  for (const { name, isForced } of tables)
    await client.query(
      `alter table ${quoted(name)} disable trigger user${isForced ? ', no force row level security' : ''}`,
    )
  for (const { name } of tables) {
    const { rowCount } = await client.query(`select from ${quoted(name)} limit 1`)
    if (rowCount) throw new OperationRefused([{ id: 'backup.notEmpty', table: name }])
  }
  await client.query(`create temp table ${jobsName} (name text, payload json, key text) on commit drop`)
  return [...tables, { name: jobsName, columns: ['name', 'payload', 'key'], sizeBytes: 0, isForced: false }]
}

async function closeTables(client: pg.Client, tables: readonly BackupTable[]): Promise<void> {
  for (const { name, isForced } of tables.filter((table) => table.name !== jobsName))
    await client.query(
      `alter table ${quoted(name)} enable trigger user${isForced ? ', force row level security' : ''}`,
    )
}

async function fill(
  client: pg.Client,
  parts: AsyncGenerator<BackupPart>,
  tables: readonly BackupTable[],
): Promise<Figures> {
  let [copied, rows, jobs] = [0, 0, 0]
  // Set by the COPY line before a table's rows.
  let section: Section | undefined
  let isWhole = false
  for await (const part of parts) {
    if ('rows' in part) {
      await section!.write(part.rows)
    } else if ('end' in part) {
      rows += await section!.end()
    } else if (part.line.startsWith('COPY ')) {
      section = openSection(client, copyOf(part.line, tables))
      copied++
    } else if (part.line.startsWith(sequenceMark)) {
      const [name, last] = JSON.parse(part.line.slice(sequenceMark.length)) as [string, string]
      await client.query('select setval($1::regclass, $2)', [`public.${quoted(name)}`, last])
    } else if (part.line.startsWith(endMark)) {
      isWhole = (JSON.parse(part.line.slice(endMark.length)) as Figures).rows === rows
    }
  }
  if (!isWhole) throw new OperationRefused([{ id: 'backup.noEnd' }])
  const added = await client.query(
    `select graphile_worker.add_job(name, payload, job_key => key, max_attempts => 1000) from ${jobsName}`,
  )
  jobs = added.rowCount ?? 0
  return { tables: copied - 1, rows: rows - jobs, jobs }
}

type Section = { write: (rows: Buffer) => Promise<void>; end: () => Promise<number> }

/**
 * Begins to copy rows into a table; `end` answers how many they were. The first error is thrown by the call
 * that waits or comes next, and nothing is sent after it.
 */
function openSection(client: pg.Client, statement: string): Section {
  const into = client.query(from(statement))
  let fault: Error | undefined
  // Without a listener, an error between two calls, or at the end of the connection, would end the process.
  into.on('error', (error: Error) => {
    fault ??= error
    into.destroy()
  })
  return {
    write: async (rows) => {
      if (fault) throw fault
      if (!into.write(rows)) await once(into, 'drain')
    },
    end: async () => {
      if (fault) throw fault
      into.end()
      await finished(into)
      return into.rowCount
    },
  }
}

/**
 * The COPY statement of a section's table. The statement is built from the database's own tables, so that
 * text in a file is never run.
 */
function copyOf(line: string, tables: readonly BackupTable[]): string {
  const table = tables.find(({ name, columns }) => copyLine(name, columns) === line)
  if (!table) throw new OperationRefused([{ id: 'backup.unknownPart', line: line.slice(0, 200) }])
  return line.replace(/;$/, '')
}

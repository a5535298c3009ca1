import { randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { sql } from 'kysely'
import { sha256 } from '../context/sha256.ts'
import type { FileStore, NewFile } from '../context/context.ts'
import type { Db, FileRow } from '../db/schema.ts'
import { inTenants } from '../db/tenantScope.ts'
import { enqueueMove, objectKey } from './moveFiles.ts'
import { openObjectStore, type ObjectStore } from './objectStore.ts'

/**
 * The maximum number of bytes that one statement reads, so that a large file is never completely in memory.
 */
const rangeBytes = 1024 * 1024

/**
 * Stores files in PostgreSQL, one row per file. The contents are written in the same transaction and read in
 * ranges. If FILES_URL names a store, a job moves the contents there later; they are read from either of the
 * two. Names are generated, so that no caller chooses a path (promise 6).
 */
export function openFileStore(db: Db, filesUrl?: string): FileStore {
  const store = filesUrl ? openObjectStore(filesUrl) : undefined
  const read = (file: FileRow, from: number): Promise<Buffer> => readRange({ db, store }, file, from)
  return {
    save: async (connection, file) => {
      const row = await connection
        .insertInto('files')
        .values(rowOf(file))
        .returningAll()
        .executeTakeFirstOrThrow()
      await connection
        .insertInto('file_contents')
        .values({ tenant: row.tenant, file_id: row.id, bytes: Buffer.from(file.bytes) })
        .execute()
      if (store) await enqueueMove(connection, row)
      return row
    },
    find: (connection, { tenant, container, name }) =>
      connection
        .selectFrom('files')
        .selectAll()
        .where('tenant', '=', tenant)
        .where('container', '=', container)
        .where('name', '=', name)
        .executeTakeFirst(),
    // The first range is read before the response begins, so that a fault of the database can still set the
    // status.
    read: async (file) => {
      const first = await read(file, 0)
      return first.length < file.size_bytes ? Readable.from(ranges(read, file, first)) : first
    },
  }
}

async function* ranges(
  read: (file: FileRow, from: number) => Promise<Buffer>,
  file: FileRow,
  first: Buffer,
): AsyncGenerator<Buffer> {
  yield first
  for (let from = first.length; from < file.size_bytes; from += rangeBytes) yield await read(file, from)
}

async function readRange(
  { db, store }: { db: Db; store: ObjectStore | undefined },
  { tenant, id }: FileRow,
  from: number,
): Promise<Buffer> {
  // A stream continues outside its request's context, so the company is set again.
  const row = await inTenants([tenant], () =>
    db
      .selectFrom('file_contents')
      .select(sql<Buffer>`substring(bytes from ${from + 1}::int for ${rangeBytes}::int)`.as('bytes'))
      .where('tenant', '=', tenant)
      .where('file_id', '=', id)
      .executeTakeFirst(),
  )
  if (row) return row.bytes
  const bytes = await store?.read(objectKey({ tenant, id }), from, rangeBytes)
  if (!bytes) throw new Error(`The content of the file ${id} is neither in the database nor in FILES_URL.`)
  return bytes
}

const extensions: Record<string, string> = {
  'application/pdf': 'pdf',
  'image/png': 'png',
  'image/gif': 'gif',
  'image/jpeg': 'jpg',
}

function rowOf({ tenant, employeeId, container, originalName, contentType, bytes, ...given }: NewFile) {
  return {
    tenant,
    employee_id: employeeId,
    container,
    name: given.name ?? `${randomBytes(16).toString('hex')}.${extensions[contentType] ?? 'bin'}`,
    original_name: plainName(originalName),
    content_type: contentType,
    size_bytes: bytes.length,
    sha256: sha256(bytes),
  }
}

/** The uploaded file's name for display: no folders, no control characters, at most 200 letters. */
function plainName(name: string): string {
  const last = name.split(/[\\/]/).at(-1) ?? ''
  return (
    last
      .replaceAll(/[\p{Cc}\p{Cf}]/gu, '')
      .trim()
      .slice(0, 200) || 'file'
  )
}

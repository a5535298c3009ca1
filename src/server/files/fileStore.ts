import { createHash, randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { sql } from 'kysely'
import type { FileStore, NewFile } from '../context/context.ts'
import type { Connection, Db, FileRow } from '../db/schema.ts'

/** Where the bytes of files are. */
export type ByteStore = {
  put: (connection: Connection, file: FileRow, bytes: Uint8Array) => Promise<void>
  read: (file: FileRow) => Promise<Buffer | Readable>
}

/**
 * Stored files: a row each, and its bytes in `bytes`. Names are generated; nobody outside chooses a path
 * (promise 6).
 */
function createFileStore(bytes: ByteStore): FileStore {
  return {
    save: async (connection, file) => {
      const row = await connection
        .insertInto('files')
        .values(rowOf(file))
        .returningAll()
        .executeTakeFirstOrThrow()
      await bytes.put(connection, row, file.bytes)
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
    read: bytes.read,
  }
}

/** The store of this server. */
export function openFileStore(db: Db): FileStore {
  return createFileStore(bytesInDatabase(db))
}

/** One statement reads at most so much: a large file never lies in memory as a whole. */
const rangeBytes = 1024 * 1024

/** Bytes in PostgreSQL: written in the transaction of their row, read range by range. */
function bytesInDatabase(db: Db): ByteStore {
  const readRange = async ({ tenant, id }: FileRow, from: number): Promise<Buffer> => {
    const { bytes } = await db
      .selectFrom('file_contents')
      .select(sql<Buffer>`substring(bytes from ${from + 1}::int for ${rangeBytes}::int)`.as('bytes'))
      .where('tenant', '=', tenant)
      .where('file_id', '=', id)
      .executeTakeFirstOrThrow()
    return bytes
  }
  const rangesAfter = async function* (file: FileRow, first: Buffer): AsyncGenerator<Buffer> {
    yield first
    for (let from = first.length; from < file.size_bytes; from += rangeBytes)
      yield await readRange(file, from)
  }
  return {
    put: async (connection, { tenant, id }, bytes) => {
      await connection
        .insertInto('file_contents')
        .values({ tenant, file_id: id, bytes: Buffer.from(bytes) })
        .execute()
    },
    // The first range is read before anything is answered: a fault of the database is still an answer then.
    read: async (file) => {
      const first = await readRange(file, 0)
      return first.length < file.size_bytes ? Readable.from(rangesAfter(file, first)) : first
    },
  }
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
    sha256: createHash('sha256').update(bytes).digest('hex'),
  }
}

/**
 * The name a person gave the file, as text to show: no folders, no control characters, at most 200 letters.
 */
function plainName(name: string): string {
  const last = name.split(/[\\/]/).at(-1) ?? ''
  return (
    last
      .replaceAll(/[\p{Cc}\p{Cf}]/gu, '')
      .trim()
      .slice(0, 200) || 'file'
  )
}

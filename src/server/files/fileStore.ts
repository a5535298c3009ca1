import { createHash, randomBytes } from 'node:crypto'
import { mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { FileStore } from '../context/context.ts'
import type { Connection, Db, FileRow } from '../db/schema.ts'

/**
 * Files on the local disk, below `<dataDir>/files/<tenant>/<container>/`. Names are generated; nobody outside
 * chooses a path (promise 6). The bytes are whole and on the disk before their row is written; bytes whose
 * transaction failed stay without a row and are taken away by `deleteOrphanFiles`.
 */
export function createFileStore(dataDir: string): FileStore {
  const root = join(dataDir, 'files')
  return {
    save: async (db, { tenant, employeeId, container, originalName, contentType, bytes, ...given }) => {
      const { name = `${randomBytes(16).toString('hex')}.${extensions[contentType] ?? 'bin'}` } = given
      const path = pathOf(root, { tenant, container, name })
      await writeWhole(path, bytes)
      const row = {
        tenant,
        employee_id: employeeId,
        container,
        name,
        original_name: plainName(originalName),
        content_type: contentType,
        size_bytes: bytes.length,
        sha256: createHash('sha256').update(bytes).digest('hex'),
      }
      try {
        return await db.insertInto('files').values(row).returningAll().executeTakeFirstOrThrow()
      } catch (error) {
        await rm(path, { force: true }).catch(() => undefined)
        throw error
      }
    },
    find: (db, { tenant, container, name }) => findFile(db, tenant, container, name),
    read: (file) => readFile(pathOf(root, file)),
  }
}

const extensions: Record<string, string> = {
  'application/pdf': 'pdf',
  'image/png': 'png',
  'image/gif': 'gif',
  'image/jpeg': 'jpg',
}

/** Younger files may belong to a transaction that has not ended yet. */
const openMs = 10 * 60_000

/**
 * Takes away files whose row never came to be (a crash, a failed transaction), and drafts; answers how many.
 */
export async function deleteOrphanFiles(
  db: Db,
  dataDir: string,
  youngestMs: number = openMs,
): Promise<number> {
  const root = join(dataDir, 'files')
  let swept = 0
  for (const tenant of await names(root)) {
    for (const container of await names(join(root, tenant))) {
      const folder = join(root, tenant, container)
      const present = await names(folder)
      const rows = await db
        .selectFrom('files')
        .select('name')
        .where('tenant', '=', tenant)
        .where('container', '=', container)
        .execute()
      const known = new Set(rows.map(({ name }) => name))
      for (const name of present.filter((each) => !known.has(each))) {
        const { mtimeMs } = await stat(join(folder, name)).catch(() => ({ mtimeMs: Infinity }))
        if (Date.now() - mtimeMs < youngestMs) continue
        await rm(join(folder, name), { force: true })
        swept++
      }
    }
  }
  return swept
}

const names = (folder: string): Promise<string[]> => readdir(folder).catch(() => [])

function findFile(
  db: Connection,
  tenant: string,
  container: string,
  name: string,
): Promise<FileRow | undefined> {
  return db
    .selectFrom('files')
    .selectAll()
    .where('tenant', '=', tenant)
    .where('container', '=', container)
    .where('name', '=', name)
    .executeTakeFirst()
}

function pathOf(
  root: string,
  { tenant, container, name }: Pick<FileRow, 'tenant' | 'container' | 'name'>,
): string {
  return join(root, tenant, container, name)
}

/** Written beside its place, synced, then moved there: a reader sees the whole file or none (promise 44). */
async function writeWhole(path: string, bytes: Uint8Array): Promise<void> {
  await mkdir(dirname(path), { recursive: true })
  const draft = `${path}.part`
  try {
    const handle = await open(draft, 'wx')
    try {
      await handle.writeFile(bytes)
      await handle.sync()
    } finally {
      await handle.close()
    }
    await rename(draft, path)
  } catch (error) {
    await rm(draft, { force: true }).catch(() => undefined)
    throw error
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

import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Db } from '../db/schema.ts'

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

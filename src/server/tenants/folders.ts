import { createHash } from 'node:crypto'
import { lstat, readdir, realpath, stat } from 'node:fs/promises'
import { join, sep } from 'node:path'

/** The names of the tenants' folders, sorted; hidden folders and files are left out. */
export async function tenantFolders(dir: string): Promise<string[]> {
  const entries = await readdir(dir, { withFileTypes: true })
  const names = entries
    .filter((entry) => (entry.isDirectory() || entry.isSymbolicLink()) && !entry.name.startsWith('.'))
    .map(({ name }) => name)
  return names.sort()
}

/** A text that changes when any file below the folder does: names, sizes and times. */
export async function fingerprint(dir: string): Promise<string> {
  const names = (await readdir(dir, { recursive: true })).sort()
  const hash = createHash('sha1')
  for (const name of names) {
    const { size, mtimeMs, ino } = await stat(join(dir, name)).catch(() => ({
      size: -1,
      mtimeMs: -1,
      ino: -1,
    }))
    hash.update(`${name}\0${size}\0${mtimeMs}\0${ino}\n`)
  }
  return hash.digest('hex')
}

/**
 * What is wrong with a file that a symbolic link leads to: it must lie in the same folder, or it would show
 * what belongs to somebody else.
 */
export async function linkFault(dir: string, file: string): Promise<string | undefined> {
  const path = join(dir, file)
  const target = await realpath(path).catch(() => undefined)
  if (target?.startsWith(`${await realpath(dir)}${sep}`)) return undefined
  const found = await lstat(path).catch(() => undefined)
  if (!found) return undefined
  const where = target ? `to ${target}, outside the folder of the company` : 'to a file that is not there'
  return `expected the file itself, got a link ${where}; copy the file here`
}

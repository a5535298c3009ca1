import { createHash } from 'node:crypto'
import { lstatSync, readlinkSync, realpathSync } from 'node:fs'
import { readdir, stat } from 'node:fs/promises'
import { join, sep } from 'node:path'

/** The names of the tenants' folders, sorted; hidden folders and files are left out. */
export async function tenantFolders(dir: string): Promise<string[]> {
  const entries = await readdir(dir, { withFileTypes: true })
  const names = entries
    .filter((entry) => (entry.isDirectory() || entry.isSymbolicLink()) && !entry.name.startsWith('.'))
    .map(({ name }) => name)
  return names.sort()
}

/** As above. @throws with a sentence where the folder cannot be read */
export async function readableFolders(dir: string): Promise<string[]> {
  return tenantFolders(dir).catch((error: unknown) => {
    throw new Error(
      `TENANTS_DIR: the folder ${dir} cannot be read ` +
        `(${(error as NodeJS.ErrnoException).code ?? String(error)}); name the one with the companies.`,
      { cause: error },
    )
  })
}

/** The companies that were ended: a point stands before the name of their folder. */
export async function endedCompanies(dir: string): Promise<string[]> {
  const entries = await readdir(dir, { withFileTypes: true })
  return entries.flatMap((entry) =>
    entry.isDirectory() && entry.name.startsWith('.') ? [entry.name.slice(1)] : [],
  )
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
 * what belongs to somebody else. Without waiting, as the files are read: that is ten times as fast.
 */
export function linkFault(dir: string, file: string): string | undefined {
  const path = join(dir, file)
  const target = realPath(path)
  if (target?.startsWith(`${realPath(dir)}${sep}`)) return undefined
  if (!lstatSync(path, { throwIfNoEntry: false })) return undefined
  const expected = 'expected the file itself, got a link to'
  return target
    ? `${expected} ${target}, outside the folder of the company; copy the file here`
    : `${expected} ${readlinkSync(path)}, which is not there: put the file here`
}

function realPath(path: string): string | undefined {
  try {
    return realpathSync.native(path)
  } catch {
    return undefined
  }
}

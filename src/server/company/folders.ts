import { createHash } from 'node:crypto'
import { lstatSync, readlinkSync, realpathSync } from 'node:fs'
import { readdir, stat } from 'node:fs/promises'
import { join, sep } from 'node:path'

/** Whether a text can be a company's folder, which is the first part of its host: at most 63 letters. */
export const isSubdomain = (name: string): boolean =>
  name.length <= 63 && /^[a-z0-9](?:-?[a-z0-9])*$/.test(name)

/** Lists the names of the tenants' folders, sorted; without hidden folders and files. */
export async function tenantFolders(dir: string): Promise<string[]> {
  const entries = await readdir(dir, { withFileTypes: true })
  const names = entries
    .filter((entry) => (entry.isDirectory() || entry.isSymbolicLink()) && !entry.name.startsWith('.'))
    .map(({ name }) => name)
  return names.sort()
}

/**
 * Like `tenantFolders`.
 * @throws with a sentence if the folder cannot be read
 */
export async function readableFolders(dir: string): Promise<string[]> {
  return tenantFolders(dir).catch((error: unknown) => {
    throw new Error(
      `TENANTS_DIR: the folder ${dir} cannot be read ` +
        `(${(error as NodeJS.ErrnoException).code ?? String(error)}); name the one with the companies.`,
      { cause: error },
    )
  })
}

/** The closed companies: the name of their folder begins with a dot. */
export async function endedCompanies(dir: string): Promise<string[]> {
  const entries = await readdir(dir, { withFileTypes: true })
  return entries.flatMap((entry) =>
    entry.isDirectory() && entry.name.startsWith('.') ? [entry.name.slice(1)] : [],
  )
}

/** Files beyond this number are compared by name alone: a company has about fifty. */
const maxCompared = 2000

/**
 * A text that changes when a file of the folder, or of a folder in it, changes its name, size or time; what
 * lies deeper is not read.
 */
export async function fingerprint(dir: string): Promise<string> {
  const names = (await readdir(dir)).sort()
  const within = await Promise.all(
    names.map(async (name) => {
      const inner = await readdir(join(dir, name)).catch((): string[] => [])
      return [name, ...inner.sort().map((each) => join(name, each))]
    }),
  )
  const hash = createHash('sha1')
  for (const [index, name] of within.flat().entries()) {
    const found = index < maxCompared ? await stat(join(dir, name)).catch(() => undefined) : undefined
    const { size, mtimeMs, ino } = found ?? { size: -1, mtimeMs: -1, ino: -1 }
    hash.update(`${name}\0${size}\0${mtimeMs}\0${ino}\n`)
  }
  return hash.digest('hex')
}

/**
 * Refuses a symbolic link that leads out of the folder, because it could expose another company's files.
 * Synchronous like the reading of files, which is ten times as fast.
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

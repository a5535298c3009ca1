import { randomBytes } from 'node:crypto'
import { constants } from 'node:fs'
import { access, chmod, lstat, mkdir, readlink, rm, stat, symlink, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { type DatabaseUser, reaches } from './embeddedUser.ts'

/**
 * Where programs and data go when the user PostgreSQL runs as may not enter the clone. Only root needs it.
 */
export const OPEN_PLACE = '/var/lib/flexible-benefits-portal'

/**
 * Makes the data directory and tries to write there.
 * @throws with a sentence naming the path
 */
export async function ensureDataDir(dataDir: string): Promise<void> {
  const probe = join(dataDir, `.probe-${process.pid}`)
  try {
    await makeFolder(dataDir)
    await writeFile(probe, '')
    await rm(probe)
  } catch (error) {
    throw new Error(
      `DATA_DIR: cannot write to ${dataDir} (${codeOf(error)}); make it writable for ${userName()}, or name another folder.`,
      { cause: error },
    )
  }
}

/**
 * Folder by folder: Node's own `recursive` never answers where one exists and takes no other, such as /proc.
 */
async function makeFolder(folder: string): Promise<void> {
  if (await exists(folder)) return
  await makeFolder(dirname(folder))
  try {
    await mkdir(folder)
  } catch (error) {
    // Another process may have been faster.
    if (!(await exists(folder))) throw error
  }
}

/**
 * The folder that holds the cluster: `postgres` below the data directory, or what this name leads to. Where
 * the database's user cannot enter the data directory, a link to a new folder below OPEN_PLACE is left there,
 * and `say` tells.
 */
export async function embeddedFolder(
  dataDir: string,
  user: DatabaseUser,
  say: (sentence: string) => void,
): Promise<string> {
  const wanted = join(dataDir, 'postgres')
  const there = await lstat(wanted).catch(() => undefined)
  if (there?.isSymbolicLink() || (!there && user && !reaches(user, dataDir))) {
    const folder = there ? await readlink(wanted) : await linkElsewhere(wanted)
    say(`PostgreSQL cannot enter ${dataDir} as the user it runs as: its data is in ${folder}.`)
    return folder
  }
  if (there && !user)
    await access(join(wanted, 'data'), constants.R_OK | constants.X_OK).catch((error: unknown) =>
      refuseForeign(wanted, error),
    )
  return wanted
}

async function linkElsewhere(link: string): Promise<string> {
  const folder = join(OPEN_PLACE, `data-${randomBytes(6).toString('hex')}`)
  await mkdir(OPEN_PLACE, { recursive: true, mode: 0o755 })
  await chmod(OPEN_PLACE, 0o755)
  await symlink(folder, link)
  return folder
}

function refuseForeign(folder: string, error: unknown): void {
  if (codeOf(error) === 'ENOENT') return
  throw new Error(
    `${folder} belongs to another user (it was probably made by root) and cannot be read by ${userName()}; start as that user, or name another DATA_DIR.`,
  )
}

export function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : String(error)
}

function userName(): string {
  return process.env.USER ?? `user ${process.getuid?.() ?? ''}`.trim()
}

/** Whether something is there. */
export async function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  )
}

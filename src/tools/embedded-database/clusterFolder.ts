import { randomBytes } from 'node:crypto'
import { constants } from 'node:fs'
import { access, chmod, lstat, mkdir, readlink, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { type DatabaseUser, canReach } from './systemUser.ts'

/**
 * Folder for programs and data, used when PostgreSQL's user may not enter the project's folder; only needed
 * when run as root.
 */
export const openPlace = '/var/lib/flexible-benefits-portal'

/**
 * Returns the folder of the cluster: `postgres` below the data directory, or the target of that link. If the
 * database's user cannot enter the data directory, the link is created, to a new folder below openPlace, and
 * `notify` gets a sentence.
 */
export async function findClusterFolder(
  dataDir: string,
  user: DatabaseUser,
  notify: (sentence: string) => void,
): Promise<string> {
  const wanted = join(dataDir, 'postgres')
  const there = await lstat(wanted).catch(() => undefined)
  if (there?.isSymbolicLink() || (!there && user && !canReach(user, dataDir))) {
    const folder = there ? await readlink(wanted) : await createLink(wanted)
    notify(`PostgreSQL cannot enter ${dataDir} as the user it runs as: its data is in ${folder}.`)
    return folder
  }
  if (there && !user)
    await access(join(wanted, 'data'), constants.R_OK | constants.X_OK).catch((error: unknown) =>
      assertOwner(wanted, error),
    )
  return wanted
}

async function createLink(link: string): Promise<string> {
  const folder = join(openPlace, `data-${randomBytes(6).toString('hex')}`)
  await mkdir(openPlace, { recursive: true, mode: 0o755 })
  await chmod(openPlace, 0o755)
  await symlink(folder, link)
  return folder
}

function assertOwner(folder: string, error: unknown): void {
  if ((error as NodeJS.ErrnoException).code === 'ENOENT') return
  throw new Error(
    `${folder} belongs to another user (it was probably made by root) ` +
      `and cannot be read by ${findUserName()}; ` +
      'start as that user, or name another DATA_DIR.',
  )
}

function findUserName(): string {
  return process.env.USER ?? `user ${process.getuid?.() ?? ''}`.trim()
}

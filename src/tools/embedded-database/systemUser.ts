import { spawnSync } from 'node:child_process'
import { stat } from 'node:fs/promises'

/** The user that PostgreSQL runs as; undefined: the user of this process. */
export type DatabaseUser = { uid: number; gid: number } | undefined

const userName = 'postgres'

/**
 * Finds a user for PostgreSQL, which refuses to run as root. If this process runs as root, the user is the
 * owner of the existing data, else the system user `postgres`, which is created if missing.
 * @throws Error for an operator to read, if there is no such user and none can be created
 */
export async function findDatabaseUser(dataFolder: string): Promise<DatabaseUser> {
  if (process.getuid?.() !== 0) return undefined
  const owner = await stat(dataFolder).catch(() => undefined)
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid }
  const user = findUser() ?? (make(), findUser())
  if (user) return user
  throw new Error(
    `PostgreSQL does not run as root, and the system user ${userName} is missing and could not be made. ` +
      `Make it ("useradd --system ${userName}"), start as an ordinary user, or give a DATABASE_URL.`,
  )
}

/** True if that user may enter the folder, or run the program. */
export function canReach(user: DatabaseUser, path: string): boolean {
  return (
    spawnSync('/bin/sh', ['-c', 'test -r "$1" && test -x "$1"', 'sh', path], {
      ...user,
      cwd: '/',
      stdio: 'ignore',
    }).status === 0
  )
}

function findUser(): DatabaseUser {
  const [uid, gid] = ['-u', '-g'].map((what) =>
    Number.parseInt(spawnSync('id', [what, userName], { encoding: 'utf8' }).stdout || '', 10),
  )
  return uid && gid ? { uid, gid } : undefined
}

function make(): void {
  const made = spawnSync(
    'useradd',
    [
      '--system',
      '--user-group',
      '--no-create-home',
      '--home-dir',
      '/nonexistent',
      '--shell',
      '/usr/sbin/nologin',
      userName,
    ],
    { stdio: 'ignore' },
  )
  if (made.status === 0) return
  spawnSync('addgroup', ['-S', userName], { stdio: 'ignore' })
  spawnSync('adduser', ['-S', '-D', '-H', '-G', userName, userName], { stdio: 'ignore' })
}

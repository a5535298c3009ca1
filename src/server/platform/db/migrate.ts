import { Logger, runMigrations } from 'graphile-worker'
import { Kysely, Migrator, PostgresDialect, sql, type Migration } from 'kysely'
import pg from 'pg'
import { connectOnce } from './connectOnce.ts'
import { shareTables } from './roles.ts'

type Migrations = Record<string, Migration>

/** All migrations: `schema.sql`, then the changes since. A released migration is never changed. */
const released = migrationsOf(
  import.meta.glob<string>(['./schema.sql', './migrations/*.sql'], {
    query: '?raw',
    import: 'default',
    eager: true,
  }),
)

const lockNumber = 7_202_612

/**
 * Migrates the database to the newest version in one transaction, and returns the names of the migrations
 * run. Servers that start together take turns, because neither Kysely nor the queue locks the creation of its
 * first tables. `upTo` is the last migration to run.
 * @throws with a sentence if one fails, or if another program created the database
 */
export async function migrate(url: string, upTo?: string, migrations = released): Promise<string[]> {
  if (upTo && !migrations[upTo])
    throw new Error(`There is no migration ${upTo}: this program is older than the database it is about.`)
  const lock = await connectOnce(url, 'portal migrations')
  try {
    await lock.query('select pg_advisory_lock($1)', [lockNumber])
    return await migrateLocked(url, upTo, migrations)
  } finally {
    await lock.end()
  }
}

async function migrateLocked(
  url: string,
  upTo: string | undefined,
  migrations: Migrations,
): Promise<string[]> {
  const pool = new pg.Pool({ connectionString: url, max: 1, application_name: 'portal migrations' })
  // If a connection breaks, its waiting statement already fails with an error, so the event itself is
  // ignored.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) })
  try {
    const migrator = new Migrator({ db, provider: { getMigrations: () => Promise.resolve(migrations) } })
    const { error, results = [] } = await (upTo ? migrator.migrateTo(upTo) : migrator.migrateToLatest())
    if (error)
      throw new Error(describeFault(error, results.find(({ status }) => status === 'Error')?.migrationName), {
        cause: error,
      })
    // The queue has its own tables in its own schema.
    await runMigrations({ pgPool: pool, logger: new Logger(() => () => {}) })
    await pool.query(shareTables)
    return results.filter(({ status }) => status === 'Success').map(({ migrationName }) => migrationName)
  } finally {
    await db.destroy()
    if (!pool.ended && !pool.ending) await pool.end()
  }
}

/**
 * Builds migrations from SQL files. They run in the order of their names: `001-schema` for `schema.sql`, else
 * the file's name.
 */
export function migrationsOf(files: Record<string, string>): Migrations {
  return Object.fromEntries(
    Object.entries(files).map(([path, text]) => {
      const name = path.slice(path.lastIndexOf('/') + 1, -'.sql'.length)
      const up = async (db: Kysely<unknown>): Promise<void> => {
        await sql.raw(text).execute(db)
      }
      return [name === 'schema' ? '001-schema' : name, { up }]
    }),
  )
}

function describeFault(error: unknown, name: string | undefined): string {
  const message = error instanceof Error ? error.message : String(error)
  if (/001-people|002-operations/.test(message))
    return (
      'The database was made before the first release, and its rows are not taken over: name an empty ' +
      'database in DATABASE_URL, or where none is named another folder in DATA_DIR.'
    )
  if (/corrupted migrations/.test(message))
    return (
      `The database was made by another version of this program (${message}); ` +
      "start that version, or a database of this one's own."
    )
  return name ? `The migration ${name} failed and nothing was changed: ${message}` : message
}

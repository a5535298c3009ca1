import type pg from 'pg'

/** A table of the portal in a backup, without computed columns. */
export type BackupTable = {
  name: string
  columns: readonly string[]
  sizeBytes: number
  /** True: row-level security also applies to its owner. */
  isForced: boolean
}

/** Quotes a name for SQL. */
export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`

/** The line before a table's rows. */
export const copyLine = (name: string, columns: readonly string[]): string =>
  `COPY ${quoted(name)} (${columns.map(quoted).join(', ')}) FROM stdin;`

/** The name of the section with the queued jobs; they are not a table of the portal. */
export const jobsName = 'waiting_jobs'

/**
 * The tables of the portal, each after the tables it refers to.
 * @throws if tables refer to each other in a circle
 */
export async function backupTables(client: pg.Client): Promise<BackupTable[]> {
  const { rows } = await client.query<BackupTable & { refersTo: string[] }>(
    `select relname as name, pg_total_relation_size(c.oid)::float8 as "sizeBytes",
       relforcerowsecurity as "isForced",
       (select array_agg(attname::text order by attnum) from pg_attribute
         where attrelid = c.oid and attnum > 0 and not attisdropped and attgenerated = '') as columns,
       array(select distinct to_table.relname::text from pg_constraint k
         join pg_class to_table on to_table.oid = k.confrelid
         where k.conrelid = c.oid and k.contype = 'f' and k.confrelid <> c.oid) as "refersTo"
     from pg_class c where relnamespace = 'public'::regnamespace and relkind = 'r'
       and relname not like 'kysely%' order by relname`,
  )
  const ordered: BackupTable[] = []
  for (let left = rows; left.length > 0;) {
    const isDone = (name: string): boolean => ordered.some((table) => table.name === name)
    const next = left.filter(({ refersTo }) => refersTo.every(isDone))
    if (next.length === 0)
      throw new Error(`Tables refer to each other: ${left.map(({ name }) => name).join()}`)
    ordered.push(...next)
    left = left.filter((table) => !next.includes(table))
  }
  return ordered
}

/** The name of a database's newest migration; undefined without tables. */
export async function newestMigration(client: pg.Client): Promise<string | undefined> {
  const { rows: there } = await client.query(
    "select 1 where to_regclass('public.kysely_migration') is not null",
  )
  if (there.length === 0) return undefined
  const { rows } = await client.query<{ name: string }>(
    'select name from kysely_migration order by name desc limit 1',
  )
  return rows[0]?.name
}

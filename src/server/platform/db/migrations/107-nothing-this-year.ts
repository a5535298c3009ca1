import { sql, type Kysely, type Migration } from 'kysely'

/** The plan years in which an employee wants nothing (D-100). */
export const nothingThisYear: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`alter table employees add column nothing_in smallint[] not null default '{}'`.execute(db)
  },
}

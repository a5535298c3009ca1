import { sql, type Kysely, type Migration } from 'kysely'

/** What a contract's document is called in each language, for the list follows its reader's. */
export const documentNames: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`alter table documents add column names jsonb`.execute(db)
  },
}

import { sql, type Kysely, type Migration } from 'kysely'

/** The address a link was sent to, so that the portal can name it after the profile's has changed. */
export const linkAddress: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`alter table accept_links add column sent_to text`.execute(db)
  },
}

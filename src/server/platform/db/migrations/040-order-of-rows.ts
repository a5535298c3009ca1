import { sql, type Kysely, type Migration } from 'kysely'

/**
 * The order in which contracts and documents were written. Their `created_at` is the product's clock, by
 * which two of them may have one moment.
 */
export const orderOfRows: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`alter table contracts add column position bigint generated always as identity`.execute(db)
    await sql`alter table documents add column position bigint generated always as identity`.execute(db)
  },
}

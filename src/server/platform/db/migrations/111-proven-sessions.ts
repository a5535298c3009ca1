import { sql, type Kysely, type Migration } from 'kysely'

/** When the operator of a session last gave password and second factor again. */
export const provenSessions: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`alter table operator_tokens add column proven_at timestamptz`.execute(db)
  },
}

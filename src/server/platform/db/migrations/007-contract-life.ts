import { sql, type Kysely, type Migration } from 'kysely'

/** What a contract keeps of its end: the last month that a canceled one covers (D-73). */
export const contractLife: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`
      alter table contracts
        add column covered_until smallint check (covered_until between 0 and 11)`.execute(db)
  },
}

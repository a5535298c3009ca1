import { sql, type Kysely, type Migration } from 'kysely'

/** A document of the company may be for one collective; somebody's data may have been erased. */
export const companyDocuments: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`
      alter table documents add column collective_id text,
        add check (collective_id is null or employee_id is null)`.execute(db)
    await sql`alter table employees add column erased_at timestamptz`.execute(db)
  },
}

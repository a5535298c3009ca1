import { sql, type Kysely, type Migration } from 'kysely'
import { protectRows } from './061-row-level-security.ts'

/**
 * The objects that the portal put into the store of FILES_URL. A row outlives its file, so that the object of
 * a deleted file is found.
 */
export const storedObjects: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`
      create table stored_objects (
        tenant text not null,
        file_id uuid not null,
        stored_at timestamptz not null default now(),
        primary key (tenant, file_id)
      )`.execute(db)
    await protectRows(db, 'stored_objects')
  },
}

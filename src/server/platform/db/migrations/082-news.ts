import { sql, type Kysely, type Migration } from 'kysely'
import { protectRows } from './061-row-level-security.ts'

/** News that an operator wrote: from a day on, until a day, for all or a collective. */
export const news: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`
      create table news (
        id bigint generated always as identity,
        tenant text not null,
        from_on date not null,
        to_on date check (to_on >= from_on),
        collective_id text,
        texts jsonb not null,
        written_by text not null,
        written_at timestamptz not null default now(),
        primary key (tenant, id)
      )`.execute(db)
    await protectRows(db, 'news')
  },
}

import { sql, type Kysely, type Migration } from 'kysely'
import { protectRows } from './061-row-level-security.ts'

/** Plan years that were closed, with their figures by product; written once. */
export const closedPlanYears: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`
      create table closed_plan_years (
        tenant text not null,
        year smallint not null check (year between 2000 and 2999),
        products jsonb not null,
        closed_by text not null,
        closed_at timestamptz not null default now(),
        primary key (tenant, year)
      )`.execute(db)
    await protectRows(db, 'closed_plan_years')
  },
}

import { sql, type Kysely, type Migration } from 'kysely'

/** The history of what operators did. */
export const operations: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`
      create table operation_runs (
        id bigint primary key generated always as identity,
        tenant text,
        operation text not null,
        actor text not null,
        dry_run boolean not null,
        input_sha256 text not null,
        outcome text not null check (outcome in ('done', 'refused', 'failed')),
        figures jsonb not null,
        started_at timestamptz not null,
        finished_at timestamptz not null default now()
      )`.execute(db)
    await sql`create index operation_runs_tenant on operation_runs (tenant, started_at)`.execute(db)
  },
}

import { sql, type Kysely, type Migration } from 'kysely'

/** The files that providers were given, with what each was sent of whom. */
export const providerFiles: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`
      create table provider_files (
        id integer primary key generated always as identity,
        tenant text not null,
        provider_id text not null,
        number integer not null check (number > 0),
        layout jsonb not null,
        day date not null,
        written_by text not null,
        written_at timestamptz not null default now(),
        unique (tenant, provider_id, number),
        unique (tenant, id)
      )`.execute(db)
    await sql`
      create table provider_rows (
        file_id integer not null,
        position integer not null,
        tenant text not null,
        kind text not null check (kind in ('joiner', 'change', 'leaver')),
        employee_id uuid not null,
        person_id integer not null,
        product_id text not null,
        modality_id text not null,
        from_month text not null,
        until_month text,
        monthly_price_cents integer not null,
        facts jsonb not null,
        primary key (file_id, position),
        foreign key (tenant, file_id) references provider_files (tenant, id)
      )`.execute(db)
    await sql`
      create index provider_rows_employee on provider_rows (tenant, employee_id)`.execute(db)
  },
}

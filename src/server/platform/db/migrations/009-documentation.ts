import { sql, type Kysely, type Migration } from 'kysely'

/** Earlier documentation of contracts in force (D-78), and invoices by person and month (D-45). */
export const documentation: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`
      create table contract_documentation (
        id uuid primary key default gen_random_uuid(),
        tenant text not null,
        contract_id uuid not null,
        additional_info jsonb not null,
        valid_since timestamptz not null,
        replaced_at timestamptz not null default clock_timestamp(),
        replaced_by uuid not null,
        foreign key (tenant, contract_id) references contracts (tenant, id) on delete cascade
      )`.execute(db)
    await sql`
      create index contract_documentation_contract on contract_documentation (contract_id, replaced_at)
    `.execute(db)
    await sql`
      alter table contract_invoices
        add column person_id integer not null default 0 check (person_id >= 0)`.execute(db)
    await sql`
      alter table contract_invoices
        drop constraint contract_invoices_contract_id_month_index_file_name_key`.execute(db)
    await sql`
      alter table contract_invoices
        add constraint contract_invoices_one unique (contract_id, person_id, month_index)`.execute(db)
  },
}

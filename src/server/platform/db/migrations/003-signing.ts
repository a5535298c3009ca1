import { sql, type Kysely, type Migration } from 'kysely'

/** Links that sign, the audit of signatures, and the outbox of mails. */
export const signing: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`
      create table accept_links (
        token_hash text primary key,
        tenant text not null,
        contract_id uuid not null,
        edit_id uuid,
        conditions_hash text not null,
        expires_at timestamptz not null,
        created_at timestamptz not null default now(),
        accepted_at timestamptz,
        voided_at timestamptz,
        foreign key (tenant, contract_id) references contracts (tenant, id) on delete cascade,
        foreign key (tenant, edit_id) references contract_edits (tenant, id) on delete cascade,
        check (accepted_at is null or voided_at is null)
      )`.execute(db)
    await sql`
      create unique index accept_links_live on accept_links (contract_id)
        where accepted_at is null and voided_at is null`.execute(db)

    await sql`
      create table signatures (
        id uuid primary key default gen_random_uuid(),
        tenant text not null,
        contract_id uuid not null,
        employee_id uuid not null,
        edit_id uuid,
        kind text not null check (kind in ('contract', 'edit', 'cancellation')),
        link_hash text not null unique,
        conditions_hash text not null,
        document_sha256 text,
        ip text not null,
        user_agent text not null,
        accepted_at timestamptz not null default now(),
        foreign key (tenant, contract_id) references contracts (tenant, id),
        foreign key (tenant, employee_id) references employees (tenant, id)
      )`.execute(db)
    await sql`create index signatures_contract on signatures (contract_id)`.execute(db)

    await sql`
      create table outbox (
        id uuid primary key default gen_random_uuid(),
        tenant text not null,
        employee_id uuid,
        contract_id uuid,
        message_id text not null unique,
        to_address text not null,
        subject text not null,
        html text not null,
        text text not null,
        attachments jsonb not null default '[]',
        attempts integer not null default 0,
        next_attempt_at timestamptz not null default now(),
        last_error text,
        delivered_at timestamptz,
        created_at timestamptz not null default now(),
        foreign key (tenant, employee_id) references employees (tenant, id) on delete cascade,
        foreign key (tenant, contract_id) references contracts (tenant, id) on delete cascade
      )`.execute(db)
    await sql`create index outbox_waiting on outbox (next_attempt_at) where delivered_at is null`.execute(db)
    await sql`create index outbox_tenant on outbox (tenant, created_at desc)`.execute(db)
  },
}

import { sql, type Kysely, type Migration } from 'kysely'

/** Contracts, their items, the pending conditions, answers and invoices. */
export const contracts: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`
      create table contracts (
        id uuid primary key default gen_random_uuid(),
        tenant text not null,
        employee_id uuid not null,
        category text not null,
        product_id text not null,
        plan_type text not null check (plan_type in ('Exent', 'Top')),
        benefit_id text not null,
        benefit jsonb not null,
        provider_id text,
        year smallint not null check (year between 2000 and 2999),
        status text not null default 'cart' check (status in ('cart', 'pending', 'contracted', 'cancelled')),
        signed boolean not null default false,
        price_cents integer not null check (price_cents >= 0),
        final_price_cents integer not null check (final_price_cents >= 0),
        user_bag_cents integer not null default 0 check (user_bag_cents >= 0),
        contributed_cents integer not null default 0 check (contributed_cents >= 0),
        details jsonb not null default '{}',
        additional_info jsonb,
        disable_documentation boolean not null default false,
        version integer not null default 1 check (version > 0),
        purchased_at timestamptz,
        signed_at timestamptz,
        created_at timestamptz not null default now(),
        updated_at timestamptz not null default now(),
        unique (tenant, id),
        foreign key (tenant, employee_id) references employees (tenant, id) on delete cascade,
        check (final_price_cents <= price_cents),
        check (status <> 'cart' or not signed)
      )`.execute(db)
    await sql`create index contracts_employee on contracts (employee_id, year)`.execute(db)

    await sql`
      create table contract_items (
        id bigint primary key generated always as identity,
        tenant text not null,
        contract_id uuid not null,
        person_id integer not null check (person_id >= 0),
        month_index smallint not null check (month_index between 0 and 11),
        benefit_id text not null,
        price_cents integer not null check (price_cents >= 0),
        contributed_cents integer not null default 0,
        details jsonb,
        unique (contract_id, person_id, month_index, benefit_id),
        foreign key (tenant, contract_id) references contracts (tenant, id) on delete cascade,
        check (contributed_cents between 0 and price_cents)
      )`.execute(db)

    await sql`
      create table contract_edits (
        id uuid primary key default gen_random_uuid(),
        tenant text not null,
        contract_id uuid not null,
        kind text not null check (kind in ('edit', 'cancellation')),
        benefit_id text not null,
        benefit jsonb not null,
        price_cents integer not null check (price_cents >= 0),
        final_price_cents integer not null check (final_price_cents >= 0),
        user_bag_cents integer not null default 0 check (user_bag_cents >= 0),
        contributed_cents integer not null default 0 check (contributed_cents >= 0),
        details jsonb not null default '{}',
        additional_info jsonb,
        items jsonb not null default '[]',
        created_at timestamptz not null default now(),
        settled_at timestamptz,
        outcome text check (outcome in ('accepted', 'voided')),
        unique (tenant, id),
        foreign key (tenant, contract_id) references contracts (tenant, id) on delete cascade,
        check ((settled_at is null) = (outcome is null))
      )`.execute(db)
    await sql`
      create unique index contract_edits_open on contract_edits (contract_id)
        where settled_at is null`.execute(db)

    await sql`
      create table contract_answers (
        id uuid primary key default gen_random_uuid(),
        tenant text not null,
        contract_id uuid not null unique,
        employee_id uuid not null,
        product_id text not null,
        answers jsonb not null default '{}',
        file_name text,
        original_filename text,
        is_completed boolean not null default false,
        created_at timestamptz not null default now(),
        updated_at timestamptz not null default now(),
        foreign key (tenant, contract_id) references contracts (tenant, id) on delete cascade,
        foreign key (tenant, employee_id) references employees (tenant, id) on delete cascade
      )`.execute(db)

    await sql`
      create table contract_invoices (
        id uuid primary key default gen_random_uuid(),
        tenant text not null,
        contract_id uuid not null,
        month_index smallint not null check (month_index between 0 and 11),
        file_name text not null,
        original_filename text not null,
        created_at timestamptz not null default now(),
        unique (contract_id, month_index, file_name),
        foreign key (tenant, contract_id) references contracts (tenant, id) on delete cascade
      )`.execute(db)
  },
}

import { sql, type Kysely, type Migration } from 'kysely'

/** Closed months of payroll; a closing and its rows are written once (D-96). */
export const payroll: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`
      create table payroll_closings (
        id integer primary key generated always as identity,
        tenant text not null,
        year smallint not null check (year between 2000 and 2999),
        month_index smallint not null check (month_index between 0 and 11),
        layout jsonb not null,
        closed_by text not null,
        closed_at timestamptz not null default now(),
        unique (tenant, year, month_index),
        unique (tenant, id)
      )`.execute(db)
    await sql`
      create table payroll_rows (
        closing_id integer not null,
        position integer not null,
        tenant text not null,
        kind text not null check (kind in ('regular', 'adjustment', 'settlement', 'afterExit')),
        employee_id uuid not null,
        employee_number text not null,
        personal_id text not null,
        full_name text not null,
        cost_center text not null,
        legal_entity text not null,
        office text not null,
        product_id text not null,
        plan_year smallint not null,
        month_index smallint not null check (month_index between 0 and 11),
        price_cents integer not null,
        contribution_cents integer not null,
        own_pot_cents integer not null,
        final_price_cents integer not null,
        company_bag_cents integer not null,
        salary_cents integer not null,
        exempt_cents integer not null,
        taxed_cents integer not null,
        primary key (closing_id, position),
        foreign key (tenant, closing_id) references payroll_closings (tenant, id),
        check (price_cents - contribution_cents - own_pot_cents = final_price_cents),
        check (company_bag_cents + salary_cents = final_price_cents),
        check (exempt_cents + taxed_cents = final_price_cents)
      )`.execute(db)
    await sql`
      create index payroll_rows_employee on payroll_rows (tenant, plan_year, employee_id)`.execute(db)
    await sql`
      create function keep_payroll() returns trigger language plpgsql as $$
      begin
        raise exception 'A closed month is never changed';
      end $$`.execute(db)
    for (const table of ['payroll_closings', 'payroll_rows'])
      await sql`
        create trigger ${sql.ref(`${table}_kept`)} before update or delete on ${sql.table(table)}
          for each row execute function keep_payroll()`.execute(db)
  },
}

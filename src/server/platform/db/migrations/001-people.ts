import { sql, type Kysely, type Migration } from 'kysely'

/** Employees, what they may hire, and their families. */
export const people: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`
      create table employees (
        id uuid primary key default gen_random_uuid(),
        tenant text not null,
        email text,
        personal_id text not null,
        password_hash text not null,
        password_deprecated boolean not null default false,
        active boolean not null default true,
        language text not null default 'es' check (language in ('es', 'ca', 'en', 'pt')),
        first_name text not null,
        last_name1 text not null default '',
        last_name2 text not null default '',
        birthday date,
        picture text not null default '',
        phone text not null default '',
        ban text not null default '',
        nationality text not null default '',
        gender smallint check (gender in (0, 1)),
        marital_status text not null default ''
          check (marital_status in ('', 'single', 'married', 'divorced', 'widowed')),
        disability_type boolean not null default false,
        disability smallint check (disability between 0 and 100),
        address1 text not null default '',
        address2 text not null default '',
        city text not null default '',
        postal_code text not null default '',
        province text not null default '',
        country text not null default '',
        fixed_salary_cents integer check (fixed_salary_cents >= 0),
        variable_salary_cents integer check (variable_salary_cents >= 0),
        payroll_fixed_salary_cents integer check (payroll_fixed_salary_cents >= 0),
        payroll_variable_salary_cents integer check (payroll_variable_salary_cents >= 0),
        payment_count smallint check (payment_count between 0 and 100),
        flexible_bag_cents integer not null default 0 check (flexible_bag_cents >= 0),
        top_bag_cents integer not null default 0 check (top_bag_cents >= 0),
        user_bag_cents integer not null default 0 check (user_bag_cents >= 0),
        company_bag text not null default '',
        security_number text not null default '',
        employee_number text not null default '',
        cost_center text not null default '',
        collective_id text not null default '',
        collective_name text not null default '',
        office_name text not null default '',
        legal_entity_name text not null default '',
        legal_entity_logo text not null default '',
        private_use smallint check (private_use between 0 and 100),
        renting boolean not null default false,
        cookies_accepted boolean not null default false,
        compensations jsonb not null default '[]',
        tax_country text,
        tax_year smallint,
        created_at timestamptz not null default now(),
        updated_at timestamptz not null default now(),
        unique (tenant, id)
      )`.execute(db)
    await sql`
      create unique index employees_email on employees (tenant, lower(email))
        where email is not null`.execute(db)
    await sql`
      create unique index employees_personal_id
        on employees (tenant, upper(translate(personal_id, ' .-', '')))`.execute(db)

    await sql`
      create table employee_products (
        tenant text not null,
        employee_id uuid not null,
        product_id text not null,
        active boolean not null default true,
        allowed boolean not null default true,
        primary key (employee_id, product_id),
        foreign key (tenant, employee_id) references employees (tenant, id) on delete cascade
      )`.execute(db)

    await sql`
      create table family_members (
        id integer primary key generated always as identity,
        tenant text not null,
        employee_id uuid not null,
        first_name text not null,
        last_name1 text not null,
        last_name2 text not null default '',
        personal_id text not null,
        id_type text not null default 'DNI',
        birthday date not null,
        relationship text not null check (relationship in ('child', 'spouse', 'domestic_partner')),
        disability_type boolean not null default false,
        disability smallint check (disability between 0 and 100),
        active boolean not null default true,
        created_at timestamptz not null default now(),
        updated_at timestamptz not null default now(),
        foreign key (tenant, employee_id) references employees (tenant, id) on delete cascade
      )`.execute(db)
    await sql`create index family_members_employee on family_members (employee_id)`.execute(db)
  },
}

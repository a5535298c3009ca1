import { sql, type Kysely, type Migration } from 'kysely'

/**
 * Bags by plan year and payroll salaries by the day from which they hold (D-82). What stood in the employee's
 * row held for all years: it is written to each year that is open or has a contract.
 */
export const datedBags: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`
      create table employee_bags (
        tenant text not null,
        employee_id uuid not null,
        year smallint not null check (year between 2000 and 2999),
        flexible_bag_cents integer not null default 0 check (flexible_bag_cents >= 0),
        top_bag_cents integer not null default 0 check (top_bag_cents >= 0),
        user_bag_cents integer not null default 0 check (user_bag_cents >= 0),
        company_bag text not null default '',
        primary key (tenant, employee_id, year),
        foreign key (tenant, employee_id) references employees (tenant, id) on delete cascade
      )`.execute(db)
    await sql`
      create table payroll_salaries (
        tenant text not null,
        employee_id uuid not null,
        valid_from date not null,
        fixed_cents integer check (fixed_cents >= 0),
        variable_cents integer check (variable_cents >= 0),
        primary key (tenant, employee_id, valid_from),
        foreign key (tenant, employee_id) references employees (tenant, id) on delete cascade
      )`.execute(db)
    await sql`
      insert into employee_bags
      select tenant, id, years.year, flexible_bag_cents, top_bag_cents, user_bag_cents, company_bag
      from employees
        cross join (select extract(year from now() at time zone 'Europe/Madrid')::int as year) as this
        cross join lateral (
          select this.year union select this.year + 1
          union select contracts.year from contracts
            where contracts.tenant = employees.tenant and employee_id = employees.id
        ) as years (year)`.execute(db)
    await sql`
      insert into payroll_salaries
      select tenant, id, '1900-01-01', payroll_fixed_salary_cents, payroll_variable_salary_cents
      from employees
      where payroll_fixed_salary_cents is not null or payroll_variable_salary_cents is not null
    `.execute(db)
    await sql`
      alter table employees
        drop column flexible_bag_cents,
        drop column top_bag_cents,
        drop column user_bag_cents,
        drop column company_bag,
        drop column payroll_fixed_salary_cents,
        drop column payroll_variable_salary_cents,
        add column salary_typed_on date`.execute(db)
  },
}

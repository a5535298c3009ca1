import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../../../tests/support/database.ts'
import { datedBags } from './010-dated-bags.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

it('bags and salaries are kept, for this year, the next, and each that has a contract', async () => {
  const { db, pool } = database
  await pool.query(`
    drop table employee_bags, payroll_salaries;
    alter table employees
      drop column salary_typed_on,
      add column flexible_bag_cents integer not null default 0,
      add column top_bag_cents integer not null default 0,
      add column user_bag_cents integer not null default 0,
      add column company_bag text not null default '',
      add column payroll_fixed_salary_cents integer,
      add column payroll_variable_salary_cents integer;
    insert into employees (tenant, personal_id, password_hash, first_name, fixed_salary_cents,
        flexible_bag_cents, top_bag_cents, user_bag_cents, company_bag, payroll_fixed_salary_cents)
      values ('acme', '1A', '', 'Nora', 5, 300050, 50000, 7, '2%', 3000000),
        ('acme', '2B', '', 'Pau', 5, 1, 0, 0, '', null);
    insert into contracts (tenant, employee_id, category, product_id, plan_type, benefit_id, benefit, year,
        price_cents, final_price_cents)
      select tenant, id, 'pets', 'pets', 'Top', 'm', '{}', 2019, 1, 1 from employees
        where first_name = 'Nora'`)
  await datedBags.up(db)
  const { year: thisYear } = (
    await pool.query(`select extract(year from now() at time zone 'Europe/Madrid')::int as year`)
  ).rows[0]
  const { rows } = await pool.query(`
    select first_name, year, flexible_bag_cents, top_bag_cents, user_bag_cents, company_bag
    from employee_bags join employees on employees.id = employee_id order by first_name, year`)
  const nora = { flexible_bag_cents: 300_050, top_bag_cents: 50_000, user_bag_cents: 7, company_bag: '2%' }
  const pau = { flexible_bag_cents: 1, top_bag_cents: 0, user_bag_cents: 0, company_bag: '' }
  expect(rows).toEqual([
    ...[2019, thisYear, thisYear + 1].map((year) => ({ first_name: 'Nora', year, ...nora })),
    ...[thisYear, thisYear + 1].map((year) => ({ first_name: 'Pau', year, ...pau })),
  ])
  const salaries = await pool.query('select valid_from, fixed_cents, variable_cents from payroll_salaries')
  expect(salaries.rows).toEqual([{ valid_from: '1900-01-01', fixed_cents: 3_000_000, variable_cents: null }])
})

import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../../../tests/support/database.ts'
import { contractConditions } from './013-contract-conditions.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

it('what was in force has a history: its conditions, and its end where it has one', async () => {
  const { db, pool } = database
  await pool.query(`
    drop table contract_conditions;
    drop function keep_contract_conditions;
    alter table contracts drop column state, add column status text, add column signed boolean,
      add column ended_by text;
    insert into employees (tenant, personal_id, password_hash, first_name) values ('acme', '1A', '', 'Nora');
    insert into contracts (tenant, employee_id, category, product_id, plan_type, benefit_id, benefit, year,
        price_cents, final_price_cents, status, signed, covered_until, ended_by)
      select 'acme', id, kind, 'pets', 'Top', 'm', '{}', 2026, 10050, 10050, status, signed, covered, ended
      from employees, (values ('cart', 'cart', false, null::int, null),
        ('runs', 'contracted', true, null, null),
        ('ended', 'cancelled', true, 4, null), ('left', 'cancelled', true, 3, 'exit'),
        ('never', 'cancelled', true, null, null), ('over', 'contracted', true, null, 'year')
      ) as given (kind, status, signed, covered, ended);
    insert into contract_items (tenant, contract_id, person_id, month_index, benefit_id, price_cents,
        contributed_cents, details)
      select 'acme', id, 0, month, 'm', 5025, 10, case month when 3 then '{"nine": null}'::jsonb end
      from contracts, generate_series(3, 4) as month`)
  await contractConditions.up(db)
  const { rows } = await pool.query(`
    select category, kind, from_month, until_month, contract_conditions.items
    from contract_conditions join contracts on contracts.id = contract_id order by category, from_month`)
  expect(rows.map(({ items: _, ...row }) => Object.values(row))).toEqual([
    ['ended', 'contract', 3, 4],
    ['ended', 'cancellation', 5, null],
    ['left', 'contract', 3, 3],
    ['left', 'exit', 4, null],
    ['over', 'contract', 3, 11],
    ['over', 'year', 12, null],
    ['runs', 'contract', 3, null],
  ])
  const item = { benefitId: 'm', familyId: 0, price: 50.25, contributedPrice: 0.1 }
  expect(rows.at(-1)?.items).toEqual([
    { ...item, month: 3, details: { nine: null } },
    { ...item, month: 4 },
  ])
})

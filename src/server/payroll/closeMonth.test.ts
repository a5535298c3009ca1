import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  card,
  createContractServer,
  health,
  type ContractServer,
} from '../../../tests/support/contractServer.ts'
import { runForAcme } from '../../../tests/support/operations.ts'
import { sumBy } from '../../domain/kernel/money.ts'
import type { PayrollLayout } from '../../domain/company/payroll/schemaPayroll.ts'
import { endContracts } from '../contracts/life/endContracts.ts'

const layout: PayrollLayout = {
  concepts: { transport: 'T1', health: 'H1', life: 'L1' },
  file: {
    type: 'csv',
    name: 'p-{year}-{month}.csv',
    totals: true,
    columns: [
      { field: 'employeeNumber', title: 'E' },
      { field: 'concept' },
      { field: 'period' },
      { field: 'kind' },
      { field: 'costCenter' },
      { field: 'price' },
      { field: 'companyBag' },
      { field: 'salary' },
    ],
  },
}

let server: ContractServer
beforeAll(async () => {
  server = await createContractServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  await server.database.pool.query('truncate payroll_rows, payroll_closings, employees cascade')
  at('2026-05-05')
  await declare(layout)
})

/** Writes the company's payroll.json and waits until the server has read it. */
async function declare(file: PayrollLayout): Promise<void> {
  await server.folder.write('payroll.json', JSON.stringify(file))
  await expect.poll(async () => (await server.context.tenants.find('acme'))?.payroll).toEqual(file)
}

const run = (name: string, month?: string, more = {}) =>
  runForAcme(server.context, name, month ? { month } : {}, more)
const close = async (month: string) => (await run('payroll close', month)).answer
const fileOf = async (month: string) => {
  const { answer, files } = await run('payroll file', month)
  return files[answer.file]?.toString()
}
const at = (day: string) => server.setNow(`${day}T10:00:00Z`)
const bagOf = { company_bag: '50', cost_center: 'C1' }

/** A card in force from June on at 60 euros a month. */
async function buy(number: string, months: number[], price = 60) {
  const buyer = await server.buyer({ ...bagOf, employee_number: number })
  const { id } = await buyer.add(card(months, price))
  await buyer.buy(id)
  await server.press((await server.linksTo(buyer.employee.email))[0] ?? '')
  return { buyer, id }
}

describe('a month is closed (D-94, D-96)', () => {
  it('with a row of everybody, control totals, and the same bytes each time', async () => {
    await buy('A10', [5, 6])
    await buy('A9', [6])
    const inCart = await server.buyer({ employee_number: 'A8' })
    await inCart.add(card([5], 10))
    at('2026-05-15')
    const { answer, files } = await run('payroll close', '2026-06', { dryRun: true })
    expect(answer).toMatchObject({ employees: 1, rows: 1, salaryCents: 1_000, file: 'p-2026-06.csv' })
    const lines = [
      'E;concept;period;kind;costCenter;price;companyBag;salary',
      'A10;T1;202606;regular;C1;60,00;50,00;10,00',
      'TOTAL;;;;;60,00;50,00;10,00',
      '',
    ]
    expect(files['preview-p-2026-06.csv']?.toString()).toBe(lines.join('\r\n'))
    expect((await run('payroll list')).answer).toMatchObject({ closed: 0 })

    const closed = await run('payroll close', '2026-06')
    expect(closed.answer).toEqual(answer)
    expect(Object.keys(closed.files)).toEqual(['p-2026-06.csv'])
    const first = await fileOf('2026-06')
    expect(first).toBe(lines.join('\r\n'))
    expect(closed.files['p-2026-06.csv']?.toString()).toBe(first)
    await declare({ ...layout, concepts: { transport: 'NEW' } })
    expect(await fileOf('2026-06')).toBe(first)
    at('2026-06-15')
    expect(await close('2026-07')).toMatchObject({ employees: 2, rows: 2, adjustments: 0 })
    expect((await run('payroll list')).answer.months).toMatchObject([
      { month: '2026-06', closedBy: 'Ana' },
      { month: '2026-07', closedBy: 'Ana' },
    ])
  })

  it('from its cut-off on, in order, once, and with a code for each product', async () => {
    await buy('B1', [5, 6])
    at('2026-05-14')
    await expect(close('2026-06')).rejects.toThrow('Products can still be chosen for 2026-06')
    at('2026-05-15')
    await close('2026-06')
    await expect(close('2026-06')).rejects.toThrow(
      '2026-06 is closed, by Ana: “File of a month” (payroll file --month 2026-06) writes',
    )
    at('2026-09-15')
    await expect(close('2026-08')).rejects.toThrow('the next one is 2026-07.')
    await expect(close('2026-05')).rejects.toThrow('the next one is 2026-07.')
    await expect(run('payroll file', '2026-08')).rejects.toThrow('acme has not closed 2026-08.')
    await declare({ ...layout, concepts: {} })
    await expect(close('2026-07')).rejects.toThrow('concepts has no code for the product “transport”')
    expect((await run('payroll list')).answer).toMatchObject({ closed: 1 })
    await expect(close('2026-13')).rejects.toThrow('month: expected a month such as 2026-06, got "2026-13"')
  })

  it('stays pending with each month from the first charged one, until closed or left out', async () => {
    await buy('M1', [5, 6, 7])
    at('2026-08-15')
    const pending = async () => (await run('overview show')).answer
    expect(await pending()).toMatchObject({
      monthsToClose: 4,
      companies: [{ monthToClose: '2026-06', monthsToClose: 4 }],
    })
    await expect(close('2026-09')).rejects.toThrow(
      '2026-06 is the month to close: contracts are charged from that month on, and once 2026-09 is closed',
    )
    await close('2026-06')
    expect(await pending()).toMatchObject({ monthsToClose: 3, companies: [{ monthToClose: '2026-07' }] })
    await runForAcme(server.context, 'people leave', { employee: 'M1', on: '2026-07-10' })
    const person = await runForAcme(server.context, 'people show', { employee: 'M1' })
    expect(person.answer.contracts).toMatchObject([{ priceCents: 12_000 }])
  })

  it('for the first time is the one that the overview proposes; an older one is confirmed', async () => {
    at('2026-09-15')
    const { companies } = (await run('overview show')).answer
    expect(companies).toMatchObject([{ company: 'acme', monthToClose: '2026-10' }])
    for (const month of ['2026-09', '2025-12'])
      for (const dryRun of [true, false])
        await expect(run('payroll close', month, { dryRun })).rejects.toThrow(
          `2026-10 is the month to close, and nothing is closed yet. A closing is final, and ` +
            `every month after ${month} would then have to be closed too.`,
        )
    await expect(close('2026-11')).rejects.toThrow('Products can still be chosen for 2026-11')
    const input = { month: '2026-08', first: true }
    const { answer } = await runForAcme(server.context, 'payroll close', input)
    expect(answer).toMatchObject({ month: '2026-08' })
    await expect(close('2026-10')).rejects.toThrow('the next one is 2026-09.')
    expect(await close('2026-09')).toMatchObject({ month: '2026-09' })
    expect(await close('2026-10')).toMatchObject({ month: '2026-10' })
  })

  it('never changes: a later change is a signed row of the next one, with its own month', async () => {
    const { id, buyer } = await buy('C1', [5, 6, 7])
    at('2026-05-15')
    await close('2026-06')
    const before = await fileOf('2026-06')
    await server.database.pool.query(
      `update contract_items set price_cents = 8000 where contract_id = $1 and month_index = 5`,
      [id],
    )
    await server.database.pool.query(
      `update contracts set price_cents = 20000, final_price_cents = 20000 where id = $1`,
      [id],
    )
    await server.database.db
      .insertInto('employee_postings')
      .values(
        [
          { valid_from: '1900-01-01', cost_center: 'C1' },
          { valid_from: '2026-07-01', cost_center: 'C2' },
        ].map((posting) => ({
          ...posting,
          tenant: 'acme',
          employee_id: buyer.employee.id,
          collective_id: '',
          office_name: '',
          legal_entity_name: '',
        })),
      )
      .execute()
    at('2026-06-15')
    expect(await close('2026-07')).toMatchObject({ rows: 2, adjustments: 1 })
    expect((await fileOf('2026-07'))?.split('\r\n').slice(1)).toEqual([
      'C1;T1;202606;adjustment;C1;20,00;0,00;20,00',
      'C1;T1;202607;regular;C2;60,00;0,00;60,00',
      'TOTAL;;;;;80,00;0,00;80,00',
      '',
    ])
    expect(await fileOf('2026-06')).toBe(before)
    await expect(
      server.database.pool.query('update payroll_rows set salary_cents = 0, company_bag_cents = 0'),
    ).rejects.toThrow('A closed month is never changed')
    await expect(server.database.pool.query('delete from payroll_closings')).rejects.toThrow('never changed')
  })

  it('has no row of a month after an exit, and lists apart what changes later (D-88)', async () => {
    const { buyer } = await buy('D1', [5, 6, 7])
    at('2026-05-15')
    await close('2026-06')
    await runForAcme(server.context, 'people leave', { employee: 'D1', on: '2026-07-10' })
    at('2026-06-15')
    expect(await close('2026-07')).toMatchObject({ rows: 1, adjustments: 0, settlements: 0 })
    at('2026-07-11')
    await endContracts(server.context)
    at('2026-07-15')
    expect(await close('2026-08')).toMatchObject({ rows: 0 })
    await server.database.pool.query(`update employees set exit_on = '2026-06-30' where id = $1`, [
      buyer.employee.id,
    ])
    at('2026-08-15')
    expect(await close('2026-09')).toMatchObject({ rows: 1, afterExit: 1, salaryCents: -6_000 })
    expect(await fileOf('2026-09')).toContain('D1;T1;202607;afterExit;C1;-60,00;0,00;-60,00')
  })

  it('has what is left of one price for the rest of the year in the month of the exit (D-96)', async () => {
    const buyer = await server.buyer({ ...bagOf, employee_number: 'D2' })
    const { id } = await buyer.add({
      benefitId: 'axa',
      year: 2026,
      details: { fallcc: 40_000 },
      items: [{ benefitId: 'axa', familyId: 0, month: 5, price: 28 }],
    })
    await buyer.buy(id)
    await server.press((await server.linksTo(buyer.employee.email))[0] ?? '')
    // The category allows only a single month; for this test a second part of 10 euros is due in October.
    await server.database.pool.query(
      `insert into contract_items (tenant, contract_id, person_id, month_index, benefit_id, price_cents)
       values ('acme', $1, 0, 9, 'axa', 1000)`,
      [id],
    )
    await server.database.pool.query(
      'update contracts set price_cents = price_cents + 1000, final_price_cents = final_price_cents + 1000 ' +
        'where id = $1',
      [id],
    )
    at('2026-05-15')
    await close('2026-06')
    await runForAcme(server.context, 'people leave', { employee: 'D2', on: '2026-07-10' })
    at('2026-06-15')
    expect(await close('2026-07')).toMatchObject({ rows: 1, settlements: 1, priceCents: 1_000 })
    expect(await fileOf('2026-07')).toContain('D2;L1;202610;settlement;C1;10,00;0,00;10,00')
  })

  it('is not charged by a later review: the months of the review begin after it (D-80)', async () => {
    const buyer = await server.buyer({ ...bagOf, employee_number: 'F1' })
    const documentation = { additionalInfo: { 0: { file: await buyer.file() } } }
    const { id } = await buyer.add(health([0], documentation))
    await buyer.buy(id)
    await server.press((await server.linksTo(buyer.employee.email))[0] ?? '')
    at('2026-05-15')
    expect(await close('2026-06')).toMatchObject({ rows: 0 })
    const { answer } = await runForAcme(server.context, 'review list')
    expect(answer.contracts).toMatchObject([{ contract: id, inForceFrom: '2026-07-01' }])
    await runForAcme(server.context, 'review approve', { contract: id })
    at('2026-06-15')
    expect(await close('2026-07')).toMatchObject({ rows: 1, adjustments: 0, priceCents: 5_000 })
  })

  it('once, where two closings run at the same time', async () => {
    await Promise.all(['E1', 'E2'].map(async (number) => buy(number, [5])))
    at('2026-05-15')
    const closings = await Promise.allSettled([close('2026-06'), close('2026-06')])
    const done = closings.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []))
    const refused = closings.flatMap((each) => (each.status === 'rejected' ? [String(each.reason)] : []))
    expect(refused).toEqual([expect.stringMatching(/is closing a month right now|is closed/)])
    expect(done).toMatchObject([{ employees: 2, rows: 2, priceCents: 12_000 }])
    const rows = await server.database.db.selectFrom('payroll_rows').selectAll().execute()
    expect(sumBy(rows, (row) => row.salary_cents)).toBe(done[0].salaryCents)
  })

  it('in one snapshot: contracts accepted meanwhile are in the next one, with their own month', async () => {
    const { pool } = server.database
    await buy('E3', [5])
    const late = await server.buyer({ ...bagOf, employee_number: 'E4' })
    at('2026-05-15')
    await runForAcme(server.context, 'people open', {
      employee: 'E4',
      firstMonth: '2026-06',
      until: '2026-05-31',
      reason: 'Was ill',
    })
    // The closing has begun and is waiting to write.
    const other = await pool.connect()
    await other.query('begin; lock table payroll_closings in share mode')
    const closing = close('2026-06')
    const waiting = `select 1 from pg_locks where relation = 'payroll_closings'::regclass and not granted`
    await expect.poll(async () => (await pool.query(waiting)).rowCount).toBe(1)
    const { id } = await late.add(card([5], 60))
    await late.buy(id)
    await server.press((await server.linksTo(late.employee.email))[0] ?? '')
    expect((await late.contract(id)).signed).toBe(true)
    await other.query('commit')
    other.release()
    expect(await closing).toMatchObject({ employees: 1, rows: 1, priceCents: 6_000 })
    at('2026-06-15')
    expect(await close('2026-07')).toMatchObject({ rows: 1, adjustments: 1, priceCents: 6_000 })
    expect(await fileOf('2026-07')).toContain('E4;T1;202606;adjustment;C1;60,00')
  })
})

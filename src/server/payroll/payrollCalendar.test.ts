import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { card, createContractServer, type ContractServer } from '../../../tests/support/contractServer.ts'
import { writePayroll } from '../../../tests/support/payrollFile.ts'
import { runForAcme } from '../../../tests/support/operations.ts'
import type { PayrollLayout } from '../../domain/company/payroll/schemaPayroll.ts'

const layout: PayrollLayout = {
  concepts: { transport: 'T1' },
  file: {
    type: 'csv',
    name: 'p-{year}-{month}.csv',
    columns: [{ field: 'employeeNumber' }, { field: 'price' }],
  },
}

let server: ContractServer
beforeAll(async () => {
  server = await createContractServer()
  await writePayroll(server, layout)
})
afterAll(() => server.close())

const run = (name: string, input = {}) => runForAcme(server.context, name, input).then(({ answer }) => answer)
const at = (day: string) => server.setNow(`${day}T10:00:00Z`)
const months = async (input = {}): Promise<Record<string, Record<string, any>>> => {
  const { months: all } = await run('payroll calendar', input)
  return Object.fromEntries(all.map((each: { month: string }) => [each.month, each]))
}

async function buy(number: string, chosen: number[], price: number, costCenter = 'C1') {
  const buyer = await server.buyer({ employee_number: number, cost_center: costCenter, company_bag: '50' })
  const { id } = await buyer.add(card(chosen, price))
  await buyer.buy(id)
  return {
    buyer,
    id,
    accept: async () => server.press((await server.linksTo(buyer.employee.email))[0] ?? ''),
  }
}

describe('payroll calendar', () => {
  it('says where each month stands, sums it, and why it differs from the one before', async () => {
    at('2026-05-05')
    const stays = await buy('K1', [5, 6, 7], 60)
    const ends = await buy('K2', [5], 40)
    const begins = await buy('K3', [6, 7], 30, 'C2')
    for (const { accept } of [stays, ends, begins]) await accept()
    const late = await buy('K4', [5], 20)

    const before = await run('payroll calendar')
    expect(before).toMatchObject({ year: 2026, next: '2026-05', waiting: 0 })
    expect((await months())['2026-04']).toMatchObject({ state: 'beforeFirst', isCounted: false })
    at('2026-05-20')
    expect(await run('payroll calendar')).toMatchObject({ next: '2026-06', waiting: 1, underReview: 0 })
    await server.database.pool.query('delete from stored_figures')
    const open = await months()
    expect(open['2026-05']).toMatchObject({ state: 'beforeFirst' })
    expect(open['2026-06']).toMatchObject({
      state: 'closable',
      daysLeft: 41,
      isCounted: true,
      people: 2,
      rows: 2,
      isFirst: true,
      finalPriceCents: 10_000,
      newCents: 10_000,
      countedAt: '2026-05-20T10:00:00.000Z',
    })
    expect(open['2026-07']).toMatchObject({ state: 'open', isCounted: false })
    expect(open['2026-08']).toMatchObject({ state: 'future' })

    const rows = await run('payroll rows', { month: '2026-06' })
    expect(rows).toMatchObject({ next: '', rows: [{ employeeNumber: 'K1' }, { employeeNumber: 'K2' }] })
    await run('payroll close', { month: '2026-06' })
    const closed = await run('payroll rows', { month: '2026-06' })
    expect(closed).toEqual(rows)
    const first = await run('payroll rows', { month: '2026-06', rows: 1 })
    expect(first.rows).toEqual(rows.rows.slice(0, 1))
    expect(await run('payroll rows', { month: '2026-06', after: first.next })).toEqual({
      next: '',
      rows: rows.rows.slice(1),
    })
    expect((await run('payroll rows', { month: '2026-06', costCenters: ['C2'] })).rows).toEqual([])

    at('2026-08-03')
    const { '2026-06': june, '2026-07': july } = await months()
    expect(june).toMatchObject({
      state: 'closed',
      isFirst: true,
      finalPriceCents: 10_000,
      newCents: 10_000,
      closedBy: 'Ana',
    })
    const differences = { newCents: 3_000, endedCents: -4_000, changedCents: 0, adjustmentCents: 0 }
    expect(july).toMatchObject({ state: 'neverClosed', isFirst: false, priceCents: 9_000, ...differences })
    await run('payroll close', { month: '2026-07' })
    expect((await months())['2026-07']).toMatchObject({
      state: 'closed',
      finalPriceCents: 9_000,
      ...differences,
    })
    await late.buyer.call('GET', '/api/profile')
    await expect(run('payroll rows', { month: '2026-12' })).rejects.toThrow('2026-12')
  })

  it('keeps a forecast with its hour, and counts it again when it is old', async () => {
    at('2026-08-03')
    const { countedAt } = (await months())['2026-08'] ?? {}
    server.setNow('2026-08-03T10:05:00Z')
    expect((await months())['2026-08']?.countedAt).toBe(countedAt)
    server.setNow('2026-08-03T10:30:00Z')
    expect((await months())['2026-08']?.countedAt).toBe('2026-08-03T10:30:00.000Z')
    expect((await months({ year: 2025 }))['2025-03']).toMatchObject({ state: 'beforeFirst' })
  })

  it('is what the figures of the first page are made of, with how far people have come', async () => {
    at('2026-08-03')
    const figures = await run('overview figures')
    expect(figures).toMatchObject({ year: 2026, month: '2026-08' })
    expect(figures.months).toMatchObject([
      { month: '2026-06', isClosed: true, priceCents: 10_000, companyBagCents: 9_000, salaryCents: 1_000 },
      { month: '2026-07', isClosed: true, priceCents: 9_000 },
      { month: '2026-08', isClosed: false, priceCents: 9_000 },
    ])
    expect(figures.products).toMatchObject([{ people: 2, priceCents: 9_000 }])
    expect(figures.costCenters).toMatchObject([
      { costCenter: 'C1', people: 1, priceCents: 6_000 },
      { costCenter: 'C2', people: 1, priceCents: 3_000 },
    ])
    const { people, chose, signed } = figures.adoption[0]
    expect({ people, chose, signed }).toEqual({ people: 4, chose: 4, signed: 3 })
    await server.database.pool.query('truncate stored_figures')
    const { months: anew } = await run('overview figures')
    expect(anew).toEqual(figures.months)
  })
})

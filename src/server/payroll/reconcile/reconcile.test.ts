import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  card,
  createContractServer,
  typed,
  type ContractServer,
} from '../../../../tests/support/contractServer.ts'
import { inputFile, runForAcme } from '../../../../tests/support/operations.ts'
import { sumBy } from '../../../domain/kernel/money.ts'
import type { PayrollLayout } from '../../../domain/company/payroll/schemaPayroll.ts'

const layout: PayrollLayout = {
  concepts: { transport: 'T1', health: 'H1' },
  file: {
    type: 'csv',
    name: 'p-{year}-{month}.csv',
    totals: true,
    columns: ['employeeNumber', 'period', 'kind', 'price', 'companyBag', 'salary'].map((field) => ({
      field: field as 'salary',
    })),
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
  await server.folder.write('payroll.json', JSON.stringify(layout))
  await expect.poll(async () => (await server.context.tenants.find('acme'))?.payroll).toEqual(layout)
})

const at = (day: string) => server.setNow(`${day}T10:00:00Z`)
const run = (name: string, input = {}, more = {}) => runForAcme(server.context, name, input, more)
const file = (...lines: string[]) => inputFile('other.csv', lines.join('\n'))
const compare = async (source: string, ...lines: string[]) =>
  (await run('payroll compare', { comparison: file(...lines), month: '2026-06', source })).answer
const accept = (input: Record<string, unknown>, ...lines: string[]) =>
  run('payroll accept', { comparison: file(...lines), month: '2026-06', ...input })

/** Creates people with a card of 60 euros a month from June on, of which each pays 10, and closes June. */
async function closeJune(...numbers: string[]) {
  for (const number of numbers) {
    const buyer = await server.buyer({ company_bag: '50', employee_number: number })
    const { id } = await buyer.add(card([5, 6], 60))
    await buyer.buy(id)
    await server.press((await server.linksTo(buyer.employee.email))[0] ?? '')
  }
  at('2026-05-15')
  await run('payroll close', { month: '2026-06' })
}

/** Creates A1 with 60 euros of transport and 20 of health in June, which A1 pays, and closes June. */
async function closeTwoProducts() {
  const buyer = await server.buyer({ employee_number: 'A1' })
  const transport = await buyer.add(card([5], 60))
  const health = await buyer.add(typed('basic', [5, 6, 7, 8, 9, 10, 11], { price: 0 }))
  await buyer.buy(transport.id, health.id)
  for (const link of await server.linksTo(buyer.employee.email)) await server.press(link)
  at('2026-05-15')
  await run('payroll close', { month: '2026-06' })
}

describe('payroll compare', () => {
  it('puts each line beside ours: equal, other amount, missing here, missing there', async () => {
    await closeJune('A1', 'A2', 'A3')
    const answer = await compare('provider', 'Matrícula;Cuota', 'A1;60,00', 'A2;45,50', 'A9;12,00')
    expect(answer).toMatchObject({ equal: 1, other: 1, missingHere: 1, missingThere: 1 })
    expect(answer).toMatchObject({ theirCents: 11_750, ourCents: 18_000 })
    expect(answer.columns).toMatchObject([{ column: 'employeeNumber' }, { column: 'amount' }])
    expect(answer.rows).toMatchObject([
      { line: 2, employeeNumber: 'A1', theirCents: 6_000, ourCents: 6_000, outcome: 'equal' },
      { line: 3, employeeNumber: 'A2', theirCents: 4_550, ourCents: 6_000, outcome: 'other' },
      { line: 4, employeeNumber: 'A9', theirCents: 1_200, ourCents: 0, outcome: 'missingHere' },
      { line: 0, employeeNumber: 'A3', theirCents: 0, ourCents: 6_000, outcome: 'missingThere' },
    ])
  })

  it('adds up the lines of one person, and says which columns it lacks', async () => {
    await closeJune('A1')
    const family = await compare('provider', 'Empleado;Prima', 'A1;30,00', 'A1;30,00')
    expect(family.rows).toMatchObject([{ line: 2, theirCents: 6_000, outcome: 'equal' }])
    const unknown = await compare('provider', 'Algo;Cosa', 'A1;30,00')
    expect(unknown).toMatchObject({ rows: [], columns: [{ column: '' }, { column: '' }] })
    const columns = ['Algo=employeeNumber', 'Cosa=amount']
    const comparison = file('Algo;Cosa', 'A1;60,00')
    const input = { comparison, month: '2026-06', source: 'provider', columns }
    expect((await run('payroll compare', input)).answer).toMatchObject({ equal: 1 })
  })

  it('lists a product that an invoice leaves out of somebody whom it charges for another one', async () => {
    await closeTwoProducts()
    const titles = 'Empleado;Producto;Cuota'
    const one = await compare('provider', titles, 'A1;Transporte;60,00')
    expect(one.rows).toMatchObject([
      { line: 2, product: 'Transport', ourCents: 6_000, outcome: 'equal' },
      { line: 0, employeeNumber: 'A1', product: 'Health', ourCents: 2_000, outcome: 'missingThere' },
    ])
    const both = await compare('provider', titles, 'A1;Transporte;60,00', 'A1;Salud;20,00')
    expect(both).toMatchObject({ equal: 2, missingThere: 0 })
    const sum = await compare('provider', titles, 'A1;;80,00')
    expect(sum).toMatchObject({ equal: 1, missingThere: 0 })
    const payroll = await compare('payroll', titles, 'A1;Transporte;60,00')
    expect(payroll).toMatchObject({ equal: 1, missingThere: 0 })
  })

  it.each([
    ['-10,00', 5_000],
    ['10,00-', 5_000],
    ['-1.060,00', -100_000],
    ['0,00', 6_000],
    ['\u2212 0,01 €', 5_999],
  ])('takes a refund of %s off what an invoice charges', async (refund, theirCents) => {
    await closeJune('A1')
    const { rows } = await compare('provider', 'Empleado;Cuota', 'A1;60,00', `A1;${refund}`)
    expect(rows).toMatchObject([{ line: 2, theirCents, ourCents: 6_000 }])
  })

  it('names an amount that cannot be read', async () => {
    await closeJune('A1')
    for (const amount of ['--10,00', '10-00', '-'])
      await expect(compare('provider', 'Empleado;Cuota', `A1;${amount}`), amount).rejects.toThrow('“Cuota”')
  })

  it('puts each line of an invoice beside its own month, and tells of months it cannot use', async () => {
    await closeJune('A1', 'A2', 'A3')
    at('2026-06-15')
    await run('payroll close', { month: '2026-07' })
    const titles = 'Empleado;Periodo;Cuota'
    const two = ['A1;06/2026;60,00', 'A2;2026-06;60,00', 'A1;julio;60,00', 'A3;07/2026;50,00']
    const both = await compare('provider', titles, ...two)
    expect(both.rows).toMatchObject([
      { line: 2, employeeNumber: 'A1', month: '2026-06', outcome: 'equal' },
      { line: 3, employeeNumber: 'A2', month: '2026-06', outcome: 'equal' },
      { line: 4, employeeNumber: 'A1', month: '2026-07', outcome: 'equal' },
      { line: 5, employeeNumber: 'A3', month: '2026-07', theirCents: 5_000, outcome: 'other' },
      { line: 0, employeeNumber: 'A3', month: '2026-06', outcome: 'missingThere' },
      { line: 0, employeeNumber: 'A2', month: '2026-07', outcome: 'missingThere' },
    ])
    const june = ['A1;junio 2026;60,00', 'A2;;60,00', 'A3;06-26;60,00']
    const late = await compare('provider', titles, ...june, 'A1;07/2026;60,00')
    expect(late).toMatchObject({ equal: 4, missingThere: 0, notClosed: 0, wrongMonth: 0 })
    const bad = await compare('provider', titles, ...june, 'A1;agosto 2026;60,00', 'A2;pronto;5,00')
    expect(bad).toMatchObject({ equal: 3, notClosed: 1, wrongMonth: 1, missingHere: 0 })
    expect(bad.rows.slice(3)).toMatchObject([
      { line: 5, employeeNumber: 'A1', month: '2026-08', ourCents: 0, outcome: 'notClosed' },
      { line: 6, month: 'pronto', theirCents: 500, outcome: 'wrongMonth' },
    ])
  })

  it('is of closed months alone', async () => {
    await expect(compare('payroll', 'Empleado;Importe', 'A1;1,00')).rejects.toMatchObject({ isAbsent: true })
  })
})

describe('payroll accept', () => {
  it('makes a line of the next month, once, without a price', async () => {
    await closeJune('A1', 'A2')
    const salaryOf = await compare('payroll', 'Empleado;Importe', 'A1;4,00')
    const [{ ourCents }] = salaryOf.rows as [{ ourCents: number }]
    expect(ourCents).toBeGreaterThan(400)
    const { answer } = await accept({ fileLines: [2] }, 'Empleado;Importe', 'A1;4,00', 'A2;1,00')
    expect(answer).toEqual({ people: 1, lines: 1, amountCents: 400, leftOut: [] })
    const shown = (await run('people show', { employee: 'A1' })).answer.undeducted
    expect(shown).toMatchObject([{ month: '2026-06', amountCents: 400, acceptedBy: 'Ana', carriedMonth: '' }])
    at('2026-06-15')
    const july = await run('payroll close', { month: '2026-07' })
    expect(july.answer).toMatchObject({ adjustments: 1, priceCents: 12_000 })
    const lines = july.files['p-2026-07.csv']?.toString().split('\r\n') ?? []
    expect(lines).toContain('A1;202606;adjustment;0,00;0,00;4,00')
    expect((await run('people show', { employee: 'A1' })).answer.undeducted).toMatchObject([
      { carriedMonth: '2026-07' },
    ])
    at('2026-07-15')
    expect((await run('payroll close', { month: '2026-08' })).answer).toMatchObject({ adjustments: 0 })
  })

  it.each([2027, 2028])(
    'an amount of June 2026 that is accepted after %i was closed is due in January',
    async (year) => {
      await closeJune('A1')
      await server.database.pool.query(
        `insert into payroll_closings (tenant, year, month_index, layout, closed_by)
        values ('acme', $1, 11, $2, 'Ana')`,
        [year, JSON.stringify(layout)],
      )
      await accept({}, 'Empleado;Importe', 'A1;4,00')
      at(`${year + 1}-01-15`)
      const { files } = await run('payroll close', { month: `${year + 1}-01` })
      const lines = files[`p-${year + 1}-01.csv`]?.toString().split('\r\n') ?? []
      expect(lines.filter((line) => line.startsWith('A1'))).toEqual(['A1;202606;adjustment;0,00;0,00;4,00'])
      expect((await run('people show', { employee: 'A1' })).answer.undeducted).toMatchObject([
        { carriedMonth: `${year + 1}-01` },
      ])
    },
  )

  it('is in the sums of the month that asks for it, before its closing and after', async () => {
    await closeJune('A1')
    await accept({ fileLines: [2] }, 'Empleado;Importe', 'A1;4,00')
    at('2026-06-15')
    await server.database.pool.query('delete from stored_figures')
    const july = async () => {
      const { months } = (await run('payroll calendar', { year: 2026 })).answer
      return months.find(({ month }: { month: string }) => month === '2026-07')
    }
    const sums = { priceCents: 6_000, salaryCents: 6_000, carriedCents: 400 }
    expect(await july()).toMatchObject({ state: 'closable', ...sums })
    expect((await run('payroll close', { month: '2026-07' })).answer).toMatchObject(sums)
    expect(await july()).toMatchObject({ state: 'closed', ...sums })
    const { rows } = (await run('payroll rows', { month: '2026-07' })).answer
    expect(sumBy(rows as { salaryCents: number }[], ({ salaryCents }) => salaryCents)).toBe(6_400)
  })

  it('leaves out the lines of another month than the chosen one', async () => {
    await closeJune('A1', 'A2')
    const lines = ['Empleado;Mes;Importe', 'A1;junio;4,00', 'A2;mayo;4,00'] as const
    const { answer } = await accept({}, ...lines)
    expect(answer).toMatchObject({ people: 1, amountCents: 400 })
    expect(answer.leftOut).toMatchObject([{ employeeNumber: 'A2', reason: 'otherMonth' }])
  })

  it('leaves out what is more than ours or has no row, and refuses what was accepted before', async () => {
    await closeJune('A1', 'A2')
    const lines = ['Empleado;Importe', 'A1;4,00', 'A2;999,00', 'A9;1,00'] as const
    expect((await accept({}, ...lines)).answer.leftOut).toMatchObject([
      { employeeNumber: 'A2', reason: 'tooMuch' },
      { employeeNumber: 'A9', reason: 'noRow' },
    ])
    await expect(accept({}, ...lines)).rejects.toThrow('None of these lines can be accepted')
  })
})

describe('several lines of one person', () => {
  const titles = 'Empleado;Producto;Importe'
  const amountsOf = async () =>
    (await server.database.pool.query('select amount_cents from payroll_undeducted order by product_id')).rows

  it('a line is left out where earlier ones leave less of its deduction than it asks for', async () => {
    await closeTwoProducts()
    const { answer } = await accept({}, titles, 'A1;;80,00', 'A1;Transporte;60,00')
    expect(answer).toMatchObject({ lines: 2, amountCents: 8_000 })
    expect(answer.leftOut).toMatchObject([{ employeeNumber: 'A1', reason: 'tooMuch' }])
    expect(await amountsOf()).toEqual([{ amount_cents: 2_000 }, { amount_cents: 6_000 }])
  })

  it.each([
    ['39,99', 7_999, 0],
    ['40,00', 8_000, 0],
    ['40,01', 4_000, 1],
  ])('of 60 euros with 20 accepted by an earlier line, %s more', async (more, amountCents, leftOut) => {
    await closeTwoProducts()
    const { answer } = await accept({}, titles, 'A1;;40,00', `A1;Transporte;${more}`)
    expect(answer.amountCents).toBe(amountCents)
    expect(answer.leftOut).toHaveLength(leftOut)
  })
})

describe('payroll withdraw', () => {
  const withdraw = async (employee: string, month = '2026-06') =>
    (await run('payroll withdraw', { employee, month })).answer

  it('takes back what was accepted of one person, after which it can be accepted again', async () => {
    await closeJune('A1', 'A2')
    const lines = ['Empleado;Importe', 'A1;4,00', 'A2;1,00'] as const
    await accept({}, ...lines)
    expect(await withdraw('A1')).toMatchObject({ employeeNumber: 'A1', lines: 1, amountCents: 400 })
    const { rows } = await compare('payroll', ...lines)
    expect(rows).toMatchObject([{ acceptedCents: 0 }, { acceptedCents: 100 }])
    expect((await accept({ fileLines: [2] }, ...lines)).answer).toMatchObject({ amountCents: 400 })
  })

  it('is refused where nothing was accepted, or a closing has asked for it again', async () => {
    await closeJune('A1')
    await expect(withdraw('A1')).rejects.toMatchObject({ isAbsent: true })
    await accept({}, 'Empleado;Importe', 'A1;4,00')
    await expect(withdraw('A1', '2026-05')).rejects.toMatchObject({ isAbsent: true })
    at('2026-06-15')
    await run('payroll close', { month: '2026-07' })
    await expect(withdraw('A1')).rejects.toThrow('is already in a closing')
    expect((await run('people show', { employee: 'A1' })).answer.undeducted).toHaveLength(1)
  })
})

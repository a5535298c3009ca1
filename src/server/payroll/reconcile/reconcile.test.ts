import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { card, createContractServer, type ContractServer } from '../../../../tests/support/contractServer.ts'
import { inputFile, runForAcme } from '../../../../tests/support/operations.ts'
import type { PayrollLayout } from '../../../domain/company/payroll/schemaPayroll.ts'

const layout: PayrollLayout = {
  concepts: { transport: 'T1' },
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

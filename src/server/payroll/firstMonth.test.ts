import { afterAll, beforeAll, expect, it } from 'vitest'
import { card, createContractServer, type ContractServer } from '../../../tests/support/contractServer.ts'
import { dni, inputFile, runForAcme } from '../../../tests/support/operations.ts'
import { sumBy } from '../../domain/kernel/money.ts'
import { wrapPassword } from '../../../tests/support/wrapPassword.ts'
import { endContracts } from '../contracts/life/endContracts.ts'

let server: ContractServer
beforeAll(async () => {
  server = await createContractServer()
})
afterAll(() => server.close())

const password = 'Correct4horse'
const run = (name: string, input: Record<string, unknown> = {}) => runForAcme(server.context, name, input)
const answerOf = async (name: string, input?: Record<string, unknown>) => (await run(name, input)).answer
const emailOf = (index: number) => `p${index}@acme.example`

/** Signs in by the invitation, as a browser does, and returns the session. */
async function enter(index: number): Promise<string> {
  const [mail] = await server.mailsTo(emailOf(index))
  const token = /reset-password\?token=(\S+)/.exec(mail?.text ?? '')?.[1] ?? ''
  const body = { newPassword: wrapPassword(password), confirmPassword: wrapPassword(password) }
  const path = `/api/users/reset-password?access_token=${token}`
  expect((await server.call('POST', path, { body })).statusCode).toBe(204)
  const headers = { captcha: await server.captcha() }
  const login = { email: dni(500 + index), password: wrapPassword(password) }
  return (await server.call('POST', '/api/auth/login', { body: login, headers })).json().token
}

/** Buys the card and accepts it by mail. */
async function buy(index: number, months: number[], price: number): Promise<void> {
  const token = await enter(index)
  const added = await server.call('POST', '/api/contracts', { token, body: card(months, price) })
  expect(added.statusCode).toBe(201)
  await server.call('POST', '/api/contracts/purchase', { token, body: { ids: [added.json().id] } })
  const [link = ''] = await server.linksTo(emailOf(index))
  expect((await server.press(link)).status).toBe(200)
}

const layout = {
  concepts: { transport: 'T1' },
  file: {
    type: 'csv',
    name: 'p-{year}-{month}.csv',
    decimal: '.',
    totals: true,
    columns: [
      { field: 'employeeNumber' },
      { field: 'period' },
      { field: 'kind' },
      { field: 'price' },
      { field: 'companyBag' },
      { field: 'salary' },
      { field: 'exempt' },
    ],
  },
}

it("a company's first months agree to the cent: people, purchases, closings, a leaver", async () => {
  await server.folder.write('payroll.json', JSON.stringify(layout))
  await expect
    .poll(async () => (await server.context.tenants.find('acme'))?.payroll?.file.name)
    .toBe(layout.file.name)
  const titles =
    'Employee number,DNI or NIE,First name,First surname,E-mail address,Phone,Fixed salary,Plan year,' +
    'Flexible allowance,Company allowance'
  const lines = Array.from(
    { length: 8 },
    (_, index) =>
      `P${index},${dni(500 + index)},Ada,Mas,${emailOf(index)},600111222,30000.00,2026,3000.00,1%`,
  )
  const people = inputFile('people.csv', [titles, ...lines].join('\n'))
  expect(await answerOf('people import', { people })).toMatchObject({ added: 8, bags: 8 })
  expect(await answerOf('people invite', { wave: 6 })).toMatchObject({ invited: 6, waiting: 2 })
  for (const index of [0, 1, 2, 3]) await buy(index, [5, 6, 7], 100 + index)
  expect(await answerOf('people invitations')).toMatchObject({ entered: 4, waiting: 2, notInvited: 2 })
  expect(await answerOf('plan undecided', { year: 2026 })).toMatchObject({ undecided: 0, neverEntered: 4 })

  server.setNow('2026-05-15T10:00:00Z')
  const first = await answerOf('payroll close', { month: '2026-06' })
  const items = await server.database.db.selectFrom('contract_items').selectAll().execute()
  const june = items.filter(({ month_index }) => month_index === 5)
  expect(first).toMatchObject({
    employees: 4,
    rows: 4,
    priceCents: sumBy(june, (item) => item.price_cents),
    // One percent of 30,000 euros for each person; the first months use it up.
    companyBagCents: 40_600,
    salaryCents: 0,
    exemptCents: 40_600,
  })
  server.setNow('2026-06-15T10:00:00Z')
  expect(await answerOf('payroll close', { month: '2026-07' })).toMatchObject({ rows: 4, adjustments: 0 })

  expect(await answerOf('people leave', { employee: 'P0', on: '2026-07-15' })).toMatchObject({
    person: expect.any(String),
    contracts: [{ year: 2026 }],
    contractsEnded: 0,
  })
  server.setNow('2026-07-16T10:00:00Z')
  await endContracts(server.context)
  const last = await answerOf('payroll close', { month: '2026-08' })
  expect(last).toMatchObject({ employees: 3, rows: 3, afterExit: 0 })
  const files = await Promise.all(
    ['06', '07', '08'].map(async (month) => {
      const written = await run('payroll file', { month: `2026-${month}` })
      return written.files[`p-2026-${month}.csv`]?.toString() ?? ''
    }),
  )
  const cells = files.flatMap((file) =>
    file
      .split('\r\n')
      .slice(1, -2)
      .map((line) => line.split(';')),
  )
  const inFiles = (column: number, employee: string) =>
    cells
      .filter(([number]) => number === employee)
      .map((line) => Number(line[column]?.replace('.', '')))
      .reduce((sum, cents) => sum + cents, 0)
  for (const [index, months] of [2, 3, 3, 3].entries()) {
    const priceCents = Number(`${100 + index}00`) * months
    expect(inFiles(3, `P${index}`)).toBe(priceCents)
    expect(inFiles(4, `P${index}`)).toBe(Math.min(30_000, priceCents))
    expect(inFiles(4, `P${index}`) + inFiles(5, `P${index}`)).toBe(priceCents)
  }
})

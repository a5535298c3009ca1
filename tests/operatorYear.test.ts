import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { BenefitDeclaration } from '../src/domain/benefit/declaration.ts'
import { monthName } from '../src/domain/kernel/format.ts'
import { sumBy } from '../src/domain/kernel/money.ts'
import { chargedTerms } from '../src/domain/plan/contract.ts'
import { isInCart } from '../src/domain/plan/contractState.ts'
import { lawSimulator } from '../src/domain/tax/law/lawSimulator.ts'
import { moneySentence } from '../src/domain/tax/moneySentence.ts'
import { computeMoney } from '../src/domain/tax/productMoney.ts'
import { endContracts } from '../src/server/contracts/life/endContracts.ts'
import type { EmployeeRow } from '../src/server/platform/db/schema.ts'
import { toProfile } from '../src/portal/api/profile.ts'
import { toPlan } from '../src/portal/api/profileModel.ts'
import { card, createContractServer, typed, type ContractServer } from './support/contractServer.ts'
import { dni, inputFile, runForAcme } from './support/operations.ts'
import { pdfText } from './support/pdfText.ts'
import { byProduct, euros, plain, prices, sums, withoutZeros } from './support/yearFigures.ts'
import { numberOf, payrollLayout, peopleFile, velamar } from './support/yearLayouts.ts'
import { expectMailsAsPaid, expectProviderAsPaid } from './support/yearMails.ts'

const people = 24
describe.each(['table', 'law'] as const)('a year of 24 people by %s', { timeout: 120_000 }, (simulator) => {
  let server: ContractServer
  let rows: EmployeeRow[]
  beforeAll(async () => {
    server = await createContractServer({ plan: { simulator } })
    await server.folder.write('payroll.json', JSON.stringify(payrollLayout))
    await server.folder.write('providers.json', JSON.stringify({ providers: { velamar } }))
    await vi.waitFor(
      async () =>
        expect(await server.context.tenants.find('acme')).toMatchObject({
          payroll: expect.anything(),
          providerFiles: { velamar: expect.anything() },
        }),
      30_000,
    )
  }, 60_000)
  afterAll(() => server.close())

  const run = (name: string, input: Record<string, unknown> = {}) => runForAcme(server.context, name, input)
  const answerOf = async (name: string, input?: Record<string, unknown>) => (await run(name, input)).answer
  const find = (category: string) => server.context.benefits.find(category) as BenefitDeclaration | undefined

  /** Calls the portal's API as a person. */
  async function call(index: number, method: 'GET' | 'POST' | 'PUT', path: string, body?: unknown) {
    const token = await server.session(rows[index]!)
    const answer = await server.call(method, path, { token, ...(body !== undefined && { body }) })
    if (answer.statusCode >= 300) throw new Error(`${numberOf(index)} ${path}: ${answer.payload}`)
    return answer
  }

  /** The person's plan as their portal computes it. */
  async function portalOf(index: number) {
    const answer = await server.call('GET', '/api/profile', { token: await server.session(rows[index]!) })
    if (answer.statusCode !== 200) return undefined
    const profile = toProfile(answer.json())
    const plan = { ...toPlan(profile), ...(simulator === 'law' && { simulator: lawSimulator }) }
    return {
      plan,
      contracts: profile.contracts.filter((each) => !isInCart(each)),
    }
  }

  const accept = async (index: number) => {
    const [link = ''] = await server.linksTo(rows[index]!.email)
    const page = plain((await server.call('GET', link)).payload)
    expect((await server.press(link)).status).toBe(200)
    return page
  }

  /** Buys a product; `accepts`: also presses the button in the mail. Returns the texts of mail and page. */
  let minutes = 0

  async function buy(index: number, request: ReturnType<typeof typed>, accepts = true) {
    // Each purchase gets its own instant.
    server.setNow(`2026-05-05T10:${String(minutes++).padStart(2, '0')}:00Z`)
    const { id } = (await call(index, 'POST', '/api/contracts', request)).json()
    await call(index, 'POST', '/api/contracts/purchase', { ids: [id] })
    const mail = plain((await server.mailsTo(rows[index]!.email)).at(-1)?.text ?? '')
    return { id: String(id), said: [mail, ...(accepts ? [await accept(index)] : [])] }
  }

  async function child(index: number): Promise<number> {
    const body = {
      firstName: 'Pau',
      lastName1: 'Gil',
      birthday: '2024-03-04',
      relationship: 'child',
      personalID: dni(900 + index),
    }
    await call(index, 'POST', '/api/families', body)
    return (await call(index, 'GET', '/api/families')).json().at(-1).id
  }

  it('begins with an import', async () => {
    const file = inputFile('people.csv', peopleFile(people))
    expect(await answerOf('people import', { people: file })).toMatchObject({ added: people })
    rows = await server.database.db
      .selectFrom('employees')
      .selectAll()
      .where('employee_number', 'like', 'P__')
      .orderBy('employee_number')
      .execute()
    expect(rows).toHaveLength(people)
  })

  /** The texts of mail and accept page of each signed contract, by contract. */
  const signed = new Map<string, { index: number; said: string[] }>()
  const ids: Record<string, string> = {}

  it('is chosen, signed, and said with one sentence by mail, page, portal and document', async () => {
    const sign = async (name: string, index: number, request: ReturnType<typeof typed>) => {
      const { id, said } = await buy(index, request)
      ids[name] = id
      signed.set(id, { index, said })
    }
    const centre = { codeCenter: '08012345', centerName: 'El Príncep', address: 'Carrer Major 3' }
    const course = { centerName: 'UPC', course: 'Datos', phoneContact: '934016000', paymentFreq: 'yearly' }
    for (const index of [0, 1, 2, 3]) await sign(`card${index}`, index, card([5, 6, 7, 8], 40.35 + index))
    for (const index of [0, 4, 5]) {
      const familyIds = index === 4 ? [0, await child(4)] : [0]
      await sign(`health${index}`, index, typed('basic', [5, 6, 7, 8, 9, 10, 11], { familyIds, price: 0 }))
    }
    for (const index of [7, 8]) {
      const id = await child(index)
      const additionalInfo = { [id]: { ...centre, invoice: (await invoiceOf(index)).name } }
      const familyIds = [id]
      await sign(
        `nursery${index}`,
        index,
        typed('centre', [8, 9, 10], { familyIds, price: 166.67, additionalInfo } as object),
      )
    }
    for (const index of [11, 12]) {
      const { name } = await invoiceOf(index)
      const additionalInfo = { ...course, invoices: [{ file: name }] }
      await sign(`course${index}`, index, typed('study', [6], { price: 900.01, additionalInfo }))
    }
    const axa = { benefitId: 'axa', familyId: 0, month: 5, price: 28 }
    for (const index of [13, 3])
      await sign(`life${index}`, index, {
        ...card([], 0),
        benefitId: 'axa',
        details: { fallcc: 40_000 },
        items: [axa],
      })
    await buy(15, card([6, 7], 30), false)
    await call(16, 'POST', '/api/contracts', card([6, 7], 30))
    for (const [id, { index, said }] of signed) {
      const { plan, contracts } = (await portalOf(index))!
      const contract = contracts.find((each) => each.id === id)!
      const sentence = moneySentence(computeMoney(plan, find, [contract]), 'es').text
      for (const text of said) expect(text, contract.category).toContain(plain(sentence))
      expect(await documentOf(index, id), contract.category).toContain(plain(sentence))
    }
  })

  it('is closed month by month, and each view has the figures of payroll', async () => {
    server.setNow('2026-05-15T10:00:00Z')
    await closeMonth(5)
    // A change, a cancellation, an exit, a return, an approved and a refused review, a raise, and an invoice.
    const edited = card([5, 6, 7], 55.5)
    edited.items[0]!.price = 40.35
    await call(0, 'PUT', `/api/contracts/${ids.card0}`, {
      ...edited,
      version: await versionOf(0, 'card0'),
    })
    const changed = (await portalOf(0))!
    const { pendingEdit, ...standing } = changed.contracts.find(({ id }) => id === ids.card0)!
    const money = computeMoney(changed.plan, find, [{ ...standing, ...pendingEdit! }])
    const changeMail = plain((await server.mailsTo(rows[0]!.email)).at(-1)?.text ?? '')
    for (const text of [changeMail, await accept(0)])
      expect(text).toContain(plain(moneySentence(money, 'es').text))
    await call(1, 'POST', `/api/contracts/${ids.card1}/cancel`)
    await accept(1)
    await answerOf('people leave', { employee: numberOf(2), on: '2026-07-15' })
    await answerOf('people leave', { employee: numberOf(5), on: '2026-09-30' })
    // The amounts shown to the leaver end with the exit month, like those that payroll will charge.
    const leaver = (await portalOf(5))!
    const { monthly } = computeMoney(leaver.plan, find, leaver.contracts)
    expect(monthly.filter(({ priceCents }) => priceCents > 0).map(({ monthIndex }) => monthIndex)).toEqual([
      5, 6, 7, 8,
    ])
    await answerOf('people leave', { employee: numberOf(20), on: '2026-06-30' })
    await answerOf('review approve', { contract: ids.course11 })
    await answerOf('review refuse', { contract: ids.course12, reason: 'El curso no está en el plan.' })
    const raise = inputFile('raise.csv', `Employee number,Fixed salary\n${numberOf(23)},80000.00`)
    await answerOf('people import', { people: raise })
    for (let month = 6; month < 12; month++) {
      server.setNow(`2026-${String(month).padStart(2, '0')}-15T10:00:00Z`)
      await endContracts(server.context)
      await closeMonth(month)
    }
    server.setNow('2027-02-01T10:00:00Z')
    await endContracts(server.context)
    await compare()
    const all = await closedRows()
    await compareYear(all)
    await compareMails(all)
    expect(await answerOf('plan close', { year: 2026 })).toMatchObject({
      year: 2026,
      priceCents: sumBy(all, ({ priceCents }) => priceCents),
    })
  })

  /** Compares a closed year: the contracts' list, statements, their PDF, calendar, and the year's folder. */
  async function compareYear(all: readonly Row[]): Promise<void> {
    for (const index of rows.keys()) {
      const paid = all.filter(({ employeeNumber }) => employeeNumber === numberOf(index))
      const { contracts } = await answerOf('people show', { employee: numberOf(index), year: 2026 })
      const listed = (contracts as Contracts).filter(({ status }) => status !== 'non-simulated')
      expect(byProduct(listed), `the contracts of ${numberOf(index)}`).toEqual(byProduct(paid))
      if (paid.length === 0) continue
      const sum = sumBy(paid, ({ priceCents }) => priceCents)
      const { answer } = await run('yearend statement', { year: 2026, employeeNumber: numberOf(index) })
      expect(answer.priceCents).toBe(sum)
      if (!(await portalOf(index))) continue
      const statement = await call(index, 'GET', '/api/profile/statements/2026')
      const said = withoutZeros(pdfText(statement.rawPayload))
      expect(said, numberOf(index)).toContain(`Total ${euros(sum)}`)
      for (const month of closedMonths()) {
        const cents = sumBy(
          paid.filter((row) => row.month === nameOf(month)),
          (row) => row.priceCents,
        )
        const name = plain(monthName(month, 'es'))
        if (cents > 0) expect(said.toLowerCase(), numberOf(index)).toContain(`${name} ${euros(cents)}`)
      }
    }
    const { months } = await answerOf('payroll calendar', { year: 2026 })
    for (const figure of figures)
      expect((months as ({ month: string } & Row)[]).slice(5).map((month) => month[figure])).toEqual(
        closedMonths().map((month) =>
          sumBy(
            all.filter((row) => row.month === nameOf(month)),
            (row) => row[figure],
          ),
        ),
      )
    for (const part of ['costs', ...(simulator === 'law' ? ['form190'] : [])])
      expect((await answerOf('yearend file', { year: 2026, part })).priceCents, part).toBe(
        sumBy(all, ({ priceCents }) => priceCents),
      )
    const { costs } = await answerOf('yearend file', { year: 2026, part: 'costs' })
    for (const figure of figures)
      expect(sumBy(costs as Row[], (cost) => cost[figure])).toBe(sumBy(all, (row) => row[figure]))
  }

  /** Compares mails and the provider's files with the rows of payroll. */
  async function compareMails(all: readonly Row[]): Promise<void> {
    const claims = new Set<string>()
    for (const [index, { email }] of rows.entries()) {
      const texts = (await server.mailsTo(email)).map(({ text }) => plain(text))
      const paid = all.filter(({ employeeNumber }) => employeeNumber === numberOf(index))
      for (const claim of expectMailsAsPaid(texts, paid, 2026)) claims.add(claim)
    }
    expect(claims).toEqual(new Set(['payslip', 'nothingFrom', 'inForce', 'refused']))
    const health = all.filter(({ product }) => product === 'Health')
    expectProviderAsPaid(sent.flatMap(String).join('').trimEnd().split('\r\n'), health)
  }

  /** The files for the provider, one for each closing. */
  const sent: Buffer[] = []

  type Contracts = { product: string; priceCents: number; status: string }[]

  const figures = ['priceCents', 'salaryCents', 'taxedCents'] as const

  const versionOf = async (index: number, name: string) =>
    (await portalOf(index))!.contracts.find(({ id }) => id === ids[name])!.version

  let closed = 4

  async function closeMonth(month: number): Promise<void> {
    await answerOf('payroll close', { month: nameOf(month) })
    closed = month
    sent.push(...Object.values((await run('providers file', { provider: 'velamar' })).files))
    if ([5, 8, 11].includes(month)) await compare()
  }

  const closedMonths = () => Array.from({ length: closed - 4 }, (_, index) => index + 5)

  const nameOf = (month: number) => `2026-${String(month + 1).padStart(2, '0')}`

  type Row = { employeeNumber: string; product: string; month: string } & Record<
    'priceCents' | 'salaryCents' | 'taxedCents',
    number
  >

  /** The rows of all closed months. */
  async function closedRows(): Promise<Row[]> {
    const months = closedMonths().map(nameOf)
    const pages = await Promise.all(months.map((month) => answerOf('payroll rows', { month, rows: 500 })))
    return pages.flatMap((page) => page.rows)
  }

  /**
   * Compares closed months by person in payroll's rows and file, the person's page for operators, and the
   * person's own portal.
   */
  async function compare(): Promise<void> {
    const [all, files] = [await closedRows(), await fileLines()]
    for (const index of rows.keys()) {
      const number = numberOf(index)
      const paid = sums(
        all.filter(({ employeeNumber }) => employeeNumber === number),
        (row) => [
          `${row.month} ${row.product.toLowerCase()}`,
          row.priceCents,
          row.salaryCents,
          row.taxedCents,
        ],
      )
      expect(
        sums(
          files.filter(([employee]) => employee === number),
          ([, product = '', period = '', ...amounts]) => {
            const [price = 0, salary = 0, , taxed = 0] = amounts.map((amount) =>
              Math.round(Number(amount) * 100),
            )
            return [`${period.slice(0, 4)}-${period.slice(4)} ${product}`, price, salary, taxed]
          },
        ),
        `the file about ${number}`,
      ).toEqual(paid)
      const { plan } = await answerOf('people show', { employee: number, year: 2026 })
      const isClosed = ({ month }: { month: string }) => month <= nameOf(closed)
      expect(
        sums(plan.filter(isClosed), (row: any) => [
          `${row.month} ${row.product.toLowerCase()}`,
          row.inKindCents,
          row.salaryCents + row.toAdjustCents,
          row.taxedCents,
        ]),
        `the page of ${number}`,
      ).toEqual(paid)
      const own = await portalOf(index)
      if (!own) continue
      const onPortal = own.contracts.flatMap((contract) =>
        computeMoney(own.plan, find, [chargedTerms(contract) ?? []].flat()).monthly.map((month) => ({
          contract,
          ...month,
        })),
      )
      expect(
        prices(
          sums(
            onPortal.filter(({ monthIndex }) => monthIndex <= closed),
            ({ contract, monthIndex, priceCents, companyCents }) => [
              `${nameOf(monthIndex)} ${contract.modality.product.name.en!.toLowerCase()}`,
              priceCents,
              priceCents - companyCents,
              0,
            ],
          ),
        ),
        `the portal of ${number}`,
      ).toEqual(prices(paid))
    }
  }

  async function fileLines(): Promise<string[][]> {
    const months = closedMonths().map(nameOf)
    const written = await Promise.all(months.map((month) => run('payroll file', { month })))
    return written
      .flatMap(({ files }) => Object.values(files))
      .flatMap((file) => file.toString().trimEnd().split('\r\n').slice(1))
      .map((line) => line.split(';'))
  }

  const invoiceOf = async (index: number) =>
    server.context.files.save(server.database.db, {
      tenant: 'acme',
      employeeId: rows[index]!.id,
      container: 'default',
      originalName: 'x.pdf',
      contentType: 'application/pdf',
      bytes: Buffer.from('%PDF-1.7'),
    })

  /** The text of the signed document of a contract. */
  async function documentOf(index: number, id: string): Promise<string> {
    const list: { url: string; contractId?: string }[] = (
      await call(index, 'GET', `/api/users/${rows[index]!.id}/documents/all`)
    ).json()
    const texts = await Promise.all(
      list.map(async ({ url }) => plain(pdfText((await server.call('GET', url)).rawPayload))),
    )
    expect(id).toBeDefined()
    return texts.join('\n')
  }
})

import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import {
  createContractServer,
  health,
  type Buyer,
  type ContractServer,
} from '../../../tests/support/contractServer.ts'
import { OperationRefused } from '../platform/context/operating.ts'
import { reviewContract } from '../contracts/review/reviewContract.ts'
import { findOperation } from '../operations/findOperations.ts'
import { runOperation } from '../operations/runOperation.ts'
import type { Imported } from './importPeople.ts'

let server: ContractServer
let people = 0
beforeAll(async () => {
  server = await createContractServer()
})
afterEach(() => server.setNow('2026-05-05T10:00:00Z'))
afterAll(() => server.close())

const title = 'Employee number,First name,First surname,Relationship,Date of birth,DNI or NIE\n'

/** Imports one relative of a buyer, named Gil. */
async function correct(
  { employee }: Buyer,
  { name = 'Pau', birthday = '2015-01-01', relationship = 'child', id = '', bag = 0, ...options } = {},
  { allowIdChange = false, dryRun = false } = {},
): Promise<Imported> {
  const number = employee.employee_number
  const family = `${title}${number},${name},Gil,${relationship},${birthday},${id}\n`
  const bags = `Employee number,Plan year,Flexible allowance\n${number},2026,${bag}.00\n`
  const file = (content: string) => ({ name: 'family.csv', bytes: Buffer.from(content) })
  const input = { family: file(family), ...(bag && { bags: file(bags) }), allowIdChange, ...options }
  const run = { actor: 'Ana', company: 'acme', dryRun, language: 'en' as const }
  const quiet = { progress: () => undefined, writeFile: async () => undefined }
  const context = { ...server.context, db: server.context.operators }
  const operation = await findOperation('people import')
  return (await runOperation(context, operation!, input, { ...run, ...quiet })) as Imported
}

const sentences = async (run: Promise<unknown>): Promise<readonly string[]> => {
  const error: unknown = await run.catch((each: unknown) => each)
  if (!(error instanceof OperationRefused)) throw error
  return error.message.split('\n')
}

/** Accepts a contract by the newest link. */
async function press({ employee }: Buyer) {
  const links = (await server.mailsTo(employee.email)).flatMap((mail) => mail.links)
  return server.press(links.findLast((link) => link.startsWith('/accept/')) ?? '')
}
const lastMail = async ({ employee }: Buyer) => (await server.mailsTo(employee.email)).at(-1)

/** Health insurance for the employee at 50 a month and a child at 30, from June on, awaiting acceptance. */
async function purchasedHealth(birthday = '2015-01-01') {
  people += 1
  const buyer = await server.buyer({ employee_number: `K${people}`, flexible_bag_cents: 56_000 })
  const child = await buyer.child('Pau', birthday)
  const additionalInfo = { 0: { file: await buyer.file() }, [child]: { file: await buyer.file() } }
  const { id } = await buyer.add(health([0, child], { additionalInfo }))
  await buyer.buy(id)
  return { buyer, child, id, additionalInfo }
}

async function healthInForce(birthday?: string) {
  const made = await purchasedHealth(birthday)
  await press(made.buyer)
  await reviewContract(server.context, made.id, 'contracted')
  return made
}

const pricesOf = async (buyer: Buyer, id: string, personId: number) =>
  (await buyer.contract(id)).items
    .filter(({ familyId }) => familyId === personId)
    .toSorted((a, b) => a.month - b.month)
    .map(({ price }) => price)

describe('an operator corrects the birthday of a covered relative (D-86)', () => {
  it('and months from the first open one are priced anew, with history and a mail', async () => {
    const { buyer, child, id } = await healthInForce()
    server.setNow('2026-08-05T10:00:00Z')
    const tried = await correct(buyer, { birthday: '2026-01-02' }, { dryRun: true })
    expect(tried.changes).toEqual([
      expect.objectContaining({
        field: 'birthday',
        about: { text: 'Pau' },
        before: { day: '2015-01-01' },
        after: { day: '2026-01-02' },
      }),
      expect.objectContaining({
        field: 'contract',
        about: { text: 'Health 2026' },
        before: { cents: 56_000 },
        after: { cents: 44_000 },
      }),
    ])
    expect((await buyer.contract(id)).price).toBe(560)

    expect((await correct(buyer, { birthday: '2026-01-02' })).relatives).toBe(1)
    expect(await pricesOf(buyer, id, child)).toEqual([30, 30, 30, 0, 0, 0, 0])
    expect(await pricesOf(buyer, id, 0)).toEqual(Array(7).fill(50))
    expect(await buyer.contract(id)).toMatchObject({ status: 'contracted', signed: true, price: 440 })
    const { body: history } = await buyer.call('GET', `/api/contracts/${id}/history`)
    expect(history).toMatchObject([
      { kind: 'contract', from: 5, until: 7, price: 560 },
      { kind: 'correction', from: 8, price: 440, reviewedBy: 'Ana' },
    ])
    expect(history[1].acceptedAt).toBeUndefined()
    const mail = await lastMail(buyer)
    expect(mail?.subject).toBe('Tu contrato «Salud» tiene otro precio')
    expect(mail?.text).toContain('cambia desde el 1 de septiembre de 2026')
    expect(mail?.text).toMatch(/560.*→ 440/)

    expect((await correct(buyer, { birthday: '2026-01-02' })).changes).toEqual([])
    expect((await server.mailsTo(buyer.employee.email)).at(-1)).toEqual(mail)
  })

  it('and a contract that costs the same stays as it was, without a mail', async () => {
    const { buyer, id } = await healthInForce()
    const before = [await buyer.contract(id), await lastMail(buyer)]
    await correct(buyer, { birthday: '2014-12-31' })
    expect([await buyer.contract(id), await lastMail(buyer)]).toEqual(before)
  })

  it('and what waits to be accepted gets a new link, which signs the new price', async () => {
    const { buyer, id } = await purchasedHealth()
    const [old] = await server.linksTo(buyer.employee.email)
    await correct(buyer, { birthday: '2026-01-02' })
    expect(await buyer.contract(id)).toMatchObject({ status: 'pending', signed: false, price: 350 })
    expect((await server.press(old ?? '')).html).toContain('ya no')
    expect((await press(buyer)).status).toBe(200)
    expect(await buyer.contract(id)).toMatchObject({ status: 'pending', signed: true, price: 350 })
    const mails = (await server.mailsTo(buyer.employee.email)).map(({ text }) => text).join()
    expect(mails).toContain('El enlace que te enviamos antes ya no vale')
  })

  it('and a change that waits is priced anew too, beside what is in force', async () => {
    const { buyer, child, id, additionalInfo } = await healthInForce()
    const born = await buyer.child('Nil', '2026-05-01')
    const all = { ...additionalInfo, [born]: { file: await buyer.file() } }
    await buyer.call('PUT', `/api/contracts/${id}`, health([0, child, born], { additionalInfo: all }))
    expect((await buyer.contract(id)).pendingEdit).toMatchObject({ price: 560 })
    await correct(buyer, { birthday: '2026-01-02' })
    expect(await buyer.contract(id)).toMatchObject({ price: 350, pendingEdit: { price: 350 } })
    await press(buyer)
    await reviewContract(server.context, id, 'contracted')
    expect(await buyer.contract(id)).toMatchObject({ status: 'contracted', signed: true, price: 350 })
    expect(await pricesOf(buyer, id, born)).toEqual(Array(7).fill(0))
  })

  it('and nothing is changed where no price fits, or the bag is too small; a larger bag helps', async () => {
    const { buyer, id } = await healthInForce('2026-01-02')
    expect(await sentences(correct(buyer, { birthday: '1950-01-01' }))).toEqual([
      'family.csv, row 2, column “Date of birth”: with this data Health cannot be priced from the first ' +
        'open month on. This insurance is not available at Pau’s age. It covers these ages: 0–64. Remove ' +
        'Pau from the contract, choose another product or check the date of birth. Change or end the ' +
        'contract first.',
    ])
    await correct(buyer, { birthday: '2026-01-02', bag: 559 })
    expect(await sentences(correct(buyer, { birthday: '2015-01-01' }))).toEqual([
      'family.csv, row 2, column “Date of birth”: with this data Health would cost €560 ' +
        'in 2026, but the ' +
        'allowance is €559. Raise the allowance in the same file or change the contract first.',
    ])
    expect((await buyer.contract(id)).price).toBe(350)
    await correct(buyer, { birthday: '2015-01-01', bag: 560 })
    expect((await buyer.contract(id)).price).toBe(560)
  })

  it('and a relative is known by the name, where no other line means it, and by the DNI', async () => {
    const { buyer, child } = await healthInForce()
    const family = async () =>
      server.database.db
        .selectFrom('family_members')
        .select(['id', 'first_name', 'birthday', 'personal_id'])
        .where('employee_id', '=', buyer.employee.id)
        .orderBy('id')
        .execute()
    await correct(buyer, { birthday: '2016-02-02' })
    expect(await family()).toMatchObject([{ id: child, birthday: '2016-02-02', personal_id: 'Pau' }])
    expect(await sentences(correct(buyer, { birthday: '2016-02-02', id: '12345678Z' }))).toEqual([
      'family.csv, row 2, column “DNI or NIE”: Pau has a different identity document. To correct it, ' +
        'choose “Allow changes of DNI” (--allow-id-change).',
    ])
    await correct(buyer, { birthday: '2016-02-02', id: '12345678Z' }, { allowIdChange: true })
    await correct(buyer, { name: 'Paula', birthday: '2017-03-03', id: '12345678Z' })
    expect(await family()).toEqual([
      { id: child, first_name: 'Paula', birthday: '2017-03-03', personal_id: '12345678Z' },
    ])
  })
})

describe('after the enrollment of the year has ended (D-86, D-97)', () => {
  it('what waits to be accepted, and what is under review, gets the corrected price', async () => {
    const waiting = await purchasedHealth()
    const reviewed = await purchasedHealth()
    await press(reviewed.buyer)
    const window = { year: 2026, from: '2026-05-01', to: '2026-05-05' }
    const run = { actor: 'Ana', company: 'acme', dryRun: false, language: 'en' as const, confirm: true }
    const quiet = { progress: () => undefined, writeFile: async () => undefined }
    const context = { ...server.context, db: server.context.operators }
    await runOperation(context, (await findOperation('plan open'))!, window, { ...run, ...quiet })
    server.setNow('2026-05-06T10:00:00Z')
    for (const { buyer, id } of [waiting, reviewed]) {
      await correct(buyer, { birthday: '2026-01-02' })
      expect((await buyer.contract(id)).price).toBe(350)
    }
    expect((await press(waiting.buyer)).status).toBe(200)
    expect(await waiting.buyer.contract(waiting.id)).toMatchObject({ signed: true, price: 350 })
  })
})

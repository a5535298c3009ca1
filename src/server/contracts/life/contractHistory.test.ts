import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import {
  card,
  courseUnderReview,
  createContractServer,
  health,
  typed,
  type Buyer,
  type ContractServer,
} from '../../../../tests/support/contractServer.ts'
import { chargedTerms } from '../../../domain/plan/contract.ts'
import { contractFromDto, toContractItemDto } from '../../../dto/contractDto.ts'
import type { ConditionsEntryDto, HistoryEntryDto } from '../../../dto/historyDto.ts'
import { endContracts } from './endContracts.ts'
import { reviewContract } from '../review/reviewContract.ts'

let server: ContractServer
beforeAll(async () => {
  server = await createContractServer()
})
afterEach(() => server.setNow('2026-05-05T10:00:00Z'))
afterAll(() => server.close())

const press = async (buyer: Buyer) => server.press((await server.linksTo(buyer.employee.email))[0] ?? '')
type OwnEntry = Exclude<HistoryEntryDto, { kind: 'told' }>
/** Leaves out the better choices shown before the purchase (see toldChoices.test.ts). */
const historyOf = async (buyer: Buyer, id: string): Promise<OwnEntry[]> => {
  const { body } = await buyer.call('GET', `/api/contracts/${id}/history`)
  return (body as HistoryEntryDto[]).filter((entry): entry is OwnEntry => entry.kind !== 'told')
}
const isConditions = (entry: HistoryEntryDto): entry is ConditionsEntryDto =>
  entry.kind !== 'documentation' && entry.kind !== 'told'
const day = (instant: string | undefined) => instant?.slice(0, 10)
const short = (history: HistoryEntryDto[]) =>
  history.filter(isConditions).map(({ kind, from, until, price }) => [kind, from, until, price])

/** Changes the card's amounts and accepts at once; months already begun are sent unchanged. */
async function change(buyer: Buyer, id: string, amounts: Record<number, number>, on: string) {
  server.setNow(on)
  const request = card(Object.keys(amounts).map(Number), 0)
  for (const item of request.items) item.price = amounts[item.month] ?? 0
  const { status, body } = await buyer.call('PUT', `/api/contracts/${id}`, request)
  if (status !== 200) throw new Error(JSON.stringify(body))
}

/** Expects each charged month of a contract to match the newest conditions of that month. */
async function expectMonthsOfHistory(buyer: Buyer, id: string): Promise<void> {
  const contract = contractFromDto(await buyer.contract(id))
  const conditions = (await historyOf(buyer, id)).filter(isConditions)
  const charged = (chargedTerms(contract)?.items ?? [])
    .map(toContractItemDto)
    .map(({ id: _, ...item }) => item)
  for (let month = 0; month < 12; month++) {
    const set = conditions.findLast(({ from, until = 11 }) => from <= month && month <= until)
    const ofMonth = (item: { month: number }): boolean => item.month === month
    expect(charged.filter(ofMonth), `month ${month}`).toEqual((set?.items ?? []).filter(ofMonth))
  }
  const { items, price, contributedPrice, finalPrice, userBag } = await buyer.contract(id)
  const sum = (values: number[]) => Math.round(values.reduce((a, b) => a + b, 0) * 100) / 100
  expect(price).toBe(sum(items.map((item) => item.price)))
  expect(contributedPrice).toBe(sum(items.map((item) => item.contributedPrice ?? 0)))
  expect(finalPrice).toBe(sum([price, -(contract.modality.userBag ? userBag : contributedPrice)]))
}

/** Runs `work` with changed prices in the catalogue, as if a later file had set them. */
async function withCatalogue(fields: Record<string, unknown>, work: () => Promise<void>): Promise<void> {
  const tenant = (await server.context.tenants.find('acme'))!
  const before = tenant.modalities.map((modality) => ({ ...modality }))
  for (const modality of tenant.modalities) Object.assign(modality, fields)
  try {
    await work()
  } finally {
    for (const [index, modality] of tenant.modalities.entries()) {
      for (const name of Object.keys(fields)) delete (modality as Record<string, unknown>)[name]
      Object.assign(modality, before[index])
    }
  }
}

describe('the history of a contract', () => {
  it('keeps the order in which things happened where another machine’s clock is behind', async () => {
    const { buyer, id } = await server.inForce([5, 6, 7], 50)
    await change(buyer, id, { 5: 60, 6: 60, 7: 60 }, '2026-05-05T12:00:00Z')
    await press(buyer)
    await change(buyer, id, { 5: 70, 6: 70, 7: 70 }, '2026-05-05T11:00:00Z')
    await press(buyer)
    expect(short(await historyOf(buyer, id)).map(([, , , price]) => price)).toEqual([150, 180, 210])
  })

  it('names documentation as changed where it is another one, not where an edit sends it again', async () => {
    const buyer = await server.buyer()
    const ona = await buyer.child('Ona', '2025-01-01')
    const center = { codeCenter: '08012345', centerName: 'El Niu', address: 'Carrer Major 3' }
    const invoice = await buyer.file()
    const additionalInfo = { [ona]: { ...center, invoice } }
    const { id } = await buyer.add(typed('centre', [5, 6, 7], { familyIds: [ona], additionalInfo }))
    await buyer.buy(id)
    await press(buyer)
    const again = { [ona]: { invoice, ...center } }
    const edit = { familyIds: [ona], price: 60, additionalInfo: again }
    await buyer.call('PUT', `/api/contracts/${id}`, typed('centre', [5, 6, 7], edit))
    await press(buyer)
    expect((await historyOf(buyer, id)).map(({ kind }) => kind)).toEqual(['contract', 'edit'])
  })

  it('has what was contracted and each change, with who asked, when, and when it was accepted', async () => {
    const { buyer, id } = await server.inForce([5, 6, 7, 8], 50)
    await change(buyer, id, { 5: 50, 6: 50, 7: 90, 8: 90 }, '2026-06-20T10:00:00Z')
    server.setNow('2026-06-22T10:00:00Z')
    await press(buyer)
    const [first, second, ...more] = (await historyOf(buyer, id)).filter(isConditions)
    expect(more).toEqual([])
    expect(first).toMatchObject({ kind: 'contract', from: 5, until: 6, price: 200, benefitId: 'card' })
    expect(second).toMatchObject({ kind: 'edit', from: 7, price: 280, requestedBy: buyer.employee.id })
    expect(second?.until).toBeUndefined()
    expect([first?.requestedAt, first?.acceptedAt].map(day)).toEqual(['2026-05-05', '2026-05-05'])
    expect([second?.requestedAt, second?.acceptedAt].map(day)).toEqual(['2026-06-20', '2026-06-22'])
    await expectMonthsOfHistory(buyer, id)
  })

  it('is the own one only, and empty before anything was accepted', async () => {
    const { buyer, id } = await server.purchased([5, 6], 50)
    expect(await historyOf(buyer, id)).toEqual([])
    const stranger = await server.buyer()
    expect((await stranger.call('GET', `/api/contracts/${id}/history`)).status).toBe(404)
    expect((await stranger.call('GET', '/api/contracts/none/history')).status).toBe(404)
  })

  it('ends with the last covered month of a cancellation', async () => {
    const { buyer, id } = await server.inForce([5, 6, 7, 8], 50)
    server.setNow('2026-06-20T10:00:00Z')
    await buyer.call('POST', `/api/contracts/${id}/cancel`)
    await press(buyer)
    expect(short(await historyOf(buyer, id))).toEqual([
      ['contract', 5, 6, 200],
      ['cancellation', 7, undefined, 0],
    ])
    await expectMonthsOfHistory(buyer, id)
  })

  it('ends before its first month where a cancellation comes in time', async () => {
    const { buyer, id } = await server.inForce([5, 6], 50)
    await buyer.call('POST', `/api/contracts/${id}/cancel`)
    await press(buyer)
    expect(short(await historyOf(buyer, id))).toEqual([
      ['contract', 5, 4, 100],
      ['cancellation', 5, undefined, 0],
    ])
    await expectMonthsOfHistory(buyer, id)
  })

  it('ends with the plan year, and with the month of an exit', async () => {
    const stays = await server.inForce([5, 6], 50)
    const leaves = await server.inForce([5, 6, 7], 50)
    await server.database.db
      .updateTable('employees')
      .set({ exit_on: '2026-06-17' })
      .where('id', '=', leaves.buyer.employee.id)
      .execute()
    server.setNow('2026-06-18T10:00:00Z')
    await endContracts(server.context)
    server.setNow('2027-01-01T10:00:00Z')
    await endContracts(server.context)
    expect(short(await historyOf(stays.buyer, stays.id))).toEqual([
      ['contract', 5, 11, 100],
      ['year', 12, undefined, 0],
    ])
    const rows = await server.database.db
      .selectFrom('contract_conditions')
      .select(['kind', 'from_month', 'until_month'])
      .where('contract_id', '=', leaves.id)
      .orderBy('id')
      .execute()
    expect(rows.map((row) => Object.values(row))).toEqual([
      ['contract', 5, 5],
      ['exit', 6, null],
    ])
  })

  it('names the review and the reviewer; a late answer begins with the months it leaves', async () => {
    const buyer = await server.buyer()
    const child = await buyer.child('Pau', '2015-01-01')
    const documentation = { 0: { file: await buyer.file() } }
    const { id } = await buyer.add(health([0], { additionalInfo: documentation }))
    await buyer.buy(id)
    await press(buyer)
    await reviewContract(server.context, id, 'contracted', { by: 'Ana Ruiz' })
    const both = { ...documentation, [child]: { file: await buyer.file() } }
    await buyer.call('PUT', `/api/contracts/${id}`, health([0, child], { additionalInfo: both }))
    await press(buyer)
    server.setNow('2026-06-20T10:00:00Z')
    await reviewContract(server.context, id, 'contracted')
    const [first, second] = (await historyOf(buyer, id)).filter(isConditions)
    expect(first).toMatchObject({ kind: 'contract', from: 5, until: 5, reviewedBy: 'Ana Ruiz' })
    expect(second).toMatchObject({ kind: 'edit', from: 6, price: 530 })
    expect([second?.acceptedAt, second?.reviewedAt].map(day)).toEqual(['2026-05-05', '2026-06-20'])
    expect(second?.reviewedBy).toBeUndefined()
    await expectMonthsOfHistory(buyer, id)
    const replaced = (await historyOf(buyer, id)).filter(({ kind }) => kind === 'documentation')
    expect(replaced.map(({ at }) => day(at))).toEqual(['2026-06-20'])
  })

  it('has no new conditions where only documentation is replaced', async () => {
    const { buyer, id } = await courseUnderReview(server, [5, 6])
    const { additionalInfo: course } = await buyer.contract(id)
    await reviewContract(server.context, id, 'contracted')
    server.setNow('2026-05-07T10:00:00Z')
    await buyer.call(
      'PUT',
      `/api/contracts/${id}`,
      typed('study', [5, 6], { additionalInfo: { ...course, centerName: 'UB' } }),
    )
    await reviewContract(server.context, id, 'contracted')
    expect((await historyOf(buyer, id)).map(({ kind, at }) => [kind, day(at)])).toEqual([
      ['contract', '2026-05-05'],
      ['documentation', '2026-05-07'],
    ])
  })

  it('is never overwritten, and the end of its months is written once', async () => {
    const { buyer, id } = await server.inForce([5, 6], 50)
    await change(buyer, id, { 5: 60, 6: 60 }, '2026-05-06T10:00:00Z')
    await press(buyer)
    const write = (set: object) =>
      server.database.db.updateTable('contract_conditions').set(set).where('contract_id', '=', id).execute()
    await expect(write({ price_cents: 1 })).rejects.toThrow('are never changed')
    await expect(write({ until_month: 11 })).rejects.toThrow('are never changed')
  })
})

describe('what May costs is what was in force in May', () => {
  it('a change leaves price and contribution of what it does not touch, whatever the catalogue', async () => {
    const { buyer, id } = await server.inForce([5, 6, 7, 8], 50)
    const before = (await buyer.contract(id)).items
    await withCatalogue({ contributionPrice: { percent: '50' } }, async () => {
      await change(buyer, id, { 5: 50, 6: 50, 7: 50, 8: 90 }, '2026-06-03T10:00:00Z')
      await press(buyer)
    })
    const { items, finalPrice } = await buyer.contract(id)
    const plain = (list: typeof items) => list.map(({ id: _, ...item }) => item)
    expect(plain(items.slice(0, 3))).toEqual(plain(before.slice(0, 3)))
    expect(items[3]).toMatchObject({ price: 90, contributedPrice: 45 })
    expect(finalPrice).toBe(195)
    await expectMonthsOfHistory(buyer, id)
  })

  it('a change accepted late leaves months that began meanwhile with their contribution', async () => {
    const { buyer, id } = await server.inForce([5, 6, 7], 50)
    await withCatalogue({ contributionPrice: { percent: '50' } }, async () => {
      await change(buyer, id, { 5: 60, 6: 60, 7: 60 }, '2026-05-10T10:00:00Z')
      server.setNow('2026-05-20T10:00:00Z')
      await press(buyer)
    })
    const { items } = await buyer.contract(id)
    expect(items.map(({ month, price, contributedPrice }) => [month, price, contributedPrice])).toEqual([
      [5, 50, 0],
      [6, 60, 30],
      [7, 60, 30],
    ])
    expect(short(await historyOf(buyer, id))).toEqual([
      ['contract', 5, 5, 150],
      ['edit', 6, undefined, 170],
    ])
    await expectMonthsOfHistory(buyer, id)
  })

  it('a second change, before the first begins, takes its place; an end keeps the past', async () => {
    const { buyer, id } = await server.inForce([5, 6, 7, 8, 9], 50)
    await change(buyer, id, { 5: 50, 6: 50, 7: 50, 8: 50, 9: 70 }, '2026-06-03T10:00:00Z')
    await press(buyer)
    await change(buyer, id, { 5: 50, 6: 50, 7: 80, 8: 50, 9: 70 }, '2026-06-20T10:00:00Z')
    await press(buyer)
    await expectMonthsOfHistory(buyer, id)
    server.setNow('2026-08-20T10:00:00Z')
    await buyer.call('POST', `/api/contracts/${id}/cancel`)
    await press(buyer)
    expect(short(await historyOf(buyer, id))).toEqual([
      ['contract', 5, 5, 250],
      ['edit', 6, 6, 270],
      ['edit', 7, 8, 300],
      ['cancellation', 9, undefined, 0],
    ])
    await expectMonthsOfHistory(buyer, id)
  })
})

import { describe, expect, it } from 'vitest'
import { exampleModality, examplePeople, exampleRequest, requestItems } from '../examples/exampleRequest.ts'
import type { Modality } from '../catalogue/modality.ts'
import type { QuoteRequest } from '../benefit/quoteRequest.ts'
import { personPricing } from '../benefit/pricing.ts'
import { quote } from './quote.ts'

type Request = QuoteRequest<Record<string, unknown>>
type Items = Request['items']

const declaration = {
  id: 'pets',
  amount: 'priced' as const,
  months: 'range' as const,
  covers: () => undefined,
  price: personPricing,
}
const { employee, spouse, child } = examplePeople
const dental = { id: 's', type: 1, parentId: 'm', defaultPriceCents: 500 }

const of = (people: number[], months: number[], id = 'm') => requestItems(id, { people, months })
const all = [5, 6, 7, 8, 9, 10, 11]
const open = all.slice(2)

/** A contract in force from June to December of the employee and a child; in July, August can be changed. */
function change(items: Items, fields: Partial<Request> = {}, extra: Partial<Modality> = {}) {
  const product = { category: 'pets', name: { en: 'Pets' } }
  return quote(
    declaration,
    exampleRequest({
      modality: exampleModality({ id: 'm', defaultPriceCents: 4_000, ...product }),
      supplementaries: [exampleModality({ ...product, ...dental, ...extra })],
      details: {},
      people: [employee, spouse, child],
      inForce: true,
      previousItems: of([0, child.id], all).map(({ amountCents: _, ...item }) => {
        return { ...item, priceCents: 4_000, contributedCents: 0, userBagCents: 0 }
      }),
      selectableMonths: [7, 8, 9, 10, 11],
      items,
      ...fields,
    }),
  )
}
const codes = ({ refusals }: ReturnType<typeof quote>) => refusals.map(({ code }) => code)

describe('months taken all together, in force', () => {
  it('go on for whoever stays, and end for a person who is taken out, sent or not (D-79, HEA-12)', () => {
    const sent = change([...of([0], all), ...of([child.id], [5, 6])])
    expect(sent).toMatchObject({ priceCents: 9 * 4_000, refusals: [] })
    expect(change(of([0], all))).toMatchObject({ priceCents: 9 * 4_000, refusals: [] })
  })

  it('are refused to whoever stays with fewer than all that are open, or is added with fewer', () => {
    expect(codes(change([...of([0], all), ...of([child.id], [5, 6, 7])]))).toEqual(['wholeRange'])
    expect(codes(change([...of([0, child.id], all), ...of([1], open)]))).toEqual([])
    expect(change([...of([0, child.id], all), ...of([1], open.slice(1))]).refusals).toEqual([
      { code: 'wholeRange', field: 'items', params: { monthIndex: 7 } },
    ])
  })
})

describe('a supplementary beside months taken all together', () => {
  const beside = (extra: Items, own: Partial<Modality> = {}) =>
    change([...of([0, child.id], all), ...extra], {}, own)

  it('is added from the first open month on, in all of them (HEA-09, D-08)', () => {
    expect(beside(of([0], open, 's'))).toMatchObject({ priceCents: 14 * 4_000 + 5 * 500, refusals: [] })
    expect(codes(beside(of([0], [11], 's')))).toEqual(['wholeRange'])
    expect(codes(beside(of([0], all, 's')))).toEqual(['monthStarted', 'monthStarted'])
  })

  it('has the months in which it is offered itself, and no others (D-07, CAT-23)', () => {
    const until = (endDate: string, months: number[]) => codes(beside(of([0], months, 's'), { endDate }))
    expect(until('2026-10-31', [7, 8, 9])).toEqual([])
    expect(until('2026-10-31', [7, 8])).toEqual(['wholeRange'])
    expect(until('2026-10-31', [7, 8, 9, 10])).toEqual(['monthNotAvailable'])
    expect(
      beside(of([0], [7, 8], 's'), { monthsAvailability: Array<boolean>(12).fill(false) }).refusals,
    ).toEqual([14, 15].map((item) => ({ code: 'unknownBenefit', item, field: 'benefit', params: {} })))
  })

  it.each([
    ['user', [0], []],
    ['user', [child.id], Array(5).fill('extraNotForPerson')],
    ['family', [0], Array(5).fill('extraNotForPerson')],
    ['family', [child.id], []],
    ['both', [0, child.id], []],
  ] as const)('for %s is taken by the people %j: refused with %j (D-05)', (whoAffect, people, refused) => {
    expect(codes(beside(of([...people], open, 's'), { whoAffect }))).toEqual(refused)
  })

  it('is not judged again where it stays as it was, nor where all must take it (D-53, D-79)', () => {
    const own = { whoAffect: 'family' as const, endDate: '2026-10-31' }
    const previousItems = [...of([0], all), ...of([0], [7, 11], 's')].map(({ amountCents: _, ...item }) => {
      return { ...item, priceCents: 500, contributedCents: 0, userBagCents: 0 }
    })
    const stays = [...of([0], all), ...of([0], [7, 11], 's')]
    expect(codes(change(stays, { previousItems }, own))).toEqual([])
    const main = exampleModality({ id: 'm', category: 'pets', name: {}, allSupplementary: 'yes' })
    const taken = [...of([0], open), ...of([0], open, 's')]
    expect(codes(change(taken, { modality: main, previousItems: [], inForce: false }, own))).toEqual([])
  })
})

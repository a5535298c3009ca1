import { describe, expect, it } from 'vitest'
import type { QuoteRequest } from '../benefit/quoteRequest.ts'
import { coveredAtItsAge } from '../benefit/eligible.ts'
import { personPricing, typedPricing } from '../benefit/pricing.ts'
import { exampleModality, examplePeople, exampleRequest } from '../examples/exampleRequest.ts'
import { refuse } from '../kernel/refusal.ts'
import { toRequestedItem } from '../benefit/items.ts'
import { reprice } from './reprice.ts'

type Request = QuoteRequest<Record<string, unknown>>

const priced = {
  id: 'pets',
  amount: 'priced' as const,
  months: 'chosen' as const,
  covers: coveredAtItsAge,
  price: personPricing,
}

/** A child costs 10 euros a month up to age 17, 30 up to 25, and has no price afterwards. */
const modality = exampleModality({
  id: 'm',
  category: 'pets',
  name: { en: 'Pets' },
  periodOptions: 'different',
  defaultPriceCents: 5_000,
  ageGroupForFamily: [
    { from: 0, to: 17, priceCents: 1_000 },
    { from: 18, to: 25, priceCents: 3_000 },
  ],
})
const person = (id: number, ageYears: number) => ({
  ...examplePeople.employee,
  id,
  ageYears,
  relationship: id === 0 ? ('you' as const) : ('child' as const),
})
const family = (ageYears: number) => [person(0, 40), person(1, ageYears), person(2, 5)]

/** A contract in force from March to June at the prices of an earlier catalogue; May and June are open. */
const inForce: QuoteRequest['previousItems'] = [0, 1, 2].flatMap((personId) =>
  [2, 3, 4, 5].map((monthIndex) => ({
    personId,
    monthIndex,
    benefitId: 'm',
    priceCents: personId === 0 ? 4_900 : 900,
    contributedCents: 0,
    userBagCents: 0,
  })),
)

function asked(people: Request['people'], fields: Partial<Request> = {}): Request {
  return exampleRequest({
    modality,
    people,
    previousItems: inForce,
    previousDetails: {},
    details: {},
    selectableMonths: [4, 5, 6],
    items: inForce.map(toRequestedItem),
    availableCents: 100_000,
    ...fields,
  })
}

const pricesOf = ({ items }: ReturnType<typeof reprice>, personId: number) =>
  items.filter((item) => item.personId === personId).map(({ priceCents }) => priceCents)

describe('the refusals that a corrected birthday brings (D-86)', () => {
  const refusedFrom = (from: number) => ({
    ...priced,
    covers: ({ ageYears = 0 }: { ageYears?: number | undefined }) =>
      ageYears >= from ? refuse('tooOld') : undefined,
  })
  const codes = (from: number, [was, is]: [number, number]): string[] => {
    const { refusals } = reprice(refusedFrom(from), asked(family(is)), family(was))
    return [...new Set(refusals.map(({ code }) => code))]
  }

  it('are those of the person corrected, not those that others had before, though it costs more', () => {
    expect(codes(40, [17, 18])).toEqual([])
    expect(codes(18, [17, 18])).toEqual(['tooOld'])
  })
})

describe('what a contract costs after a birthday was corrected (D-86)', () => {
  it('is priced anew for the person, in open months only; who stays as they were keep their price', () => {
    const answer = reprice(priced, asked(family(18)), family(17))
    expect(pricesOf(answer, 1)).toEqual([900, 900, 3_000, 3_000])
    expect(pricesOf(answer, 0)).toEqual([4_900, 4_900, 4_900, 4_900])
    expect(pricesOf(answer, 2)).toEqual([900, 900, 900, 900])
    expect(answer).toMatchObject({ priceCents: 31_000, refusals: [] })
  })

  it.each([
    [16, 17, [900, 900, 900, 900]],
    [17, 18, [900, 900, 3_000, 3_000]],
    [18, 17, [900, 900, 1_000, 1_000]],
    [18, 25, [900, 900, 900, 900]],
  ])('from %i to %i years changes only what another age group costs', (before, after, prices) => {
    expect(pricesOf(reprice(priced, asked(family(after)), family(before)), 1)).toEqual(prices)
  })

  it('is refused where the person has no price at the new age, not where it had none before', () => {
    const codes = (before: number, after: number) =>
      reprice(priced, asked(family(after)), family(before)).refusals.map(({ code }) => code)
    expect(codes(25, 26)).toContain('notAvailableForAge')
    expect(codes(26, 27)).toEqual([])
    expect(codes(24, 25)).toEqual([])
  })

  it('of a typed amount stays, and is refused where the person may not be covered any more', () => {
    const children = {
      ...priced,
      amount: 'typed' as const,
      price: typedPricing,
      covers: ({ relationship }: { relationship: string }) =>
        relationship === 'spouse' ? refuse('childrenOnly') : undefined,
    }
    const now = family(3).map((each) => (each.id === 1 ? { ...each, relationship: 'spouse' as const } : each))
    const answer = reprice(children, asked(now), family(3))
    expect([0, 1].map((id) => pricesOf(answer, id))).toEqual([Array(4).fill(4_900), Array(4).fill(900)])
    expect(answer.refusals.map(({ code }) => code)).toEqual(['childrenOnly', 'childrenOnly'])
    expect(reprice(children, asked(now), now).refusals).toEqual([])
  })

  it.each([
    [30_999, ['price_over_error'], 'below'],
    [31_000, [], 'at'],
    [31_001, [], 'above'],
  ])('with %i cents in the bag for 310.00 euros answers %j: %s', (availableCents, codes) => {
    const answer = reprice(priced, asked(family(18), { availableCents }), family(17))
    expect(answer.refusals.map(({ code }) => code)).toEqual(codes)
  })

  it.each([
    [17, 18, ['price_over_error'], 'dearer'],
    [18, 25, [], 'as dear'],
  ])('from %i to %i years, beyond the bag before already, answers %j: %s', (before, after, codes) => {
    const answer = reprice(priced, asked(family(after), { availableCents: 1 }), family(before))
    expect(answer.refusals.map(({ code }) => code)).toEqual(codes)
  })

  it('is refused for whom the correction concerns, not for others who were refused before', () => {
    const withAdult = (ageYears: number) => [person(0, 40), person(1, ageYears), person(2, 30)]
    const { refusals } = reprice(priced, asked(withAdult(26)), withAdult(25))
    const people = refusals.map(({ item = -1 }) => asked([]).items[item]?.personId)
    expect(new Set(people)).toEqual(new Set([1]))
  })

  it('is refused for a new reason too, where the bag was too small before', () => {
    const answer = reprice(priced, asked(family(26), { availableCents: 1 }), family(25))
    expect(new Set(answer.refusals.map(({ code }) => code))).toEqual(new Set(['notAvailableForAge']))
  })

  it('that costs less is not refused for a bag that was made too small before', () => {
    const previousItems = inForce.map((item) => ({ ...item, priceCents: 3_500 }))
    const answer = reprice(priced, asked(family(17), { previousItems, availableCents: 1 }), family(18))
    expect(pricesOf(answer, 1)).toEqual([3_500, 3_500, 1_000, 1_000])
    expect(answer.refusals).toEqual([])
  })
})

import { describe, expect, it } from 'vitest'
import { exampleModality, examplePeople, exampleRequest, requestItems } from '../examples/exampleRequest.ts'
import type { PriceResult, QuoteRequest } from '../benefit/quoteRequest.ts'
import { typedPricing } from '../benefit/pricing.ts'
import { chargedTerms, paidItems } from '../plan/contract.ts'
import { exampleContract } from '../../../tests/support/exampleContract.ts'
import { quote } from './quote.ts'

type Request = QuoteRequest<Record<string, unknown>>

const typed = { id: 'pets', amount: 'typed' as const, months: 'chosen' as const, price: typedPricing }
/** 70 euros a month today, 80 for the large size. */
const priced = {
  ...typed,
  amount: 'priced' as const,
  covers: () => undefined,
  price: ({ items, details }: Request): PriceResult => ({
    items: items.map(({ amountCents: _, ...item }) => ({
      ...item,
      priceCents: details['size'] === 'large' ? 8_000 : 7_000,
    })),
    refusals: [],
  }),
}

/**
 * A contract in force from March to June at 60 euros; the company contributed 15. Months from May on can
 * change.
 */
const inForce: QuoteRequest['previousItems'] = [2, 3, 4, 5].map((monthIndex) => ({
  personId: 0,
  monthIndex,
  benefitId: 'm',
  priceCents: 6_000,
  contributedCents: 1_500,
  userBagCents: 0,
}))

/** A change of the contract in force; the company now contributes half of the price. */
function change(items: Request['items'], fields: Partial<Request> = {}): Request {
  return exampleRequest({
    modality: exampleModality({
      id: 'm',
      category: 'pets',
      name: { en: 'Pets' },
      contributionPrice: { percent: '50' },
      periodOptions: 'different',
    }),
    details: {},
    previousDetails: {},
    people: [examplePeople.employee, { ...examplePeople.employee, id: 1 }],
    inForce: true,
    previousItems: inForce,
    selectableMonths: [4, 5, 6],
    items,
    ...fields,
  })
}

const monthsOf = ({ items }: ReturnType<typeof quote>) =>
  items.map(({ personId, monthIndex, priceCents, contributedCents }) => [
    personId,
    monthIndex,
    priceCents,
    contributedCents,
  ])

describe('a change of a contract in force', () => {
  it('leaves months that have begun with their contribution, and contributes anew to what it changes', () => {
    const answer = quote(
      typed,
      change([
        ...requestItems('m', { months: [4], amountCents: 6_000 }),
        ...requestItems('m', { months: [5], amountCents: 6_001 }),
      ]),
    )
    expect(monthsOf(answer)).toEqual([
      [0, 2, 6_000, 1_500],
      [0, 3, 6_000, 1_500],
      [0, 4, 6_000, 1_500],
      [0, 5, 6_001, 3_001],
    ])
    expect(answer).toMatchObject({
      priceCents: 24_001,
      contributedCents: 7_501,
      finalPriceCents: 16_500,
      refusals: [],
    })
  })

  it('that adds a person prices nobody else anew', () => {
    const answer = quote(priced, change(requestItems('m', { people: [0, 1], months: [4, 5] })))
    expect(monthsOf(answer)).toEqual([
      [0, 2, 6_000, 1_500],
      [0, 3, 6_000, 1_500],
      [0, 4, 6_000, 1_500],
      [0, 5, 6_000, 1_500],
      [1, 4, 7_000, 3_500],
      [1, 5, 7_000, 3_500],
    ])
  })

  it('of what decides the price prices the months that are open anew, and only those', () => {
    const answer = quote(
      priced,
      change(requestItems('m', { months: [4, 5] }), { details: { size: 'large' } }),
    )
    expect(monthsOf(answer)).toEqual([
      [0, 2, 6_000, 1_500],
      [0, 3, 6_000, 1_500],
      [0, 4, 8_000, 4_000],
      [0, 5, 8_000, 4_000],
    ])
  })

  it('keeps the details of what it leaves as it was, whatever the order of their fields', () => {
    const counted = { nine: 2, eleven: 1 }
    const withDetails = inForce.map((item) => ({ ...item, details: counted }))
    const same = requestItems('m', { months: [4], amountCents: 6_000 }).map((item) => ({
      ...item,
      details: { eleven: 1, nine: 2 },
    }))
    const answer = quote(typed, change(same, { previousItems: withDetails }))
    expect(answer.items.map(({ details, contributedCents }) => [details, contributedCents])).toEqual([
      [counted, 1_500],
      [counted, 1_500],
      [counted, 1_500],
    ])
  })

  it.each([
    [0, 3_000, 'a user bag made smaller keeps paying what it paid in months that have begun'],
    [2_999, 3_000, 'below'],
    [3_000, 3_000, 'at'],
    [3_001, 3_001, 'above'],
  ])('with %i cents left in the user bag takes %i of it: %s', (userBagLeftCents, userBagCents) => {
    const previousItems = inForce.slice(0, 2).map((item) => ({ ...item, userBagCents: 1_500 }))
    const modality = { ...change([]).modality, userBag: true }
    const items = requestItems('m', { months: [4], amountCents: 1_000 })
    const answer = quote(typed, change(items, { previousItems, modality, userBagLeftCents }))
    expect(answer).toMatchObject({ userBagCents, finalPriceCents: 13_000 - userBagCents })
  })

  it.each([
    ['in order', {}, [0, 1_000, 1_500, 500]],
    ['evenly', { userBagByMonth: 'even' as const }, [0, 1_000, 1_000, 1_000]],
  ])('lays what is free again of the user bag on open months alone, %s: %o %j', (_, byMonth, laid) => {
    const modality = { ...change([]).modality, userBag: true, ...byMonth }
    const previousItems = inForce.map((item, index) => ({ ...item, userBagCents: [0, 1_000][index] ?? 0 }))
    const items = requestItems('m', { months: [4, 5], amountCents: 6_000 })
    const answer = quote(typed, change(items, { previousItems, modality, userBagLeftCents: 3_000 }))
    expect(answer).toMatchObject({ userBagCents: 3_000, contributedCents: 6_000 })
    const paid = paidItems({ ...answer, modality })
    expect(paid.map(({ priceCents, paidCents }) => priceCents - paidCents)).toEqual(laid)
    const ended = { ...exampleContract({ state: 'cancelled', coveredUntil: 3 }), ...answer, modality }
    expect(chargedTerms(ended)).toMatchObject({ userBagCents: 1_000, finalPriceCents: 11_000 })
  })
})

describe('an unchanged item without a price in the category today', () => {
  const items = requestItems('m', { months: [2, 3, 4, 5], amountCents: 6_000 })
  const answering = (refusals: PriceResult['refusals'], more: object = {}) =>
    quote({ ...priced, ...more, price: () => ({ items: [], refusals }) }, change(items))

  it('keeps its price in open months', () => {
    expect(monthsOf(answering([])).map(([, month]) => month)).toEqual([2, 3, 4, 5])
  })

  it('has none where the category refuses the request', () => {
    const { items: kept, refusals } = answering([{ code: 'closed', params: {} }])
    expect(kept.map(({ monthIndex }) => monthIndex)).toEqual([2, 3])
    expect(refusals.map(({ code }) => code)).toContain('closed')
  })

  it('has none where it is paid once', () => {
    const once = { amount: 'once' as const, months: 'start' as const }
    expect(answering([], once)).toMatchObject({ items: [], priceCents: 0 })
  })
})

describe('a change of what is paid once (D-73, page 010)', () => {
  const tickets = change([]).modality
  const asked = (selectableMonths: number[], fields: Partial<Request> = {}) => {
    const modality = { ...tickets, contractMethod: 'tickets' as const, defaultPriceCents: 2_000 }
    const paid = { personId: 0, monthIndex: 3, benefitId: 'm', contributedCents: 0, userBagCents: 0 }
    const previousItems = [{ ...paid, priceCents: 10_000, details: { ticketCount: 5 } }]
    const details = { ticketCount: 1 }
    return quote(typed, change([], { modality, previousItems, details, selectableMonths, ...fields }))
  }

  it.each([
    [[3, 4], [], 'while its month is open'],
    [[4, 5], ['paidOnce'], 'once its month is closed'],
    [[9, 10, 11], ['paidOnce'], 'months later'],
  ])('with %j open is refused with %j: %s', (open, codes) => {
    expect(asked(open).refusals.map(({ code }) => code)).toEqual(codes)
    expect(asked(open, { inForce: false }).refusals).toEqual([])
  })

  it('names the month that was paid', () => {
    expect(asked([9]).refusals).toEqual([{ code: 'paidOnce', field: 'items', params: { monthIndex: 3 } }])
  })

  it('is refused too where one premium pays for the rest of the year', () => {
    const once = { ...priced, amount: 'once' as const, months: 'start' as const }
    const request = (selectableMonths: number[]) =>
      change(requestItems('m', { months: [5] }), { previousItems: inForce.slice(3), selectableMonths })
    const codes = (open: number[]) => quote(once, request(open)).refusals.map(({ code }) => code)
    expect([codes([5, 6]), codes([6, 7])]).toEqual([[], ['paidOnce']])
  })
})

describe('a change that leaves something as it was, which today is refused (D-79)', () => {
  const codes = ({ refusals }: ReturnType<typeof quote>) => refusals.map(({ code, item }) => [code, item])
  const spouse = requestItems('m', { people: [1], months: [4, 5] })
  /** Somebody of 25 or more is refused. */
  const upTo24 = {
    ...priced,
    price: ({ items, people }: Request): PriceResult => {
      const isOld = ({ personId }: Request['items'][number]) =>
        (people.find(({ id }) => id === personId)?.ageYears ?? 0) >= 25
      const priceOf = ({ amountCents: _, ...item }: Request['items'][number]) => ({
        ...item,
        priceCents: 7_000,
      })
      return {
        items: items.filter((item) => !isOld(item)).map(priceOf),
        refusals: items.flatMap((item, index) =>
          isOld(item) ? [{ code: 'tooOld', item: index, field: 'person', params: {} }] : [],
        ),
      }
    },
  }
  const aged = (own: number, other: number) =>
    [own, other].map((ageYears, id) => ({ ...examplePeople.employee, id, ageYears }))

  it.each([
    [24, 24, []],
    [25, 24, []],
    [24, 25, [4, 5]],
    [25, 25, [4, 5]],
  ])('a person of %i years stays, and one of %i is added: refused in the items %j', (own, other, refused) => {
    const items = [...requestItems('m', { months: [2, 3, 4, 5] }), ...spouse]
    const answer = quote(upTo24, change(items, { people: aged(own, other) }))
    expect(codes(answer)).toEqual(refused.map((item) => ['tooOld', item]))
    expect(answer.refusals.length > 0 || answer.priceCents === 4 * 6_000 + 2 * 7_000).toBe(true)
  })

  it('a person is refused in a month that is added, by a corrected age, and with other details', () => {
    const added = requestItems('m', { months: [4, 5, 6] })
    expect(codes(quote(upTo24, change(added, { people: aged(25, 1) })))).toEqual([['tooOld', 2]])
    const kept = requestItems('m', { months: [4, 5] })
    const corrected = { people: aged(25, 1), formerPeople: aged(24, 1) }
    expect(codes(quote(upTo24, change(kept, corrected)))).toEqual([
      ['tooOld', 0],
      ['tooOld', 1],
    ])
    const asked = kept.map((item) => ({ ...item, details: { size: 1 } }))
    expect(codes(quote(upTo24, change(asked, { people: aged(25, 1) })))).toHaveLength(2)
  })

  it('a supplementary that left the catalogue stays, with its price, beside its main benefit alone', () => {
    const extra = inForce.map((item) => ({ ...item, benefitId: 'x', priceCents: 500, contributedCents: 0 }))
    const previousItems = [...inForce, ...extra]
    const mains = requestItems('m', { months: [4, 5] })
    const extras = requestItems('x', { months: [4, 5] })
    const offered = {
      ...priced,
      price: (request: Request) =>
        priced.price({ ...request, items: request.items.filter(({ benefitId }) => benefitId === 'm') }),
    }
    const answer = (items: Request['items']) => quote(offered, change(items, { previousItems }))
    expect(answer([...mains, ...extras, ...spouse])).toMatchObject({
      priceCents: 4 * 6_500 + 2 * 7_000,
      refusals: [],
    })
    expect(codes(answer([...mains, ...requestItems('x', { months: [6] })]))).toEqual([['unknownBenefit', 2]])
    expect(codes(answer([...mains.slice(1), ...extras]))).toEqual([['mainFirst', 1]])
  })

  it.each([
    [5_999, []],
    [6_000, []],
    [6_001, ['monthUnderMin']],
  ])('an amount of 60 euros stays, with a minimum of %i cents now; a month added has %j', (min, added) => {
    const modality = { ...change([]).modality, minAmountCents: min }
    const of = (months: number[]) => change(requestItems('m', { months, amountCents: 6_000 }), { modality })
    expect(codes(quote(typed, of([4, 5])))).toEqual([])
    expect(quote(typed, of([4, 5, 6])).refusals.map(({ code }) => code)).toEqual(added)
  })

  it.each([
    [6_001, []],
    [6_000, []],
    [5_999, ['monthOverMax']],
  ])('an amount of 60 euros stays, with a maximum of %i cents now; a month added has %j', (max, added) => {
    const capped = { ...typed, caps: { monthCents: () => max } }
    const of = (months: number[]) => change(requestItems('m', { months, amountCents: 6_000 }))
    expect(codes(quote(capped, of([4, 5])))).toEqual([])
    expect(quote(capped, of([4, 5, 6])).refusals.map(({ code }) => code)).toEqual(added)
    const raised = change(requestItems('m', { months: [4], amountCents: 6_001 }))
    expect(quote(capped, raised).refusals.length).toBe(max < 6_001 ? 1 : 0)
  })

  it('a supplementary that all must take is not asked of a month without one, nor given up', () => {
    const modality = { ...change([]).modality, allSupplementary: 'yes' as const }
    const supplementaries = [exampleModality({ id: 'x', category: 'pets', name: { en: 'Extra' } })]
    const mains = requestItems('m', { months: [4, 5] })
    const extra = inForce.map((item) => ({ ...item, benefitId: 'x' }))
    const lacking = (previousItems: Request['previousItems'], items: Request['items']) =>
      codes(quote(priced, change(items, { modality, supplementaries, previousItems }))).map(
        ([, item]) => item,
      )
    expect(lacking(inForce, [...mains, ...spouse])).toEqual([2, 3])
    expect(lacking([...inForce, ...extra], mains)).toEqual([0, 1])
  })
})

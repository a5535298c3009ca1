import { describe, expect, it, vi } from 'vitest'
import { exampleModality, exampleRequest, requestItems } from '../examples/exampleRequest.ts'
import type { Modality } from '../catalogue/modality.ts'
import type { QuoteRequest } from '../benefit/quoteRequest.ts'
import { quote } from './quote.ts'
import { typedPricing } from '../benefit/pricing.ts'

type Request = QuoteRequest<Record<string, unknown>>

const typed = { id: 'pets', amount: 'typed' as const, months: 'chosen' as const, price: typedPricing }

function ask(
  items: Request['items'],
  fields: Partial<Request> = {},
  modality: Partial<Modality> = {},
): Request {
  return exampleRequest({
    modality: exampleModality({ id: 'm', category: 'pets', name: { en: 'Pets' }, ...modality }),
    details: {},
    items,
    ...fields,
  })
}

const codes = (answer: { refusals: { code: string }[] }): string[] => answer.refusals.map(({ code }) => code)

describe('what a contract costs', () => {
  /** The items of D-03: 60 and 60 for the employee, 40 for the spouse. */
  const everybody = { ...typed, covers: () => undefined }
  const family = {
    people: [{ ...ask([]).people[0]! }, { ...ask([]).people[0]!, id: 1, relationship: 'spouse' as const }],
  }
  const items = [
    ...requestItems('m', { months: [3, 4], amountCents: 6_000 }),
    ...requestItems('m', { people: [1], months: [3], amountCents: 4_000 }),
  ]
  const costs = (modality: Partial<Modality>, fields: Partial<Request> = {}) => {
    const { priceCents, contributedCents, userBagCents, finalPriceCents, refusals } = quote(
      everybody,
      ask(items, { ...family, ...fields }, modality),
    )
    expect(refusals).toEqual([])
    return { priceCents, contributedCents, userBagCents, finalPriceCents }
  }

  it('is price less contribution: 25 % of 160 leaves 120', () => {
    expect(costs({ contributionPrice: { percent: '25' } })).toEqual({
      priceCents: 16_000,
      contributedCents: 4_000,
      userBagCents: 0,
      finalPriceCents: 12_000,
    })
    expect(costs({ contributionPrice: { cents: 2_000 } })).toEqual({
      priceCents: 16_000,
      contributedCents: 6_000,
      userBagCents: 0,
      finalPriceCents: 10_000,
    })
    expect(costs({ contributionPrice: { cents: 5_000 } })).toEqual({
      priceCents: 16_000,
      contributedCents: 14_000,
      userBagCents: 0,
      finalPriceCents: 2_000,
    })
  })

  it('is paid out of the user bag as far as it goes, never beyond the contribution', () => {
    expect(
      costs({ contributionPrice: { percent: '25' }, userBag: true }, { userBagLeftCents: 2_500 }),
    ).toEqual({
      priceCents: 16_000,
      contributedCents: 4_000,
      userBagCents: 2_500,
      finalPriceCents: 13_500,
    })
    expect(
      costs({ contributionPrice: { percent: '25' }, userBag: true }, { userBagLeftCents: 4_000 })
        .finalPriceCents,
    ).toBe(12_000)
    expect(
      costs({ contributionPrice: { percent: '25' }, userBag: true }, { userBagLeftCents: 4_001 })
        .userBagCents,
    ).toBe(4_000)
    expect(costs({ contributionPrice: { percent: '25' } }, { userBagLeftCents: 9_000 }).userBagCents).toBe(0)
  })

  it('is listed item by item, each with its contribution', () => {
    expect(quote(everybody, ask(items, family, { contributionPrice: { percent: '25' } })).items).toEqual([
      { personId: 0, monthIndex: 3, benefitId: 'm', priceCents: 6_000, contributedCents: 1_500 },
      { personId: 0, monthIndex: 4, benefitId: 'm', priceCents: 6_000, contributedCents: 1_500 },
      { personId: 1, monthIndex: 3, benefitId: 'm', priceCents: 4_000, contributedCents: 1_000 },
    ])
  })

  it('takes a supplementary’s contribution from the supplementary', () => {
    const extra = exampleModality({
      id: 's',
      category: 'pets',
      name: { en: 'Extra' },
      type: 1,
      parentId: 'm',
      contributionPrice: { percent: '50' },
    })
    const answer = quote(
      typed,
      ask(
        [
          ...requestItems('m', { months: [3], amountCents: 6_000 }),
          ...requestItems('s', { months: [3], amountCents: 1_000 }),
        ],
        { supplementaries: [extra] },
        { contributionPrice: { cents: 1_000 } },
      ),
    )
    expect(answer.items.map(({ contributedCents }) => contributedCents)).toEqual([1_000, 500])
  })

  it('drops items of price 0 (BAG-18)', () => {
    const answer = quote(
      typed,
      ask([
        ...requestItems('m', { months: [3], amountCents: 100 }),
        ...requestItems('m', { months: [4], amountCents: 0 }),
      ]),
    )
    expect(answer.items.map(({ monthIndex }) => monthIndex)).toEqual([3])
    expect(answer.refusals).toEqual([])
  })

  it('keeps the details the category worked out', () => {
    expect(
      quote(
        {
          ...typed,
          price: (request) => ({ ...typedPricing(request), details: { startDate: '2026-04-01' } }),
        },
        ask(items.slice(0, 2)),
      ).details,
    ).toEqual({ startDate: '2026-04-01' })
    expect('details' in quote(typed, ask(items.slice(0, 2)))).toBe(false)
  })

  it('is nothing for an informative modality, which is never contracted (D-08)', () => {
    const price = vi.fn(typedPricing)
    expect(quote({ ...typed, price }, ask(items, {}, { contractMethod: 'informative' }))).toEqual({
      items: [],
      priceCents: 0,
      contributedCents: 0,
      userBagCents: 0,
      finalPriceCents: 0,
      refusals: [{ code: 'informativeOnly', params: {} }],
    })
    expect(codes(quote({ ...typed, amount: 'none' }, ask([])))).toEqual(['informativeOnly'])
    expect(price).not.toHaveBeenCalled()
  })
})

describe('a plugin that answers no amount', () => {
  it.each([Number.NaN, -1, 0.5, 1_000_000_001, Number.POSITIVE_INFINITY])(
    '%s is a fault that names the benefit',
    (priceCents) => {
      const broken = {
        ...typed,
        price: () => ({ items: [{ personId: 0, monthIndex: 3, benefitId: 'm', priceCents }], refusals: [] }),
      }
      expect(() => quote(broken, ask([]))).toThrow(
        `The benefit "pets" answered no amount for item 0: got ${priceCents}, ` +
          'expected whole cents up to 10,000,000 euros',
      )
    },
  )

  it('may answer 10,000,000 euros to the cent', () => {
    expect(quote(typed, ask(requestItems('m', { months: [3], amountCents: 1_000_000_000 }))).priceCents).toBe(
      1_000_000_000,
    )
  })
})

describe('an amount that is none', () => {
  it.each([Number.NaN, -1, 0.5, 1_000_000_001])(
    '%s is refused at its address, before anything is priced',
    (amountCents) => {
      const price = vi.fn(typedPricing)
      const answer = quote(
        { ...typed, price },
        ask([
          ...requestItems('m', { months: [3], amountCents: 100 }),
          ...requestItems('m', { months: [4], amountCents }),
        ]),
      )
      expect(answer.refusals).toEqual([{ code: 'amountNotValid', item: 1, field: 'price', params: {} }])
      expect(answer.priceCents).toBe(0)
      expect(price).not.toHaveBeenCalled()
    },
  )
})

describe('the bag', () => {
  const nine = requestItems('m', { months: [3, 4, 5], amountCents: 10_000 })
  it('holds what is available, to the cent (BAG-16)', () => {
    expect(codes(quote(typed, ask(nine, { availableCents: 30_001 })))).toEqual([])
    expect(codes(quote(typed, ask(nine, { availableCents: 30_000 })))).toEqual([])
    expect(quote(typed, ask(nine, { availableCents: 29_999 })).refusals).toEqual([
      {
        code: 'price_over_error',
        field: 'price',
        params: { limitCents: 29_999, askedCents: 30_000, overCents: 1 },
      },
    ])
  })

  it('is charged the final price, not the gross one', () => {
    expect(
      codes(quote(typed, ask(nine, { availableCents: 15_000 }, { contributionPrice: { percent: '50' } }))),
    ).toEqual([])
    expect(
      codes(quote(typed, ask(nine, { availableCents: 14_999 }, { contributionPrice: { percent: '50' } }))),
    ).toEqual(['price_over_error'])
  })
})

describe('nothing to pay for (BAG-14)', () => {
  it('is refused: nothing selected, or a price of zero', () => {
    expect(quote(typed, ask([])).refusals).toEqual([{ code: 'nothingSelected', field: 'items', params: {} }])
    expect(quote(typed, ask(requestItems('m', { months: [3], amountCents: 0 }))).refusals).toEqual([
      { code: 'zeroPrice', field: 'items', params: {} },
    ])
    expect(codes(quote(typed, ask(requestItems('m', { months: [3], amountCents: 1 }))))).toEqual([])
  })

  it('is left to the category where it said why', () => {
    const refusing = {
      ...typed,
      price: () => ({ items: [], refusals: [{ code: 'tooOld', item: 0, params: {} }] }),
    }
    expect(codes(quote(refusing, ask(requestItems('m', { months: [3] }))))).toEqual(['tooOld'])
  })
})

describe('minimum and maxima', () => {
  const one = (amountCents: number) => requestItems('m', { months: [3], amountCents })

  it('each month reaches minAmount (BAG-15)', () => {
    expect(quote(typed, ask(one(999), {}, { minAmountCents: 1_000 })).refusals).toEqual([
      {
        code: 'monthUnderMin',
        item: 0,
        field: 'price',
        params: { name: 'amount', minCents: 1_000, askedCents: 999, monthIndex: 3 },
      },
    ])
    expect(codes(quote(typed, ask(one(1_000), {}, { minAmountCents: 1_000 })))).toEqual([])
    expect(codes(quote(typed, ask(one(1_001), {}, { minAmountCents: 1_000 })))).toEqual([])
  })

  it('a month stays within the category’s monthly maximum', () => {
    const capped = {
      ...typed,
      caps: {
        monthCents: (request: Request) =>
          Math.min(request.flexibleBagCents, request.modality.workingPriceCents ?? 0),
      },
    }
    expect(codes(quote(capped, ask(one(22_000), {}, { workingPriceCents: 22_000 })))).toEqual([])
    expect(quote(capped, ask(one(22_001), {}, { workingPriceCents: 22_000 })).refusals).toEqual([
      {
        code: 'monthOverMax',
        item: 0,
        field: 'price',
        params: { name: 'amount', maxCents: 22_000, askedCents: 22_001, overCents: 1, monthIndex: 3 },
      },
    ])
    expect(
      codes(quote(capped, ask(one(15_001), { flexibleBagCents: 15_000 }, { workingPriceCents: 22_000 }))),
    ).toEqual(['monthOverMax'])
  })

  it('all months together stay within its yearly maximum', () => {
    const capped = { ...typed, caps: { yearCents: 150_000 } }
    const asked = (amountCents: number) => requestItems('m', { months: [3, 4, 5], amountCents })
    expect(codes(quote(capped, ask(asked(49_999))))).toEqual([])
    expect(codes(quote(capped, ask(asked(50_000))))).toEqual([])
    expect(quote(capped, ask(asked(50_001))).refusals).toEqual([
      { code: 'yearCap', field: 'price', params: { limitCents: 150_000, askedCents: 150_003, overCents: 3 } },
    ])
  })

  it('a supplementary is checked by its own minimum', () => {
    const extra = exampleModality({
      id: 's',
      category: 'pets',
      name: { en: 'Extra' },
      type: 1,
      parentId: 'm',
      minAmountCents: 500,
    })
    const items = [...one(1_000), ...requestItems('s', { months: [3], amountCents: 499 })]
    expect(
      quote(typed, ask(items, { supplementaries: [extra] }, { minAmountCents: 1_000 })).refusals.map(
        ({ item, field }) => [item, field],
      ),
    ).toEqual([[1, 'price']])
    const enough = [...one(1_000), ...requestItems('s', { months: [3], amountCents: 500 })]
    expect(
      quote(typed, ask(enough, { supplementaries: [extra] }, { minAmountCents: 1_000 })).refusals,
    ).toEqual([])
    expect(
      quote(typed, ask(one(500), { supplementaries: [extra] }, { minAmountCents: 1_000 })).refusals.map(
        ({ code }) => code,
      ),
    ).toEqual(['monthUnderMin'])
  })

  it('of an item that the category made itself is about the list', () => {
    const making = {
      ...typed,
      price: () => ({
        items: [{ personId: 0, monthIndex: 5, benefitId: 'm', priceCents: 999 }],
        refusals: [],
      }),
    }
    expect(
      quote(making, ask(one(999), {}, { minAmountCents: 1_000 })).refusals.map(({ item, field }) => [
        item,
        field,
      ]),
    ).toEqual([[undefined, 'items']])
  })
})

describe('the same amount for all months (D-10)', () => {
  const uneven = [
    ...requestItems('m', { months: [3], amountCents: 100 }),
    ...requestItems('m', { months: [4], amountCents: 101 }),
  ]
  it('holds for typed amounts unless the periods may differ', () => {
    expect(quote(typed, ask(uneven)).refusals).toEqual([
      { code: 'sameAmount', item: 1, field: 'price', params: { expectedCents: 100, askedCents: 101 } },
    ])
    expect(codes(quote(typed, ask(uneven, {}, { periodOptions: 'different' })))).toEqual([])
    expect(codes(quote({ ...typed, amount: 'counted' }, ask(uneven)))).toEqual([])
  })

  it('holds person by person, and months left at 0 do not count', () => {
    const people = [ask([]).people[0]!, { ...ask([]).people[0]!, id: 1 }]
    const items = [
      ...requestItems('m', { months: [3, 4], amountCents: 100 }),
      ...requestItems('m', { months: [5], amountCents: 0 }),
      ...requestItems('m', { people: [1], months: [3], amountCents: 200 }),
    ]
    expect(codes(quote({ ...typed, covers: () => undefined }, ask(items, { people })))).toEqual([])
  })
})

describe('an answer', () => {
  it('is the same twice and leaves the request untouched', () => {
    const request = deepFrozen(
      ask(
        requestItems('m', { months: [3, 4], amountCents: 100 }),
        {},
        { contributionPrice: { percent: '25' } },
      ),
    )
    expect(quote(typed, request)).toEqual(quote(typed, request))
  })

  it('gives one reason an address: the category’s own goes before the common one', () => {
    const strict = {
      ...typed,
      price: (request: Request) => ({
        ...typedPricing(request),
        refusals: [
          { code: 'own', item: 0, field: 'person', params: {} },
          { code: 'whole', params: {} },
        ],
      }),
    }
    expect(
      codes(quote(strict, ask(requestItems('m', { people: [7], months: [3], amountCents: 100 })))),
    ).toEqual(['own', 'whole'])
  })
})

function deepFrozen<Value>(value: Value): Value {
  if (typeof value === 'object' && value !== null) {
    Object.values(value).forEach(deepFrozen)
    Object.freeze(value)
  }
  return value
}

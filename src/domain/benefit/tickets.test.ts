import { describe, expect, it } from 'vitest'
import { exampleContract } from '../../../tests/support/exampleContract.ts'
import { examplePlan } from '../../../tests/support/examplePlan.ts'
import { exampleModality, exampleRequest } from '../examples/exampleRequest.ts'
import type { QuoteRequest } from './quoteRequest.ts'
import { buildQuoteRequest } from '../quote/buildQuoteRequest.ts'
import { quote } from '../quote/quote.ts'
import { breakdownByTicket, priceTickets } from './tickets.ts'

function ask(
  ticketCount: unknown,
  {
    priceCents = 2_000,
    bagCents = 10_000,
    ...fields
  }: { priceCents?: number; bagCents?: number } & Partial<QuoteRequest<Record<string, unknown>>> = {},
): QuoteRequest<Record<string, unknown>> {
  const modality = exampleModality({
    id: 'cinema',
    category: 'pets',
    name: { en: 'Cinema' },
    contractMethod: 'tickets',
    defaultPriceCents: priceCents,
  })
  return exampleRequest({ modality, details: { ticketCount }, availableCents: bagCents, ...fields })
}

/** A category whose own `price` must not be called. */
const declaration = {
  id: 'pets',
  amount: 'typed' as const,
  months: 'chosen' as const,
  price: () => {
    throw new Error('asked')
  },
}

describe('tickets (D-13)', () => {
  it.each([
    [7, {}, 5, 10_000],
    [3.9, {}, 3, 6_000],
    [3, { priceCents: 2_010, bagCents: 6_030 }, 3, 6_030],
    [4, { priceCents: 2_010, bagCents: 6_030 }, 3, 6_030],
    [3, { priceCents: 2_010, bagCents: 6_029 }, 2, 4_020],
    [5, {}, 5, 10_000],
    [4, {}, 4, 8_000],
    ['2', {}, 2, 4_000],
  ])('%s asked with %j are %d for %d cents', (asked, fields, ticketCount, priceCents) => {
    expect(priceTickets(ask(asked, fields)).items).toEqual([
      { personId: 0, monthIndex: 3, benefitId: 'cinema', priceCents, details: { ticketCount } },
    ])
  })

  it('of a contract that is edited have its own price in the bag again', () => {
    const contract = exampleContract({
      id: 'c',
      category: 'pets',
      finalPriceCents: 10_000,
      priceCents: 10_000,
      state: 'cart',
      items: [
        { benefitId: 'cinema', personId: 0, monthIndex: 3, priceCents: 10_000, details: { ticketCount: 5 } },
      ],
    })
    const plan = examplePlan({ employee: { flexibleBagCents: 11_999 }, contracts: [contract] })
    const count = (edited: typeof contract | undefined) => {
      const request = buildQuoteRequest({
        plan,
        modality: ask(7).modality,
        year: 2026,
        items: [],
        details: { ticketCount: 7 },
        contract: edited,
      })
      return priceTickets(request).items[0]?.details?.ticketCount
    }
    expect([count(contract), count(undefined)]).toEqual([5, undefined])
  })

  it('are none without a count, a month or a price', () => {
    expect([0, -1, 'dos', null, undefined, Number.NaN].map((count) => priceTickets(ask(count)))).toEqual(
      Array.from({ length: 6 }, () => ({ items: [], refusals: [] })),
    )
    expect(priceTickets(ask(1, { selectableMonths: [] })).items).toEqual([])
    expect(priceTickets(ask(1, { priceCents: 0 })).items).toEqual([])
    expect(priceTickets({ ...ask(1), details: undefined as never }).items).toEqual([])
  })

  it('are refused with the missing amount if one costs too much', () => {
    expect(priceTickets(ask(2, { bagCents: 1_999 }))).toEqual({
      items: [],
      refusals: [
        {
          code: 'price_over_error',
          field: 'price',
          params: { limitCents: 1_999, askedCents: 2_000, overCents: 1 },
        },
      ],
    })
    expect(priceTickets(ask(2, { bagCents: 2_000 })).refusals).toEqual([])
    expect(priceTickets(ask(0, { bagCents: 1_999 })).refusals).toEqual([])
    expect(priceTickets(ask(1, { selectableMonths: [] })).refusals).toEqual([])
    expect(priceTickets(ask(1, { bagCents: 2_000, selectableMonths: [] })).refusals).toEqual([])
  })

  it('are priced by the core for any category, with the details as they are kept', () => {
    const priced = quote(declaration, ask(7))
    expect(priced).toMatchObject({
      priceCents: 10_000,
      finalPriceCents: 10_000,
      refusals: [],
      details: { ticketCount: 5, ticketPrice: 20 },
    })
    expect(quote(declaration, ask(0)).refusals.map(({ code }) => code)).toEqual(['zeroPrice'])
    expect(quote(declaration, ask(2, { bagCents: 1_999 })).refusals.map(({ code }) => code)).toEqual([
      'price_over_error',
    ])
  })
})

it('tickets read as count, price and, where one was chosen, number', () => {
  const bought = (details: object) =>
    breakdownByTicket({
      items: [{ personId: 0, monthIndex: 3, priceCents: 10_000, benefitId: 'main' }],
      details,
      people: [],
      companyName: 'Acme',
      benefitNames: {},
    })
  expect(bought({ ticketCount: 5, ticketPrice: 20, ticketNumber: '05490' }).sections).toEqual([
    {
      rows: [{ month: 3, count: 5, ticketPrice: 2_000, number: '05490', price: 10_000 }],
      totalCents: 10_000,
    },
  ])
  expect(bought({ ticketCount: 5, ticketPrice: 20, ticketNumber: '05490' }).columns.slice(1, 4)).toEqual([
    { key: 'count', title: 'reading.tickets', kind: 'count' },
    { key: 'ticketPrice', title: 'reading.ticketPrice', kind: 'money' },
    { key: 'number', title: 'reading.ticketNumber', kind: 'text' },
  ])
  const plain = bought({ ticketCount: 5, ticketPrice: 20 })
  expect(plain.columns.map(({ key }) => key)).toEqual(['month', 'count', 'ticketPrice', 'price'])
  expect(plain.sections[0]?.rows).toEqual([{ month: 3, count: 5, ticketPrice: 2_000, price: 10_000 }])
})

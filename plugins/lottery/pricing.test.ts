import { describe, expect, it } from 'vitest'
import { quote, type Modality, type QuoteRequest } from '#sdk'
import example from './example.ts'
import lottery from './index.ts'

const { request } = example

function ask(
  ticketCount: number,
  {
    bag = 100,
    priceCents = 2_000,
    modality = {},
  }: { bag?: number; priceCents?: number; modality?: Partial<Modality> } = {},
) {
  const given: Partial<QuoteRequest> = { availableCents: Math.round(bag * 100), details: { ticketCount } }
  return quote(lottery, {
    ...request,
    modality: { ...request.modality, defaultPriceCents: priceCents, ...modality },
    ...given,
  })
}

describe('lottery', () => {
  it('has numbers of five digits, as the Spanish draw has', () => {
    const { pattern } = lottery.details.properties!['ticketNumber']!
    expect(
      ['00000', '05490', '99999', '5490', '100000', 'a5490'].filter((number) =>
        new RegExp(pattern!).test(number),
      ),
    ).toEqual(['00000', '05490', '99999'])
  })

  it('sells as many of the requested tickets as the bag holds', () => {
    expect(ask(7)).toMatchObject({ priceCents: 10_000, details: { ticketCount: 5 } })
    expect(ask(5).priceCents).toBe(10_000)
    expect(ask(4).priceCents).toBe(8_000)
  })

  it('counts whole tickets only', () => {
    expect(ask(3.9).priceCents).toBe(6_000)
    expect(ask(9, { bag: 60.3, priceCents: 2_010 }).priceCents).toBe(6_030)
    expect(ask(9, { bag: 60.29, priceCents: 2_010 }).priceCents).toBe(4_020)
  })

  it('sells none where the bag does not pay one, and names the reason', () => {
    const answer = ask(1, { bag: 19.99 })
    expect([answer.priceCents, answer.refusals.map(({ code }) => code)]).toEqual([0, ['price_over_error']])
    expect(ask(1, { bag: 20 }).refusals).toEqual([])
  })

  it('keeps the price of a ticket with the contract, and never takes it from the request', () => {
    const answer = quote(lottery, { ...request, details: { ticketCount: 2, ticketPrice: 0.01 } })
    expect(answer).toMatchObject({ priceCents: 4_000, details: { ticketCount: 2, ticketPrice: 20 } })
  })

  it('is one item in the first selectable month, also where the modality does not say tickets', () => {
    for (const contractMethod of ['tickets', ''] as const) {
      expect(
        ask(2, { modality: { contractMethod } }).items.map(({ monthIndex, priceCents }) => [
          monthIndex,
          priceCents,
        ]),
      ).toEqual([[3, 4_000]])
    }
  })

  it('reads as count, price and number', () => {
    const [section] = lottery.breakdown({
      items: quote(lottery, request).items,
      details: { ticketCount: 5, ticketPrice: 20, ticketNumber: '05490' },
      people: [],
      companyName: 'Acme',
      benefitNames: {},
    }).sections
    expect(section).toEqual({
      rows: [{ month: 3, count: 5, ticketPrice: 2_000, number: '05490', price: 10_000 }],
      totalCents: 10_000,
    })
  })

  it('is read-only in force', () => {
    expect(lottery.editableInForce).toBe(false)
  })
})

import { describe, expect, it } from 'vitest'
import { quote } from '#sdk'
import example from './example.ts'
import lottery from './index.ts'

const { request } = example

describe('lottery', () => {
  it('has numbers of five digits, like the Spanish draw', () => {
    const { pattern } = lottery.details.properties!['ticketNumber']!
    expect(
      ['00000', '05490', '99999', '5490', '100000', 'a5490'].filter((number) =>
        new RegExp(pattern!).test(number),
      ),
    ).toEqual(['00000', '05490', '99999'])
  })

  it('stores the price of a ticket in the contract, and never reads it from the request', () => {
    const answer = quote(lottery, { ...request, details: { ticketCount: 2, ticketPrice: 0.01 } })
    expect(answer).toMatchObject({ priceCents: 4_000, details: { ticketCount: 2, ticketPrice: 20 } })
    expect(quote(lottery, request).details).toMatchObject({ ticketCount: 5 })
    const half = quote(lottery, { ...request, details: { ticketCount: 3.9 } })
    expect(half).toMatchObject({ priceCents: 6_000, details: { ticketCount: 3 } })
  })

  it('is one item in the first selectable month, even without the method "tickets"', () => {
    for (const contractMethod of ['tickets', ''] as const) {
      const modality = { ...request.modality, contractMethod }
      expect(quote(lottery, { ...request, modality }).items).toMatchObject([
        { monthIndex: 3, priceCents: 10_000 },
      ])
    }
  })

  it('is broken down to count, price and number', () => {
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
})

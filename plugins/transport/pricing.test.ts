import { describe, expect, it } from 'vitest'
import { maxAmountCents, quote, requestItems, type QuoteRequest } from '#sdk'
import example from './example.ts'
import transport from './index.ts'

const { request } = example
const yearLimitCents = 150_000
const benefitId = request.modality.id

/** The quote of one amount per month, in cents, from April on. */
function ask(amounts: number[], given: Partial<QuoteRequest> = {}) {
  const items = amounts.flatMap((amountCents, index) =>
    requestItems(benefitId, { months: [3 + index], amountCents }),
  )
  const modality = { ...request.modality, periodOptions: 'different' }
  return quote(transport, { ...request, modality, items, ...given })
}

const codes = (amounts: number[], given?: Partial<QuoteRequest>) =>
  ask(amounts, given).refusals.map(({ code }) => code)

describe('transport', () => {
  it('costs what was typed, month by month', () => {
    const answer = ask([6_000, 4_550, 1_001])
    expect(answer.items.map(({ priceCents }) => priceCents)).toEqual([6_000, 4_550, 1_001])
    expect(answer.priceCents).toBe(11_551)
  })

  it('holds 1,500 euros a year and not a cent more', () => {
    expect(codes([100_000, 49_999])).toEqual([])
    expect(codes([100_000, 50_000])).toEqual([])
    expect(codes([100_000, 50_001])).toEqual(['yearCap'])
    expect(ask([100_000, 50_001]).refusals[0]?.params).toMatchObject({
      limitCents: yearLimitCents,
      overCents: 1,
    })
  })

  it('reduces a month to what the other months leave of the 1,500', () => {
    const others = [3, 5].map((monthIndex) => ({ personId: 0, monthIndex, benefitId, priceCents: 20_000 }))
    expect(maxAmountCents(transport, request, others, { personId: 0, benefitId, months: [4] })).toEqual({
      cents: 110_000,
      limitedBy: 'yearCap',
    })
    const eleven = Array.from({ length: 11 }, (_, monthIndex) => ({
      personId: 0,
      monthIndex,
      benefitId,
      priceCents: 13_636,
    }))
    expect(maxAmountCents(transport, request, eleven, { personId: 0, benefitId, months: [11] }).cents).toBe(4)
  })

  it('is limited by the bag before the 1,500 where the bag holds less', () => {
    const room = maxAmountCents(transport, { ...request, availableCents: 12_000 }, [], {
      personId: 0,
      benefitId,
      months: [3],
    })
    expect(room).toEqual({ cents: 12_000, limitedBy: 'price_over_error' })
    expect(codes([12_000], { availableCents: 12_000 })).toEqual([])
    expect(codes([12_001], { availableCents: 12_000 })).toEqual(['price_over_error'])
  })

  it('asks each month for the minimum of the modality', () => {
    expect(codes([999])).toEqual(['monthUnderMin'])
    expect(codes([1_000])).toEqual([])
    expect(codes([1_001])).toEqual([])
  })

  it('stays editable in force', () => {
    expect(transport.editableInForce).toBe(true)
  })
})

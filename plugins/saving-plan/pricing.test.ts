import { describe, expect, it } from 'vitest'
import { quote, requestItems, type QuoteRequest } from '#sdk'
import example from './example.ts'
import savingPlan from './index.ts'

const { request } = example

function ask(amountCents: number, given: Partial<QuoteRequest> = {}) {
  return quote(savingPlan, {
    ...request,
    items: requestItems(request.modality.id, { months: [3, 4], amountCents }),
    ...given,
  })
}

const codes = (amountCents: number, given?: Partial<QuoteRequest>) =>
  ask(amountCents, given).refusals.map(({ code }) => code)

describe('saving plan', () => {
  it('costs what is put aside each month', () => {
    expect(ask(4_321).items.map(({ priceCents }) => priceCents)).toEqual([4_321, 4_321])
    expect(ask(4_321).priceCents).toBe(8_642)
  })

  it('asks each month for the minimum', () => {
    expect(codes(2_999)).toEqual(['monthUnderMin', 'monthUnderMin'])
    expect(codes(3_000)).toEqual([])
    expect(codes(3_001)).toEqual([])
  })

  it('takes all that is available and not a cent more', () => {
    expect(codes(9_999, { availableCents: 20_000 })).toEqual([])
    expect(codes(10_000, { availableCents: 20_000 })).toEqual([])
    expect(codes(10_001, { availableCents: 20_000 })).toEqual(['price_over_error'])
  })

  it('stays editable in force', () => {
    expect(savingPlan.editableInForce).toBe(true)
  })
})

import { describe, expect, it } from 'vitest'
import { maxAmountCents } from '#sdk'
import example from './example.ts'
import transport from './index.ts'

const { request } = example
const benefitId = request.modality.id

describe('transport', () => {
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

  it('is limited by the bag if that holds less than the 1,500', () => {
    const room = maxAmountCents(transport, { ...request, availableCents: 12_000 }, [], {
      personId: 0,
      benefitId,
      months: [3],
    })
    expect(room).toEqual({ cents: 12_000, limitedBy: 'price_over_error' })
  })
})

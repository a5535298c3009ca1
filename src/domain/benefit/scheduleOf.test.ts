import { describe, expect, it } from 'vitest'
import { exampleModality } from '../examples/exampleRequest.ts'
import type { Modality } from '../catalogue/modality.ts'
import { scheduleOf } from './scheduleOf.ts'

const modality = (fields: Partial<Modality> = {}): Modality =>
  exampleModality({ id: 'm', category: 'pets', name: { en: 'Pets' }, ...fields })
const typed = { amount: 'typed', months: 'chosen' } as const

describe('how a modality is contracted (D-08)', () => {
  it('is its category’s way where it says nothing', () => {
    expect(scheduleOf(typed, modality())).toEqual({
      amount: 'typed',
      months: 'chosen',
      method: 'monthly',
      isSameAmount: true,
    })
    expect(scheduleOf({ amount: 'once', months: 'start' }, modality({ contractMethod: '' }))).toEqual({
      amount: 'once',
      months: 'start',
      method: 'monthly',
      isSameAmount: false,
    })
  })

  it('is tickets for any category that says so (LOT-04)', () => {
    expect(
      scheduleOf({ amount: 'priced', months: 'range' }, modality({ contractMethod: 'tickets' })),
    ).toEqual({ amount: 'counted', months: 'first', method: 'tickets', isSameAmount: false })
  })

  it('takes the whole range with hole-year', () => {
    expect(
      scheduleOf({ amount: 'priced', months: 'chosen' }, modality({ contractMethod: 'hole-year' })),
    ).toEqual({ amount: 'priced', months: 'range', method: 'hole-year', isSameAmount: false })
    expect(
      scheduleOf(typed, modality({ contractMethod: 'hole-year', periodOptions: 'different' })).isSameAmount,
    ).toBe(true)
  })

  it('has no price where it is informative, or its category is', () => {
    const informative = { amount: 'none', months: 'chosen', method: 'informative', isSameAmount: false }
    expect(scheduleOf(typed, modality({ contractMethod: 'informative' }))).toEqual(informative)
    expect(scheduleOf({ amount: 'none', months: 'range' }, modality({ contractMethod: 'tickets' }))).toEqual(
      informative,
    )
  })

  it('may differ between modalities of one category', () => {
    const vouchers = {
      amount: (chosen: Modality) => (chosen.faceValuesCents ? ('counted' as const) : ('typed' as const)),
      months: 'chosen' as const,
    }
    expect(scheduleOf(vouchers, modality({ faceValuesCents: [900, 1_100] }))).toMatchObject({
      amount: 'counted',
      isSameAmount: false,
    })
    expect(scheduleOf(vouchers, modality())).toMatchObject({ amount: 'typed', isSameAmount: true })
  })

  it('has one amount for all months unless periodOptions says otherwise (D-10)', () => {
    expect(scheduleOf(typed, modality()).isSameAmount).toBe(true)
    expect(scheduleOf(typed, modality({ periodOptions: 'same' })).isSameAmount).toBe(true)
    expect(scheduleOf(typed, modality({ periodOptions: 'different' })).isSameAmount).toBe(false)
    expect(scheduleOf({ amount: 'priced', months: 'chosen' }, modality()).isSameAmount).toBe(false)
  })
})

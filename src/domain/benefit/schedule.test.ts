import { describe, expect, it } from 'vitest'
import { exampleModality } from '../examples/exampleRequest.ts'
import type { Modality } from '../catalogue/modality.ts'
import { breakdownFor, detailsForm, priceFor, scheduleOf } from './schedule.ts'
import { breakdownByPerson } from './breakdowns.ts'
import { emptyForm } from './formSchema.ts'
import { typedPricing } from './pricing.ts'
import { breakdownByTicket, ticketForm, ticketPricing } from './tickets.ts'

const modality = (fields: Partial<Modality> = {}): Modality =>
  exampleModality({ id: 'm', category: 'pets', name: { en: 'Pets' }, ...fields })
const typed = { amount: 'typed', months: 'chosen' } as const

describe('how a modality is contracted (D-08)', () => {
  it('follows its category unless the modality sets it', () => {
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

  it('is tickets in any category, if the modality sets it (LOT-04)', () => {
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

const inTickets = modality({ contractMethod: 'tickets' })
const monthly = { amount: 'typed', months: 'chosen', details: emptyForm } as const
const ownTickets = {
  ...ticketForm,
  properties: { ...ticketForm.properties, draw: { type: 'string' as const } },
}

describe('a contract of a modality', () => {
  it('has details validated by the schema of the category', () => {
    expect(detailsForm(monthly, modality())).toBe(emptyForm)
  })

  it('needs a count if it is in tickets and its category has no form', () => {
    expect(detailsForm(monthly, inTickets)).toBe(ticketForm)
  })

  it('keeps the form of a category that counts tickets itself', () => {
    expect(detailsForm({ ...monthly, details: ownTickets }, inTickets)).toBe(ownTickets)
  })

  it('is priced and laid out as tickets in any category, where it is in tickets', () => {
    const declared = { ...monthly, price: typedPricing, breakdown: breakdownByPerson }
    expect([priceFor(declared, modality()), breakdownFor(declared, modality())]).toEqual([
      typedPricing,
      breakdownByPerson,
    ])
    expect([priceFor(declared, inTickets), breakdownFor(declared, inTickets)]).toEqual([
      ticketPricing,
      breakdownByTicket,
    ])
  })
})

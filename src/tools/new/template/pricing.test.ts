import { describe, expect, it } from 'vitest'
import { quote, type QuoteRequest } from '#sdk'
import { covers } from './covers.ts' //? children
import { documentation } from './documentation.ts' //? age
import example from './example.ts'
import benefit from './index.ts'

const { request, priceCents } = example
const ask = (given: Partial<QuoteRequest> = {}) => quote(benefit, { ...request, ...given })

describe('template', () => {
  it('costs what its example says', () => {
    expect(ask()).toMatchObject({ priceCents, refusals: [] })
  })

  it('takes all that is available and not a cent more', () => {
    expect(ask({ availableCents: priceCents + 1 }).refusals).toEqual([])
    expect(ask({ availableCents: priceCents }).refusals).toEqual([])
    expect(ask({ availableCents: priceCents - 1 }).refusals).toMatchObject([{ code: 'price_over_error' }])
  })
  //? table {

  it('says where its table has no rate', () => {
    expect(ask({ tables: {} }).refusals[0]?.code).toBe('noRate')
  })
  //? }
  //? children {

  it('covers children up to 17', () => {
    const [parent, child] = request.people
    const aged = (ageYears: number) => covers({ ...child!, ageYears })?.code
    expect([16, 17, 18].map(aged)).toEqual([undefined, undefined, 'childrenOnly'])
    expect(covers(parent!)?.code).toBe('childrenOnly')
  })
  //? }
  //? age {

  it('asks those of 9 or more for a report', () => {
    const aged = (ageYears: number) => documentation.appliesTo?.({ ...request.people[0]!, ageYears }, request)
    expect([9 - 1, 9, 9 + 1].map(aged)).toEqual([false, true, true])
  })
  //? }
})

import { describe, expect, it } from 'vitest'
import { typedPricing } from '../benefit/pricing.ts'
import type { QuoteRequest } from '../benefit/quoteRequest.ts'
import { exampleModality, examplePeople, exampleRequest, requestItems } from '../examples/exampleRequest.ts'
import { quote } from './quote.ts'
import { tooManyItems } from './buildQuoteRequest.ts'

type Request = QuoteRequest<Record<string, unknown>>
const pets = {
  id: 'pets',
  amount: 'typed' as const,
  months: 'chosen' as const,
  price: typedPricing,
  covers: () => undefined,
}
const modality = exampleModality({ id: 'm', category: 'pets', name: { en: 'Pets' }, allSupplementary: 'yes' })
const extra = exampleModality({ id: 'x', category: 'pets', name: { en: 'Extra' } })
const everyMonth = Array.from({ length: 12 }, (_, month) => month)
const family = [examplePeople.employee, examplePeople.spouse, examplePeople.child]

const ask = (fields: Partial<Request>): Request =>
  exampleRequest({ modality, details: {}, people: family, selectableMonths: everyMonth, ...fields })

describe('the length of a request', () => {
  const whole = requestItems('m', { people: [0, 1, 2], months: everyMonth, amountCents: 100 })
  const refusal = (items: Request['items'], fields: Partial<Request> = {}) =>
    tooManyItems(ask({ items, ...fields }))

  it('is at most an item for each person, month and modality', () => {
    expect(whole).toHaveLength(36)
    expect(refusal(whole.slice(1))).toBeUndefined()
    expect(refusal(whole)).toBeUndefined()
    expect(refusal([...whole, whole[0]!])).toEqual({
      code: 'tooManyItems',
      field: 'items',
      params: { max: 36, asked: 37 },
    })
  })

  it('counts supplementaries, and people of the contract who left the family', () => {
    const extras = requestItems('x', { people: [0, 1, 2], months: everyMonth, amountCents: 100 })
    expect(refusal([...whole, ...extras], { supplementaries: [extra] })).toBeUndefined()
    const withLeft = requestItems('m', { people: [0, 1], months: everyMonth, amountCents: 100 })
    const left = withLeft.map((item) => ({ ...item, priceCents: 100, contributedCents: 0, userBagCents: 0 }))
    const people = family.slice(0, 1)
    expect(refusal(withLeft, { people, previousItems: left })).toBeUndefined()
    expect(refusal(withLeft, { people })?.code).toBe('tooManyItems')
  })

  it('counts a supplementary of the contract that left the catalogue', () => {
    const extras = requestItems('x', { people: [0, 1, 2], months: everyMonth, amountCents: 100 })
    const held = extras.map((item) => ({ ...item, priceCents: 100, contributedCents: 0, userBagCents: 0 }))
    expect(refusal([...whole, ...extras], { previousItems: held })).toBeUndefined()
    expect(refusal([...whole, ...extras])?.params['max']).toBe(36)
    expect(refusal([...whole, ...extras, whole[0]!], { previousItems: held })?.params['max']).toBe(72)
  })

  it('costs reads in proportion: twice the items are read less than three times as often', () => {
    expect(readsOf(20) / readsOf(10)).toBeLessThan(3)
  })
})

/**
 * Counts how often items are read when a change covers this number of people in every month, each month
 * twice.
 */
function readsOf(persons: number): number {
  let reads = 0
  const counted = <Item extends object>(items: Item[]): Item[] =>
    items.map((item) => new Proxy(item, { get: (target, key) => (reads++, Reflect.get(target, key)) }))
  const people = Array.from({ length: persons }, (_, id) => ({ ...examplePeople.child, id }))
  const all = { people: people.map(({ id }) => id), months: everyMonth, amountCents: 100 }
  const previous = requestItems('m', all).map((item) => ({
    ...item,
    priceCents: 100,
    contributedCents: 0,
    userBagCents: 0,
  }))
  const extras = requestItems('x', { ...all, amountCents: 200 })
  quote(
    { ...pets, caps: { monthCents: () => 50 } },
    ask({
      people,
      supplementaries: [extra],
      inForce: true,
      previousItems: counted(previous),
      besides: [{ priceCents: 0, items: counted(previous) }],
      items: counted([...requestItems('m', { ...all, amountCents: 150 }), ...extras]),
    }),
  )
  return reads
}

import { describe, expect, it } from 'vitest'
import { exampleContract } from '../../../tests/support/exampleContract.ts'
import { defineBenefit } from '../benefit/defineBenefit.ts'
import { emptyForm } from '../benefit/formSchema.ts'
import { termDifferences, type RepeatDifference } from './repeatDifferences.ts'
import { differenceSentence } from './repeatSentence.ts'

const typed = defineBenefit({ id: 'pets', amount: 'typed', details: emptyForm })
const priced = defineBenefit({ id: 'pets', amount: 'priced', details: emptyForm })
const paidOnce = { amount: 'once', months: 'start' } as const
type Item = { monthIndex: number; priceCents: number; contributedCents?: number; personId?: number }

const monthly = (items: Item[], more: Parameters<typeof exampleContract>[0] = {}) =>
  exampleContract({ items, ...more, modality: { periodOptions: 'different', ...more.modality } })
/** An item for each month, from January on, with the given prices. */
const from = (...cents: number[]): Item[] =>
  cents.map((priceCents, monthIndex) => ({ monthIndex, priceCents }))
/** An item of 50 euros for each month, from January on, with the given contributions. */
const contributed = (...cents: number[]): Item[] =>
  cents.map((contributedCents, monthIndex) => ({ monthIndex, priceCents: 5_000, contributedCents }))

describe('the price of the year before and now', () => {
  const difference = (beforeCents: number, nowCents: number, isMonthly = true) => [
    { kind: 'price', isMonthly, beforeCents, nowCents },
  ]

  it('is that of the whole year where it is paid once', () => {
    const item = [{ monthIndex: 2, priceCents: 24_000 }]
    const [before, now] = [24_000, 26_000].map((priceCents) => monthly(item, { priceCents }))
    expect(termDifferences(paidOnce, before!, now!)).toEqual(difference(24_000, 26_000, false))
    expect(termDifferences(paidOnce, before!, before!)).toEqual([])
    const helped = monthly(item, { priceCents: 24_000, contributedCents: 1_000 })
    expect(termDifferences(paidOnce, before!, helped)).toEqual([
      { kind: 'contribution', isMonthly: false, beforeCents: 0, nowCents: 1_000 },
    ])
  })

  it('is that of the whole year where it is paid in tickets', () => {
    const modality = { contractMethod: 'tickets' as const }
    const [before, now] = [24_000, 26_000].map((priceCents) => monthly(from(2_000), { priceCents, modality }))
    expect(termDifferences(typed, before!, now!)).toEqual(difference(24_000, 26_000, false))
  })

  it('is that of the latest month which differs, where months were chosen', () => {
    expect(termDifferences(typed, monthly(from(1, 2, 3)), monthly(from(5, 6, 3)))).toEqual(difference(2, 6))
    const reversed = monthly(from(1, 2, 3).toReversed())
    expect(termDifferences(typed, reversed, monthly(from(5, 6, 3).toReversed()))).toEqual(difference(2, 6))
  })

  it('leaves out the months that only one of the years has', () => {
    const [, ...later] = from(1, 2, 3)
    const months = { kind: 'months', before: [0, 1, 2], now: [1, 2] }
    expect(termDifferences(typed, monthly(from(1, 2, 3)), monthly(later))).toEqual([months])
  })

  it('that its category sets is that of the last month only', () => {
    expect(termDifferences(priced, monthly(from(1, 2, 3)), monthly(from(5, 6, 3)))).toEqual([])
    expect(termDifferences(priced, monthly(from(1, 2, 3)), monthly(from(1, 2, 4)))).toEqual(difference(3, 4))
    const reversed = monthly(from(1, 2, 3).toReversed())
    expect(termDifferences(priced, reversed, monthly(from(4, 4, 4)))).toEqual(difference(3, 4))
  })

  it('that is typed for months which come together is that of the last month only', () => {
    const range = defineBenefit({ id: 'pets', amount: 'typed', months: 'range', details: emptyForm })
    expect(termDifferences(range, monthly(from(1, 2, 3)), monthly(from(5, 6, 3)))).toEqual([])
  })

  it('is that of the last month now where the year ends earlier', () => {
    const months = { kind: 'months', before: [0, 1, 2, 3], now: [0, 1, 2] }
    expect(termDifferences(priced, monthly(from(7, 8, 8, 9)), monthly(from(4, 5, 9)))).toEqual([months])
  })

  it('is that of all people whom both cover', () => {
    const both = (first: number, second: number) =>
      monthly([...from(first), { monthIndex: 0, priceCents: second, personId: 4 }])
    expect(termDifferences(priced, both(10, 20), both(11, 22))).toEqual(difference(30, 33))
    expect(termDifferences(priced, both(10, 20), both(20, 10))).toEqual([])
  })
})

describe('the contribution of the year before and now', () => {
  it('is that of the last month which both have', () => {
    const before = monthly(contributed(100, 200, 300))
    expect(termDifferences(typed, before, monthly(contributed(150, 250, 300)))).toEqual([])
    expect(termDifferences(typed, before, monthly(contributed(100, 200, 350)))).toEqual([
      { kind: 'contribution', isMonthly: true, beforeCents: 300, nowCents: 350 },
    ])
    const shorter = termDifferences(typed, before, monthly(contributed(100, 250)))
    expect(shorter[1]).toEqual({ kind: 'contribution', isMonthly: true, beforeCents: 200, nowCents: 250 })
  })
})

describe('a difference in words', () => {
  const details = {
    ...emptyForm,
    properties: { years: { type: 'integer' }, color: { type: 'string' } },
  } as const
  const en = {
    'details.years': 'Years',
    'details.color': 'Color',
    'documentation.centre': 'Center',
    tooOld: 'Too old',
  }
  const declaration = { details, messages: { es: {}, ca: {}, en, pt: {} } }
  const sentence = (
    difference: RepeatDifference,
    given: typeof declaration | undefined = declaration,
  ): string =>
    differenceSentence(difference, {
      language: 'en',
      people: new Map(),
      year: 2027,
      ...(given && { declaration: given }),
    }).replaceAll('\u00a0', ' ')

  it('names the fields that differ, and no other', () => {
    const before = { years: 3, color: 'red' }
    const all = sentence({ kind: 'details', before, now: { years: 2, color: 'blue' } })
    expect(all).toBe('Years: 3 in 2026, 2 in 2027. Color: red in 2026, blue in 2027.')
    expect(sentence({ kind: 'details', before, now: { years: 2, color: 'red' } })).toBe(
      'Years: 3 in 2026, 2 in 2027.',
    )
    expect(sentence({ kind: 'details', before, now: before })).toBe('')
  })

  it('names a year’s amount as one of the year', () => {
    const amounts = { isMonthly: false, beforeCents: 24_000, nowCents: 26_050 }
    expect(sentence({ kind: 'price', ...amounts })).toBe(
      'The price changes: €240.00 for the year in 2026, €260.50 in 2027.',
    )
    expect(sentence({ kind: 'contribution', ...amounts })).toBe(
      'Your company’s contribution changes: €240.00 for the year in 2026, €260.50 in 2027.',
    )
  })

  it('names documentation by the category’s words, else by the core’s', () => {
    expect(sentence({ kind: 'documentation', fields: ['centre'] })).toBe(
      'These documents from 2026 are not valid for 2027: Center. Attach new ones in the cart.',
    )
    const file = { kind: 'documentation' as const, fields: ['file'] }
    expect(sentence(file)).toContain(': Questionnaire (PDF).')
    const gone = differenceSentence(file, { language: 'en', people: new Map(), year: 2027 })
    expect(gone).toContain(': Questionnaire (PDF).')
  })

  it('names the questions of the product', () => {
    expect(sentence({ kind: 'answers' })).toBe(
      'The product’s questions need to be answered again for 2027, in the cart.',
    )
  })

  it('names a person and the reason, also where the category is gone', () => {
    const refusal = { code: 'employeeOnly', item: 0, field: 'person', params: {} }
    const difference = { kind: 'person' as const, name: 'Nil Gil', refusal }
    const given = differenceSentence(difference, { language: 'en', people: new Map(), year: 2027 })
    expect(given).toMatch(/^Nil Gil is left out\. \S/)
    expect(sentence(difference)).toBe(given)
  })
})

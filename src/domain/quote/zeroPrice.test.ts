import { describe, expect, it } from 'vitest'
import { exampleModality, examplePeople, exampleRequest } from '../examples/exampleRequest.ts'
import { typedPricing } from '../benefit/pricing.ts'
import type { QuoteRequest } from '../benefit/quoteRequest.ts'
import { quote } from './quote.ts'

describe('a price of zero (D-89)', () => {
  const items = [0, 1].map((personId) => ({ personId, monthIndex: 5, benefitId: 'm', amountCents: 0 }))
  const people = [examplePeople.employee, examplePeople.spouse]
  const modality = exampleModality({ id: 'm', category: 'pets', name: { en: 'Pets' } })
  const free = (personId: number, cents: number) => (personId === 1 ? 0 : cents)
  const priced = (cents: number) => ({
    id: 'pets',
    amount: 'priced' as const,
    months: 'chosen' as const,
    covers: () => undefined,
    price: (request: QuoteRequest<unknown>) => ({
      items: request.items.map(({ amountCents: _amount, ...item }) => {
        return { ...item, priceCents: free(item.personId, cents) }
      }),
      refusals: [],
    }),
  })

  it('stays in the contract where a price table covers it for 0.00', () => {
    const answer = quote(priced(3_000), exampleRequest({ modality, people, details: {}, items }))
    expect(answer.items.map(({ personId, priceCents }) => [personId, priceCents])).toEqual([
      [0, 3_000],
      [1, 0],
    ])
    expect(answer.refusals).toEqual([])
  })

  it('may be the whole contract', () => {
    const answer = quote(priced(0), exampleRequest({ modality, people, details: {}, items }))
    expect([answer.priceCents, answer.items.length, answer.refusals]).toEqual([0, 2, []])
  })

  it('is dropped where it was typed as 0', () => {
    const typedItems = items.map((item) => ({ ...item, amountCents: item.personId === 0 ? 5_000 : 0 }))
    const typed = { ...priced(0), amount: 'typed' as const, price: typedPricing }
    const answer = quote(typed, exampleRequest({ modality, people, details: {}, items: typedItems }))
    expect(answer.items.map(({ personId }) => personId)).toEqual([0])
  })
})

describe('a month typed as 0 of somebody who may not be covered any more', () => {
  const modality = exampleModality({ id: 'm', category: 'pets', name: { en: 'Pets' } })
  const covers = (person: { ageYears: number | undefined }) =>
    (person.ageYears ?? 0) < 3 ? undefined : { code: 'tooOld', params: {} }
  const typed = {
    id: 'pets',
    amount: 'typed' as const,
    months: 'chosen' as const,
    covers,
    price: typedPricing,
  }
  const child = { ...examplePeople.child, ageYears: 3 }
  const month = (monthIndex: number) => ({ personId: child.id, monthIndex, benefitId: 'm' })
  const unpaid = { contributedCents: 0, userBagCents: 0 }
  const change = (amounts: number[], people = [examplePeople.employee, child]) =>
    quote(
      typed,
      exampleRequest({
        modality,
        people,
        details: {},
        inForce: true,
        previousItems: [6, 7, 8].map((each) => ({ ...month(each), priceCents: 10_000, ...unpaid })),
        selectableMonths: [7, 8],
        items: amounts.map((amountCents, at) => ({ ...month(6 + at), amountCents })),
      }),
    )

  it.each([
    ['too old', undefined],
    ['removed from the family', [examplePeople.employee]],
  ])('is dropped and not refused: %s', (_why, people) => {
    const answer = change([10_000, 0, 0], people)
    expect(answer.refusals).toEqual([])
    expect(answer.items.map(({ monthIndex }) => monthIndex)).toEqual([6])
  })

  it('is refused where it has begun', () => {
    expect(change([0, 10_000, 10_000]).refusals.map(({ code }) => code)).toEqual(['monthStarted'])
  })
})

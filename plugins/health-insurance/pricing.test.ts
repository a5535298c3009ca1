import { describe, expect, it } from 'vitest'
import { examplePeople, quote, requestItems, type Modality, type QuoteRequest, type Refusal } from '#sdk'
import example from './example.ts'
import health from './index.ts'

const { request } = example
const { modality, supplementaries, selectableMonths: months } = request
const [dental] = supplementaries as [Modality]
const codesOf = (refusals: Refusal[]) => refusals.map(({ code }) => code)

const ask = (given: Partial<QuoteRequest> = {}) => quote(health, { ...request, ...given })
const family = requestItems(modality.id, { people: [0, 1, 2], months })

describe('health insurance', () => {
  it('costs each person the price of the age group, in every selectable month', () => {
    const answer = ask({ items: family })
    expect(answer.items.slice(0, 1)).toMatchObject([{ personId: 0, monthIndex: 3, priceCents: 4_850 }])
    expect([0, 1, 2].map((id) => answer.items.find(({ personId }) => personId === id)?.priceCents)).toEqual([
      4_850, 5_500, 3_000,
    ])
    expect([answer.items.length, answer.priceCents, codesOf(answer.refusals)]).toEqual([27, 120_150, []])
  })

  it('adds the chosen supplementaries of each person', () => {
    expect(ask().priceCents).toBe(120_150 + 9 * 995)
    const all = requestItems(dental.id, { people: [0, 1, 2], months })
    expect(ask({ items: [...family, ...all] }).priceCents).toBe(120_150 + 9 * (995 + 750 + 750))
  })

  it('refuses a person whose age is in no group', () => {
    const older = { ...examplePeople.employee, ageYears: 65 }
    const items = requestItems(modality.id, { months })
    expect(codesOf(ask({ people: [{ ...older, ageYears: 64 }], items }).refusals)).toEqual([])
    const answer = ask({ people: [older], items })
    expect(answer.priceCents).toBe(0)
    expect(new Set(codesOf(answer.refusals))).toEqual(new Set(['notAvailableForAge']))
    expect(answer.refusals[0]).toEqual({
      code: 'notAvailableForAge',
      item: 0,
      field: 'person',
      params: { name: 'Marta', ages: '18–64' },
    })
  })

  it('refuses a supplementary for a person whose age is in none of its groups', () => {
    const forAdults = { ...dental, ageGroup: [{ from: 18, to: 64, priceCents: 995 }] }
    const items = [
      ...requestItems(modality.id, { people: [2], months: [3] }),
      ...requestItems(dental.id, { people: [2], months: [3] }),
    ]
    const answer = ask({ supplementaries: [forAdults], selectableMonths: [3], items })
    expect(answer.refusals).toMatchObject([
      { code: 'notAvailableForAge', item: 1, field: 'person', params: { name: 'Nil', ages: '18–64' } },
    ])
    expect(answer.priceCents).toBe(3_000)
  })

  it('checks the main benefit before a supplementary', () => {
    const answer = ask({ selectableMonths: [3], items: requestItems(dental.id, { months: [3] }) })
    expect(codesOf(answer.refusals)).toEqual(['mainFirst'])
  })

  it('takes every supplementary with the main benefit if all are taken together', () => {
    const together = { ...modality, allSupplementary: 'yes' as const }
    const items = requestItems(modality.id, { people: [0, 1], months })
    const answer = ask({ modality: together, items })
    expect(answer.priceCents).toBe(9 * (4_850 + 995 + 5_500 + 750))
    expect(answer.items.filter(({ benefitId }) => benefitId === dental.id)).toHaveLength(18)
    const named = ask({
      modality: together,
      items: [...items, ...requestItems(dental.id, { people: [0], months })],
    })
    expect([named.priceCents, codesOf(named.refusals)]).toEqual([answer.priceCents, []])
  })

  it('keeps a covered person who has grown too old, and covers another one beside', () => {
    const people = [
      { ...examplePeople.employee, ageYears: 65 },
      { ...examplePeople.spouse, ageYears: 64 },
    ]
    const items = requestItems(modality.id, { people: [0, 1], months })
    const previousItems = items.slice(0, months.length).map(({ amountCents: _, ...item }) => {
      return { ...item, priceCents: 9_000, contributedCents: 0, userBagCents: 0 }
    })
    const inForce = { people, items, inForce: true, previousItems, previousDetails: request.details }
    const answer = ask(inForce)
    expect(codesOf(answer.refusals)).toEqual([])
    expect(answer.items.filter(({ personId }) => personId === 0)).toMatchObject(
      months.map((monthIndex) => ({ monthIndex, priceCents: 9_000 })),
    )
    expect(new Set(codesOf(ask({ ...inForce, previousItems: [] }).refusals))).toEqual(
      new Set(['notAvailableForAge']),
    )
  })

  it('leaves unknown people and supplementaries to the core', () => {
    const stray = [
      ...requestItems(modality.id, { people: [9], months: [3] }),
      ...requestItems('stray', { months: [3] }),
    ]
    expect(health.price({ ...request, items: stray })).toEqual({ items: [], refusals: [] })
  })

  it('allows one provider at a time and needs documentation of each person', () => {
    const siblings = [{ contractId: 'c', benefitId: 'b', providerId: 'salus' }]
    const beside = (providerId: string) => health.eligible?.(request.employee, siblings, { providerId })?.code
    expect([beside('salus'), beside('norte')]).toEqual([undefined, 'otherProvider'])
    expect(health.eligible?.(request.employee, siblings)).toBeUndefined()
    expect(health.documentation).toMatchObject({ per: 'person', when: 'modality' })
  })

  it('is broken down by person and month', () => {
    const { sections } = health.breakdown({
      items: ask({ items: family }).items,
      details: {},
      people: [],
      companyName: 'Acme',
      benefitNames: {},
    })
    expect(
      sections.map(({ personId, rows, totalCents }) => [personId, rows[0], rows.length, totalCents]),
    ).toEqual([
      [0, { month: 3, price: 4_850 }, 9, 43_650],
      [1, { month: 3, price: 5_500 }, 9, 49_500],
      [2, { month: 3, price: 3_000 }, 9, 27_000],
    ])
  })
})

import { describe, expect, it } from 'vitest'
import { examplePeople, quote, requestItems, type Modality, type QuoteRequest, type Refusal } from '#sdk'
import example from './example.ts'
import gym from './index.ts'

const { request } = example
const { modality } = request
const codesOf = (refusals: Refusal[]) => refusals.map(({ code }) => code)

const ask = (given: Partial<Modality> = {}, also: Partial<QuoteRequest> = {}) =>
  quote(gym, { ...request, modality: { ...modality, ...given }, ...also })

describe('gym', () => {
  it('costs defaultPrice for the employee and priceForFamily for the family', () => {
    expect(ask().items.map(({ personId, priceCents }) => [personId, priceCents])).toEqual([
      [0, 6_000],
      [0, 6_000],
      [1, 4_000],
    ])
  })

  it('costs the family defaultPrice if no price for them is set', () => {
    const { priceForFamilyCents: _, ...same } = modality
    expect(quote(gym, { ...request, modality: same }).priceCents).toBe(18_000)
  })

  it('is contributed to item by item, for the people of contributionTarget', () => {
    expect(ask()).toMatchObject({ contributedCents: 4_000, finalPriceCents: 12_000 })
    expect(ask({ contributionTarget: 'user' }).contributedCents).toBe(3_000)
    expect(ask({ contributionTarget: 'family' }).contributedCents).toBe(1_000)
  })

  it('has a contribution that is never more than the price of its item', () => {
    expect(ask({ contributionPrice: { cents: 2_000 } }).contributedCents).toBe(6_000)
    expect(ask({ contributionPrice: { cents: 5_000 } })).toMatchObject({
      contributedCents: 14_000,
      finalPriceCents: 2_000,
    })
  })

  it('costs nothing for people outside the family', () => {
    const items = requestItems(modality.id, { people: [7], months: [3] })
    const answer = ask({}, { people: [examplePeople.employee], items })
    expect([answer.priceCents, codesOf(answer.refusals)[0]]).toEqual([0, 'unknownPerson'])
  })
})

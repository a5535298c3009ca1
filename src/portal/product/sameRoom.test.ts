import { describe, expect, it } from 'vitest'
import { exampleModality, exampleQuestion } from '../../domain/exampleQuestion.ts'
import { sameRoomCents } from './sameRoom.ts'

const name = { es: 'Plantas' }
const plants = exampleModality({ id: 'plants', category: 'plants', name })
const seven = [5, 6, 7, 8, 9, 10, 11]
const place = { personId: 0, benefitId: 'plants', months: seven }

describe('the same amount in several months', () => {
  it('is the bag divided by them, rounded down (D-10: 1000 over 7 is 142.85)', () => {
    const question = exampleQuestion({ modality: plants, details: {}, availableCents: 100_000 })
    expect(sameRoomCents({}, question, [], place)).toEqual({ cents: 14_285, because: 'price_over_error' })
  })

  it('is the monthly maximum where that is less', () => {
    const question = exampleQuestion({ modality: plants, details: {}, availableCents: 100_000 })
    expect(sameRoomCents({ caps: { monthCents: () => 14_284 } }, question, [], place)).toEqual({ cents: 14_284, because: 'monthOverMax' })
  })

  it('is what the year still allows, divided, after the other items', () => {
    const question = exampleQuestion({ modality: plants, details: {}, availableCents: 1_000_000 })
    const others = [{ personId: 1, benefitId: 'plants', monthIndex: 5, priceCents: 10_000 }]
    expect(sameRoomCents({ caps: { yearCents: 150_000 } }, question, others, place)).toEqual({ cents: 20_000, because: 'yearCap' })
  })

  it('a contribution of the company makes room for itself', () => {
    const modality = exampleModality({ id: 'plants', category: 'plants', name, contributionPrice: '50%' })
    const question = exampleQuestion({ modality, details: {}, availableCents: 70_000 })
    expect(sameRoomCents({}, question, [], place).cents).toBe(20_001)
  })

  it('is only bound by the rules while no month is chosen', () => {
    const question = exampleQuestion({ modality: plants, details: {}, availableCents: 100 })
    expect(sameRoomCents({ caps: { monthCents: () => 22_000 } }, question, [], { ...place, months: [] }).cents).toBe(22_000)
  })
})

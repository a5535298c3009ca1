import { describe, expect, it } from 'vitest'
import { employerShare } from './employerShare.ts'

describe('what the employee does not pay', () => {
  it('is the company’s contribution', () => {
    expect(employerShare({ modality: {}, contributedCents: 4_000, userBagCents: 0 })).toEqual({
      by: 'company',
      cents: 4_000,
    })
    expect(employerShare({ modality: {}, contributedCents: 0, userBagCents: 0 })).toBeUndefined()
  })

  it('is what the user bag gives where the contribution comes out of it, and nothing where that is empty', () => {
    expect(
      employerShare({ modality: { userBag: true }, contributedCents: 110_000, userBagCents: 90_000 }),
    ).toEqual({ by: 'userBag', cents: 90_000 })
    expect(
      employerShare({ modality: { userBag: true }, contributedCents: 110_000, userBagCents: 0 }),
    ).toBeUndefined()
  })
})

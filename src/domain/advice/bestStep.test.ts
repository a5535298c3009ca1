import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { bestStep } from './bestStep.ts'

const anything = () => true

describe('the best step of an amount', () => {
  it('is the top of a score that rises and falls, wherever it lies', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 400 }), fc.integer({ min: 1, max: 400 }), (top, more) => {
        const score = (step: number): number => (step <= top ? step * 90 : top * 90 - (step - top) * 30)
        expect(bestStep({ min: 1, max: top + more }, anything, score)).toBe(top)
      }),
      { numRuns: 60 },
    )
  })

  it('is the smallest of equal ones', () => {
    expect(bestStep({ min: 5, max: 200 }, anything, () => 700)).toBe(5)
    expect(bestStep({ min: 5, max: 200 }, anything, (step) => Math.min(step, 60) * 10)).toBe(60)
  })

  it('sees stairs, whose even places all lie on one straight line', () => {
    const stairs = (step: number): number => Math.floor(step / 11) * 99 - step * 9
    expect(bestStep({ min: 0, max: 176 }, anything, stairs)).toBe(0)
    expect(bestStep({ min: 1, max: 176 }, anything, stairs)).toBe(11)
  })

  it('stays within what is allowed, and is none where not even the smallest is', () => {
    const within = (most: number) =>
      bestStep(
        { min: 10, max: 90 },
        (step) => step <= most,
        (step) => step,
      )
    expect([9, 10, 11, 89, 90, 91].map(within)).toEqual([undefined, 10, 11, 89, 90, 90])
  })
})

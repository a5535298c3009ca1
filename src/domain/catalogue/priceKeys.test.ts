import { describe, expect, it } from 'vitest'
import { appliedBefore } from './priceKeys.ts'

describe('the price that applied before another was added (D-17)', () => {
  it.each([
    ['defaultPrice', []],
    ['ageGroup', ['defaultPrice']],
    ['priceForFamily', ['defaultPrice']],
    ['ageGroupForFamily', ['ageGroup', 'priceForFamily', 'defaultPrice']],
    ['workingPrice', []],
  ])('as %s is sought in %j, in this order', (key, keys) => {
    expect(appliedBefore(key)).toEqual(keys)
  })
})

import { describe, expect, it } from 'vitest'
import { coveredMonths } from './coveredMonths.ts'
import { exampleContract } from '../../../tests/support/exampleContract.ts'

const contract = (...months: number[]) =>
  exampleContract({
    items: months.map((monthIndex) => ({ benefitId: 'm', personId: 0, monthIndex, priceCents: 6_000 })),
  })
const once = { amount: 'once', months: 'start' } as const

describe('the months a contract covers', () => {
  it('are those it is paid in, in order and each once', () => {
    expect(coveredMonths({ amount: 'typed', months: 'chosen' }, contract(5, 3, 5))).toEqual([3, 5])
    expect(coveredMonths(undefined, contract(8))).toEqual([8])
  })

  it('go on until December where one price holds for the rest of the year', () => {
    expect(coveredMonths(once, contract(9))).toEqual([9, 10, 11])
    expect(coveredMonths(once, contract(11))).toEqual([11])
    expect(coveredMonths(once, contract())).toEqual([])
  })
})

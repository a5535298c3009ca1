import { describe, expect, it } from 'vitest'
import { exampleContract } from '../../../tests/support/exampleContract.ts'
import { examplePlan } from '../../../tests/support/examplePlan.ts'
import { plants } from '../../../tests/support/portal/wizardFixture.ts'
import { sumBy } from '../kernel/money.ts'
import { employerContributions } from './law/contributions.ts'
import { lawSimulator } from './law/lawSimulator.ts'
import { movedByPlan } from './movedByPlan.ts'
import { signedMoney } from './yearSoFar.ts'

const all = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]
const declarations = (alias: string) => (alias === 'plants' ? plants : undefined)

/** 100 euros in each of the months, 20 of them paid by the company. */
const contract = (months: number[], fields: object = {}) =>
  exampleContract({
    category: 'plants',
    priceCents: months.length * 10_000,
    finalPriceCents: months.length * 8_000,
    contributedCents: months.length * 2_000,
    items: months.map((monthIndex) => ({ monthIndex, priceCents: 10_000, contributedCents: 2_000 })),
    ...fields,
  })

const moved = (contracts: ReturnType<typeof contract>[], fields: Parameters<typeof examplePlan>[0] = {}) =>
  movedByPlan(examplePlan({ contracts, ...fields }), declarations, 2026)
const sum = (cents: readonly number[] = []) => sumBy(cents, (each) => each)

describe('what a plan moves', () => {
  it('is the tax of its contracts in force by month, and by the table nothing of the company’s', () => {
    const found = moved([contract([6, 7]), contract(all, { id: 'c2', state: 'awaitingAcceptance' })])
    const inJulyAndAugust = all.map((month) => (month === 6 || month === 7 ? 2_400 : 0))
    expect(found).toEqual({ taxCents: inJulyAndAugust, employerCents: all.map(() => 0) })
  })

  it('is by the law the tax that the person is told, and what the company contributes on its money', () => {
    const byLaw = { simulator: lawSimulator }
    const contracts = [contract(all)]
    const found = moved(contracts, byLaw)
    const told = signedMoney(examplePlan({ contracts, ...byLaw }), declarations, 2026)
    expect(sum(found?.taxCents)).toBe(told?.perYear.taxCents)
    expect(sum(found?.employerCents)).toBe(
      employerContributions(30_000_00 + 240_00, 2026) - employerContributions(30_000_00, 2026),
    )
    expect(found?.employerCents.every((cents) => cents > 0)).toBe(true)
  })

  it('is unknown without a salary, unless nothing is in force', () => {
    const employee = { fixedSalaryCents: null, variableSalaryCents: null }
    expect(moved([contract(all)], { employee })).toBeUndefined()
    expect(sum(moved([], { employee })?.taxCents)).toBe(0)
  })
})

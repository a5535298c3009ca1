import { describe, expect, it } from 'vitest'
import { examplePlan } from '../../../../tests/support/examplePlan.ts'
import { planWith, type WhatIf } from '../../advice/whatIf.ts'
import { sumBy } from '../../kernel/money.ts'
import type { TaxedPlan } from '../planEntry.ts'
import { payslipsAcrossEnds } from '../taxAcrossEnds.ts'
import { taxContextOf } from '../taxContext.ts'
import { lawSimulator } from './lawSimulator.ts'

const { employee, ...rest } = examplePlan({ simulator: lawSimulator })
const untold: TaxedPlan = {
  ...rest,
  employee: { ...employee, province: 'Madrid', fixedSalaryCents: 30_000_00 },
}
const slipsOf = (plan: TaxedPlan) => payslipsAcrossEnds(taxContextOf(plan, 2026), [])
const taxesOf = (plan: TaxedPlan) => slipsOf(plan).map(({ taxCents }) => taxCents)
const sum = (cents: readonly number[]) => sumBy(cents, (each) => each)

/** The plan of a person whose payroll data until June equal the computed payslips. */
function toldInJune(): TaxedPlan {
  const paid = slipsOf(untold).slice(0, 6)
  const toDate = {
    year: 2026,
    months: 6,
    payCents: sumBy(paid, (slip) => slip.payCents),
    withheldCents: sumBy(paid, ({ taxCents }) => taxCents),
    ratePercent: (paid.at(-1)?.rate ?? 0) / 100,
  }
  return { ...untold, employee: { ...untold.employee, taxSituations: { toDate } } }
}

describe('a change that is tried after months that payroll has paid (D-122)', () => {
  const told = toldInJune()
  const triedOf = (whatIf: WhatIf) => taxesOf(planWith(told, 2026, whatIf))
  const paid = taxesOf(told).slice(0, 6)

  it.each<WhatIf>([
    { hasNewChild: true },
    { fixedCents: 40_000_00 },
    { fixedCents: 40_000_00, fromMonth: 3 },
    { hoursPercent: 50 },
    { province: 'Sevilla' },
  ])('leaves them their tax: %j', (whatIf) => {
    expect(triedOf(whatIf).slice(0, 6)).toEqual(paid)
  })

  it('of a child lowers the months to come until the year has withheld what it owes with the child', () => {
    const withChild = sum(taxesOf(planWith(untold, 2026, { hasNewChild: true })))
    const tried = triedOf({ hasNewChild: true })
    expect(withChild).toBeLessThan(sum(taxesOf(untold)))
    // A rate has two decimals: half a hundredth of a percent of the 15,000 to come.
    expect(Math.abs(sum(tried) - withChild)).toBeLessThanOrEqual(150)
    expect(tried[6]).toBeLessThan(paid[5]!)
  })

  it('of another salary is paid from the first month that is not paid', () => {
    const pays = (whatIf: WhatIf) => slipsOf(planWith(told, 2026, whatIf)).map(({ payCents }) => payCents)
    const [before, after] = [2_500_00, 3_333_33]
    const asked = pays({ fixedCents: 40_000_00, fromMonth: 3 })
    expect([asked[5], asked[6]]).toEqual([before, expect.closeTo(after, -1)])
    expect(pays({ fixedCents: 40_000_00, fromMonth: 7 }).slice(5, 8)).toEqual([
      before,
      before,
      expect.closeTo(after, -1),
    ])
  })

  it('of nothing changes nothing', () => {
    expect(triedOf({})).toEqual(taxesOf(told))
  })
})

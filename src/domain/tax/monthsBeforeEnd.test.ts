import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { exampleContract } from '../../../tests/support/exampleContract.ts'
import { examplePlan } from '../../../tests/support/examplePlan.ts'
import type { BenefitDeclaration } from '../benefit/declaration.ts'
import type { ProductTax } from '../catalogue/modality.ts'
import { sumBy } from '../kernel/money.ts'
import { payrollRows } from '../payroll/payrollRows.ts'
import { chargedTerms, type Contract } from '../plan/contract.ts'
import { calculateYear } from './calculator.ts'
import { lawSimulator } from './law/lawSimulator.ts'
import type { TaxedPlan } from './planEntry.ts'
import { netByMonth } from './netByMonth.ts'
import { payslipsWith } from './payslipLines.ts'
import { computeMoney } from './productMoney.ts'
import type { Simulator } from './simulator.ts'
import { storedEntries } from './storedEntries.ts'
import { tableSimulator } from './tableSimulator.ts'

const typed = { amount: 'typed', months: 'chosen', exemption: 'transport' } as unknown as BenefitDeclaration
const months = (from: number, until = 11) =>
  Array.from({ length: until - from + 1 }, (_, index) => from + index)

function contract(id: string, own: number[], cents: number, fields: Partial<Contract> = {}): Contract {
  const sum = cents * own.length
  const items = own.map((monthIndex) => ({ monthIndex, priceCents: cents }))
  return exampleContract({
    id,
    category: 'pass',
    items,
    priceCents: sum,
    finalPriceCents: sum,
    state: 'inForce',
    ...(fields as object),
  })
}

/** A contract that was changed in June, so that it lost months. */
function changedTo(own: number[], cents: number): Partial<Contract> {
  const { items, priceCents, details } = contract('a', own, cents)
  const sums = { priceCents, finalPriceCents: priceCents, contributedCents: 0, userBagCents: 0 }
  const before = contract('a', months(0), 100_00)
  const first = { ...sums, priceCents: before.priceCents, finalPriceCents: before.priceCents }
  return {
    items,
    ...sums,
    steps: [
      { at: '2026-01-02T10:00:00Z', items: before.items, details, ...first },
      { at: '2026-06-02T10:00:00Z', items, details, ...sums },
    ],
  }
}

type Given = { simulator: Simulator; limit?: ProductTax; companyBagCents?: number }

function planOf(contracts: Contract[], { simulator, limit, companyBagCents = 0 }: Given): TaxedPlan {
  const alias = contracts[0]!.modality.product.category.alias
  return {
    ...examplePlan({ contracts, simulator, bagsOf2026: { companyBagCents, flexibleBagCents: 2_000_000 } }),
    productTax: limit ? { [alias]: limit } : {},
  }
}

const moneyIn = (plan: TaxedPlan, own: Contract) =>
  computeMoney(plan, () => typed, [chargedTerms(own) ?? own])

/** Exempt cents of each month, of all contracts together, as payroll has them. */
function exemptOf(plan: TaxedPlan): number[] {
  const rows = payrollRows({
    contracts: plan.contracts,
    companyBagCents: 0,
    cutOffDay: 15,
    privateUsePercent: null,
    simulator: plan.simulator,
    grossCents: 30_000_00,
    productTax: plan.productTax,
    declarations: () => typed,
    exitOn: null,
  })
  return months(0).map((month) =>
    sumBy(rows, ({ monthIndex, exemptCents }) => (monthIndex === month ? exemptCents : 0)),
  )
}

const ended = (coveredUntil: number) =>
  ({ state: 'cancelled', updatedAt: '2026-05-20T10:00:00Z', coveredUntil }) as const

const simulators = [tableSimulator, lawSimulator]
const limitOfYear = { isExempt: true, limitExemptionCents: 1_200_00 }

describe.each(simulators)('what an end frees, by the $id (D-101 to D-103, D-114)', (simulator) => {
  const first = contract('a', months(0), 100_00)
  const second = contract('b', months(0), 36_00)

  it('of a limit goes to later months: none before the end is exempt afterwards', () => {
    const given = { simulator, limit: limitOfYear }
    expect(exemptOf(planOf([first, second], given))).toEqual(months(0).map(() => 100_00))
    expect(exemptOf(planOf([{ ...first, ...ended(7) }, second], given))).toEqual(
      months(0).map((month) => (month > 7 ? 36_00 : 100_00)),
    )
  })

  it('by a change that takes months away goes to later months too', () => {
    const given = { simulator, limit: limitOfYear, companyBagCents: 1_200_00 }
    const changed = contract('a', months(0), 100_00, changedTo(months(0, 7), 100_00))
    expect(exemptOf(planOf([changed, second], given))).toEqual(
      months(0).map((month) => (month > 7 ? 36_00 : 100_00)),
    )
    const { monthly } = moneyIn(planOf([changed, second], given), second)
    expect(monthly.map(({ companyBagCents }) => companyBagCents)).toEqual(
      months(0).map((month) => (month > 7 ? 36_00 : 0)),
    )
  })

  it('of tax changes no month before the end, and the contracts add up to the year', () => {
    const given = { simulator }
    const [before, after] = [
      [first, second],
      [{ ...first, ...ended(7) }, second],
    ].map((contracts) => planOf(contracts, given))
    for (const own of [first, second]) {
      const until = (plan: TaxedPlan) =>
        moneyIn(
          plan,
          plan.contracts.find(({ id }) => id === own.id)!,
        ).monthly.filter(({ monthIndex }) => monthIndex <= 7)
      expect(until(after!)).toEqual(until(before!))
    }
    const alone = planOf([{ ...first, ...ended(7) }], given)
    expect(moneyIn(after!, after!.contracts[0]!).perYear).toEqual(moneyIn(alone, alone.contracts[0]!).perYear)
  })
})

describe('payslips by law around an end', () => {
  const given = { simulator: lawSimulator }
  const first = contract('a', months(0), 100_00)
  const second = contract('b', months(0), 36_00)
  const more = contract('c', months(9), 50_00, { state: 'cart' })

  it('keep every line of the months before it, and the year keeps its sum', () => {
    const slipsOf = (contracts: Contract[]) =>
      payslipsWith(planOf(contracts, given), () => typed, [contracts[1]!])!
    const before = slipsOf([first, second]).planned
    const after = slipsOf([{ ...first, ...ended(7) }, second]).planned
    expect(after.slice(0, 8)).toEqual(before.slice(0, 8))
    expect(after.slice(8).map(({ salaryCents }) => salaryCents)).toEqual(months(8).map(() => 36_00))
    for (const { ratePercent, taxCents, payCents, salaryCents, taxedInKindCents } of after)
      expect(ratePercent).toBeCloseTo((taxCents / (payCents - salaryCents + taxedInKindCents)) * 100, 1)
  })

  it('agree with the money of each contract, as the chart of the year has it', () => {
    const plan = planOf([{ ...first, ...ended(7) }, second, more], given)
    const years = payslipsWith(plan, () => typed, [more])!
    const columns = netByMonth(plan, {
      year: 2026,
      payslips: 12,
      own: computeMoney(
        plan,
        () => typed,
        plan.contracts.slice(0, 2).map((own) => chargedTerms(own) ?? own),
      ),
      more: [moneyIn(plan, more)],
    })!
    expect(years.without.map(({ netCents }) => netCents)).toEqual(columns.map((each) => each.withoutCents))
    expect(years.planned.map(({ netCents }) => netCents)).toEqual(columns.map((each) => each.withCents))
    const entries = storedEntries(plan, 2026, { declarations: () => typed })
    const { figures } = calculateYear(plan, { year: 2026, planType: 'Exent', entries })
    expect(sumBy(years.planned, ({ netCents }) => netCents)).toBe(figures.netWithCents)
  })
})

describe('months before an end', () => {
  const cents = (max: number) => fc.integer({ min: 0, max })
  const bought = fc.record({ from: cents(11), cents: cents(300_00) })
  const given = fc.record({
    simulator: fc.constantFrom(...simulators),
    all: fc.array(bought, { minLength: 2, maxLength: 4 }),
    limitExemptionCents: cents(1_500_00),
    numberOfMonths: fc.constantFrom(0, 7, 11, 12),
    companyBagCents: fc.constantFrom(0, 500_00, 2_000_00),
    ends: fc.array(fc.record({ last: cents(11), at: cents(3) }), { minLength: 1, maxLength: 2 }),
  })

  it('keep what is exempt, taxed and withheld; the year keeps its limit and its sum', () => {
    fc.assert(
      fc.property(given, ({ simulator, all, limitExemptionCents, numberOfMonths, companyBagCents, ends }) => {
        const limit = { isExempt: true, limitExemptionCents, numberOfMonths }
        const before = all.map((each, index) => contract(`c${index}`, months(each.from), each.cents))
        const planWith = (contracts: Contract[]) => planOf(contracts, { simulator, limit, companyBagCents })
        let was = planWith(before)
        for (const { last, at } of ends) {
          const index = at % before.length
          if (was.contracts[index]!.state === 'cancelled') continue
          // A second end comes later than the first.
          const lastMonth = Math.max(last, ...was.contracts.map(({ coveredUntil }) => coveredUntil ?? 0))
          const is = planWith(
            was.contracts.map((each, place) => (place === index ? { ...each, ...ended(lastMonth) } : each)),
          )
          expect(exemptOf(is).slice(0, lastMonth + 1)).toEqual(exemptOf(was).slice(0, lastMonth + 1))
          // A limit for some months is no whole number of cents, and each contract is rounded separately.
          const roundedCents = limitExemptionCents + before.length
          if (limitExemptionCents > 0)
            expect(sumBy(exemptOf(is), (each) => each)).toBeLessThanOrEqual(roundedCents)
          for (const [place, own] of is.contracts.entries()) {
            const until = (plan: TaxedPlan) =>
              moneyIn(plan, plan.contracts[place]!).monthly.filter(
                ({ monthIndex }) => monthIndex <= lastMonth,
              )
            if (chargedTerms(own)!.items.length > 0) expect(until(is)).toEqual(until(was))
          }
          was = is
        }
      }),
      { numRuns: 60 },
    )
  })
})

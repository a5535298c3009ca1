import { describe, expect, it } from 'vitest'
import { exampleContract } from '../../../tests/support/exampleContract.ts'
import { examplePlan } from '../../../tests/support/examplePlan.ts'
import type { BenefitDeclaration } from '../benefit/declaration.ts'
import { chargedUntilExit } from '../contract/contractEnds.ts'
import { sumBy } from '../kernel/money.ts'
import { payrollRows } from '../payroll/payrollRows.ts'
import type { Contract } from '../plan/contract.ts'
import { calculateYear } from './calculator.ts'
import { lawSimulator } from './law/lawSimulator.ts'
import { computeMoney } from './productMoney.ts'
import { storedEntries } from './storedEntries.ts'
import { tableSimulator } from './tableSimulator.ts'

const typed = { amount: 'typed', months: 'chosen' } as unknown as BenefitDeclaration
const once = { amount: 'once', months: 'start' } as unknown as BenefitDeclaration
const declarations = (category: string) => (category === 'once' ? once : typed)

function contract(id: string, cents: number, fields: Partial<Contract> = {}): Contract {
  const items = Array.from({ length: 8 }, (_, index) => ({ monthIndex: index + 4, priceCents: cents }))
  const sums = { priceCents: cents * 8, finalPriceCents: cents * 8 }
  return exampleContract({ id, category: 'pass', items, ...sums, state: 'inForce', ...(fields as object) })
}

const first = contract('first', 100_00)
const second = contract('second', 30_00)
const pricedOnce = exampleContract({ id: 'once', category: 'once', state: 'inForce' })
const inCart = contract('cart', 10_00, { state: 'cart' })

describe.each([tableSimulator, lawSimulator])(
  'a day of leaving that is known, by the $id (D-88)',
  (simulator) => {
    const planWith = (exitOn: string | undefined, contracts: Contract[]) =>
      examplePlan({
        contracts,
        simulator,
        employee: { ...(exitOn && { exitOn }) },
        bagsOf2026: { companyBagCents: 500_00 },
      })
    const priceByMonth = (plan: ReturnType<typeof planWith>, own: Contract) =>
      computeMoney(plan, declarations, [own])
        .monthly.filter(({ priceCents }) => priceCents > 0)
        .map(({ monthIndex, priceCents }) => [monthIndex, priceCents])

    it.each([
      ['2026-07-31', 6],
      ['2026-08-01', 7],
      ['2026-08-31', 7],
    ])('%s ends what is in force with its month, as payroll does', (exitOn, last) => {
      const contracts = [first, second, pricedOnce]
      const plan = planWith(exitOn, contracts)
      const months = Array.from({ length: last - 3 }, (_, index) => index + 4)
      expect(priceByMonth(plan, first)).toEqual(months.map((month) => [month, 100_00]))
      const rows = payrollRows({
        contracts,
        companyBagCents: 500_00,
        cutOffDay: plan.cutOffDay,
        privateUsePercent: null,
        simulator,
        grossCents: 30_000_00,
        productTax: {},
        declarations,
        exitOn,
      })
      const all = computeMoney(plan, declarations, contracts)
      for (const figure of ['priceCents', 'companyBagCents'] as const)
        expect(sumBy(rows, (row) => row[figure])).toBe(all.perYear[figure])
      const entries = storedEntries(plan, 2026, { declarations })
      const { figures } = calculateYear(plan, { year: 2026, planType: 'Exent', entries })
      expect(figures.priceCents).toBe(all.perYear.priceCents)
    })

    it('leaves the whole plan where none is known, and the cart as it is', () => {
      const contracts = [first, inCart]
      expect(priceByMonth(planWith(undefined, contracts), first)).toHaveLength(8)
      expect(priceByMonth(planWith('2026-07-31', contracts), inCart)).toHaveLength(8)
    })

    it('before its first month leaves nothing of a contract', () => {
      expect(priceByMonth(planWith('2026-03-31', [first]), first)).toEqual([])
      expect(chargedUntilExit(typed, first, '2026-03-31')).toBeUndefined()
      expect(chargedUntilExit(typed, first, '2026-05-01')?.priceCents).toBe(100_00)
      expect(chargedUntilExit(typed, first, undefined)).toBe(first)
    })

    it('charges a price for the rest of the year whole (D-73)', () => {
      const plan = planWith('2026-05-31', [pricedOnce])
      expect(computeMoney(plan, declarations, [pricedOnce]).perYear.priceCents).toBe(pricedOnce.priceCents)
    })
  },
)

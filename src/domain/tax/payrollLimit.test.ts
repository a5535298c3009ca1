import { expect, it } from 'vitest'
import { exampleContract } from '../../../tests/support/exampleContract.ts'
import { examplePlan } from '../../../tests/support/examplePlan.ts'
import { defineBenefit } from '../benefit/defineBenefit.ts'
import { sumBy } from '../kernel/money.ts'
import { payrollRows } from '../payroll/payrollRows.ts'
import { payrollGrossOf } from '../plan/payrollSalary.ts'
import { calculateYear, contextOf } from './calculator.ts'
import { lawSimulator } from './law/lawSimulator.ts'
import { storedEntries } from './storedEntries.ts'
import { rowsOf, taxContextOf } from './taxContext.ts'

const declaration = defineBenefit({ id: 'pension', amount: 'typed', exemption: 'pensionPlan', asks: {} })
const declarations = () => declaration
const contract = exampleContract({
  category: 'pension',
  modality: { pensionPlan: true },
  state: 'inForce',
  priceCents: 4_000_00,
  contributedCents: 1_000_00,
  finalPriceCents: 3_000_00,
  items: [{ monthIndex: 3, priceCents: 4_000_00, contributedCents: 1_000_00 }],
})

/** What is exempt of a pension plan of 4,000, of which the company pays 1,000, in portal and payroll. */
function exemptOf(payrollCents: number | null, typedCents: number) {
  const plan = examplePlan({
    simulator: lawSimulator,
    contracts: [contract],
    employee: { fixedSalaryCents: typedCents },
    bagsOf2026: { fixedSalaryCents: payrollCents },
  })
  const entries = storedEntries(plan, 2026, { declarations })
  const { input } = calculateYear(plan, { year: 2026, planType: 'Exent', entries })
  const rows = payrollRows({
    ...plan,
    companyBagCents: 0,
    privateUsePercent: null,
    grossCents: payrollGrossOf(plan, 2026),
    declarations,
    exitOn: null,
  })
  const sum = (all: readonly { exemptCents: number }[]) => sumBy(all, (row) => row.exemptCents)
  return {
    grossCents: contextOf(input).grossCents,
    sentence: sum(rowsOf(taxContextOf(plan, 2026), entries).flat()),
    calculator: sum(rowsOf(contextOf(input), entries).flat()),
    payroll: sum(rows),
  }
}

it.each([
  [60_000_00, 50_000_00, 3_875_00],
  [60_000_00, 80_000_00, 3_875_00],
  [60_000_01, 50_000_00, 3_500_00],
  [80_000_00, 50_000_00, 3_500_00],
  [80_000_00, 80_000_00, 3_500_00],
  [null, 80_000_00, 3_875_00],
])(
  'a payroll salary of %s and a typed one of %i exempt %i in portal and payroll (D-107)',
  (paid, typed, cents) => {
    expect(exemptOf(paid, typed)).toEqual({
      grossCents: typed,
      sentence: cents,
      calculator: cents,
      payroll: cents,
    })
  },
)

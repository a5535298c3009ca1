import fc from 'fast-check'
import { expect, it } from 'vitest'
import { exampleContract } from '../../../tests/support/exampleContract.ts'
import { examplePlan } from '../../../tests/support/examplePlan.ts'
import { plants } from '../../../tests/support/portal/wizardFixture.ts'
import { sumBy } from '../kernel/money.ts'
import type { Contract } from '../plan/contract.ts'
import { cartMoney } from './cartMoney.ts'
import { addedParts } from './moneyParts.ts'
import { moneySentence, describeYearGain } from './moneySentence.ts'
import { computeMoney } from './productMoney.ts'
import { spain2026 } from './taxTables.ts'

const months = (from: number) => Array.from({ length: 12 - from }, (_, index) => from + index)
const line = (id: string, from: number, cents: number): Contract =>
  exampleContract({
    id,
    category: 'plants',
    state: 'cart',
    items: months(from).map((monthIndex) => ({ monthIndex, priceCents: cents })),
    priceCents: cents * (12 - from),
    finalPriceCents: cents * (12 - from),
  })
const planOf = (contracts: Contract[]) =>
  examplePlan({ contracts, tax: spain2026, employee: { fixedSalaryCents: 3_123_400 } })
const find = () => plants
const plain = (text: string | undefined) => text?.replace(/\s/g, ' ')

it('the monthly figure of a cart is the sum of the monthly figures of its lines', () => {
  const cents = fc.integer({ min: 1, max: 30_000 })
  fc.assert(
    fc.property(
      fc.array(cents, { minLength: 1, maxLength: 5 }),
      fc.integer({ min: 0, max: 10 }),
      (all, from) => {
        const items = all.map((each, index) => line(`c${index}`, from, each))
        const plan = planOf(items)
        const whole = cartMoney(plan, find, items)
        const lines = items.map((item) => computeMoney(plan, find, [item]))
        expect(whole.perYear.payslipCents).toBe(sumBy(lines, ({ perYear }) => perYear.payslipCents))
        if (whole.months === 0 || lines.some((each) => each.months === 0)) return
        expect(whole.perMonth.payslipCents).toBe(sumBy(lines, ({ perMonth }) => perMonth.payslipCents))
        for (const month of whole.monthly) expect(month.payslipCents).toBe(whole.perMonth.payslipCents)
      },
    ),
    { numRuns: 100 },
  )
})

it('a cart of lines with different months says what each span of months brings', () => {
  const items = [line('a', 0, 10_000), line('b', 3, 5_000)]
  const plan = examplePlan({ contracts: items })
  const money = cartMoney(plan, find, items)
  expect(plain(moneySentence(money, 'es').text)).toContain(
    'en 2026: enero a marzo 70 €, abril a diciembre 105 €',
  )
})

it.each([
  [{ price: 120_00, payslip: 84_00 }, '120 € en beneficios. Pagas tú 84 €.'],
  [{ price: 120_50, payslip: 84_00 }, '120,50 € en beneficios. Pagas tú 84,00 €.'],
  [{ price: 120_00, payslip: 0 }, '120 € en beneficios. Tú no pagas nada.'],
  [{ price: 120_00, payslip: -5_00 }, '120 € en beneficios. Tú no pagas nada y tu nómina sube 5 €.'],
  [{ price: 120_00, payslip: 84_00, more: 1 }, '120 € en beneficios. Tu nómina baja 84 €.'],
])(
  'what one gets and puts in of %j is "%s"',
  ({ price, payslip, more = 0 }: { price: number; payslip: number; more?: number }, sentence) => {
    const perYear = addedParts({
      priceCents: price,
      contributionCents: price - payslip + more,
      socialSecurityCents: more,
      userBagCents: 0,
      companyBagCents: 0,
      taxCents: 0,
    })
    expect(plain(describeYearGain({ perYear }, 'es'))).toBe(sentence)
  },
)

import { isEmployedIn } from '../catalogue/planMonths.ts'
import { translator } from '../messages/index.ts'
import { moneyFormat } from '../kernel/format.ts'
import type { Language } from '../kernel/language.ts'
import { sumBy } from '../kernel/money.ts'
import { calculateYear, isCalculatorVisible } from './calculator.ts'
import type { PlanEntry, TaxedPlan } from './planEntry.ts'
import type { ProductMoney } from './productMoney.ts'
import type { TaxContext } from './simulator.ts'
import { simulatorOf } from './tableSimulator.ts'
import { taxContextOf } from './taxContext.ts'

/** The net pay of a payslip without and with additional products, in cents. */
export type NetPayslip = {
  /** The month, 0 to 11; undefined: an extra payslip, which no product changes. */
  monthIndex: number | undefined
  withoutCents: number
  withCents: number
}

type Options = {
  year: number
  /** Payslips per year. */
  payslips: number
  /** The amounts of the employee's current products; left out: none. */
  own?: ProductMoney | undefined
  /** The entries of the plan year, which payroll's figures to date contain; left out: none. */
  yearEntries?: readonly PlanEntry[] | undefined
  /** The amounts of additional products. */
  more?: readonly ProductMoney[] | undefined
}

/**
 * Computes the net pay of each payslip of a plan year before and after additional products: the twelve
 * months, or those until a known exit, then the extra payslips. Undefined if no salary is known. With twelve
 * payslips and the legal model, the amounts are those of the payslips, to the cent; otherwise the year's net
 * pay is divided evenly.
 */
export function netByMonth(plan: TaxedPlan, { more = [], ...asked }: Options): NetPayslip[] | undefined {
  const payslips = netWithOwn(plan, asked)
  return payslips && addProducts(payslips, more)
}

/** Computes each payslip of a plan year with the employee's current products only. */
export function netWithOwn(
  plan: TaxedPlan,
  { year, payslips, own, yearEntries = [] }: Omit<Options, 'more'>,
): NetPayslip[] | undefined {
  if (!isCalculatorVisible(plan, year)) return undefined
  const { figures } = calculateYear(plan, { year, planType: 'Exent', entries: yearEntries })
  const { netWithoutCents } = figures
  const context = { ...taxContextOf(plan, year), yearEntries }
  const shares = sharesOfPay(context)
  const byLaw = payslips === 12 ? simulatorOf(plan).payslips(context, []) : []
  const { exitOn } = plan.employee
  const isPaid = (monthIndex: number): boolean => isEmployedIn({ exitOn }, year, monthIndex)
  const months = Array.from({ length: 12 }, (_, monthIndex) => {
    const evenCents = Math.round((netWithoutCents * shares[monthIndex]!) / payslips)
    const netCents = (byLaw[monthIndex]?.netCents ?? evenCents) - (own ? findFall(own, monthIndex) : 0)
    return { monthIndex, withoutCents: netCents, withCents: netCents }
  })
  const extras = Math.max(0, payslips - 12)
  const extra = Array.from({ length: extras }, (_, index) => {
    const end = Math.round((12 * (index + 1)) / extras)
    if (!isPaid(end - 1)) return []
    const earned = shares.slice(Math.round((12 * index) / extras), end)
    const share = sumBy(earned, (each) => each) / Math.max(1, earned.length)
    const cents = Math.round((netWithoutCents * share) / payslips)
    return [{ monthIndex: undefined, withoutCents: cents, withCents: cents }]
  })
  return [...months.filter(({ monthIndex }) => isPaid(monthIndex)), ...extra.flat()]
}

/** The pay of each month as a share of the monthly average; 1 unless the pay changes in the year. */
function sharesOfPay({ grossCents, earlierPay }: Pick<TaxContext, 'grossCents' | 'earlierPay'>): number[] {
  const { months = 0, grossCents: earlierCents = 0 } = earlierPay ?? {}
  const before = grossCents > 0 ? earlierCents / grossCents : 1
  const after = months < 12 ? (12 - before * months) / (12 - months) : 1
  return Array.from({ length: 12 }, (_, month) => (month < months ? before : after))
}

/** Reduces each payslip by additional products. */
export function addProducts(
  payslips: readonly NetPayslip[],
  more: readonly Pick<ProductMoney, 'monthly'>[],
): NetPayslip[] {
  return payslips.map((payslip) => {
    const { monthIndex } = payslip
    if (monthIndex === undefined) return payslip
    const fallCents = sumBy(more, (money) => findFall(money, monthIndex))
    return { ...payslip, withCents: payslip.withCents - fallCents }
  })
}

/** Returns the reduction of a month's payslip by products, in cents; negative if the payslip rises. */
export function findFall({ monthly }: Pick<ProductMoney, 'monthly'>, monthIndex: number): number {
  return monthly.find((month) => month.monthIndex === monthIndex)?.payslipCents ?? 0
}

/** Describes the effect of products on a month's payslip: "baja 44,98 €". */
export function describeFall(fallCents: number, language: Language): string {
  const amount = moneyFormat([fallCents], language)(Math.abs(fallCents))
  const id = fallCents === 0 ? 'same' : fallCents > 0 ? 'falls' : 'rises'
  return translator(language)(`money.first.${id}`, { amount })
}

import type { BenefitDeclaration } from '../benefit/declaration.ts'
import { firstDayOfMonth } from '../kernel/calendar.ts'
import { isEmployedIn } from '../catalogue/planMonths.ts'
import { scheduleOf, type ScheduledBenefit } from '../benefit/schedule.ts'
import { moneyCaseOf, monthlyMoney, type MoneyTerms } from './moneyCase.ts'
import { addedParts, sumParts, type MoneyParts, type MonthMoney } from './moneyParts.ts'
import type { FindDeclaration, TaxedPlan } from './planEntry.ts'
import { simulatorOf } from './tableSimulator.ts'

export type ProductMoney = {
  year: number
  /** The number of months, if all are equal; 0 if there is a single payment or months differ. */
  months: number
  perYear: MoneyParts
  perMonth: MoneyParts
  /** The amounts of each month with a payment, in order. */
  monthly: MonthMoney[]
  /**
   * The months, 0 to 11, after a known exit in which the year's tax still differs: they have no payslip, the
   * company settles them (D-88). Left out: none.
   */
  settledMonths?: number[]
  /** The legal tables used, if those of the plan year are not known yet (D-122). */
  otherTables?: { year: number; hasJanuaryPassed: boolean } | undefined
  /** The difference in cents that rounding may cause between equal months; left out: one. */
  roundingCents?: number
}

type TaxedBenefit = Partial<Pick<BenefitDeclaration, 'exemptCents'>> & ScheduledBenefit

/**
 * Computes the amounts of products in one plan year (D-101). Products keep the order of their purchase:
 * earlier purchases use company bag, limits and tax first (D-103, D-114). So the amounts of all products add
 * up to those of the plan, and a later product never changes an earlier one.
 */
export function computeMoney(
  plan: TaxedPlan,
  declarations: FindDeclaration,
  products: readonly MoneyTerms[],
): ProductMoney {
  const year = products[0]?.year ?? 0
  const simulator = simulatorOf(plan)
  const monthly = monthlyMoney(moneyCaseOf(plan, declarations, products), simulator)
  const perYear = sumParts(monthly)
  const { id, roundingCents, tableYear } = simulator
  const usedYear = tableYear({ tax: plan.tax, year })
  const isMonthly = monthly.length > 0 && products.every(isPaidMonthly(declarations))
  const months = isMonthly ? sameMonths(monthly, roundingCents) : 0
  const { exitOn } = plan.employee
  const settledMonths = monthly
    .map(({ monthIndex }) => monthIndex)
    .filter((monthIndex) => !isEmployedIn({ exitOn }, year, monthIndex))
  return {
    year,
    months,
    perYear,
    perMonth: months > 0 ? monthlyParts(perYear, months) : perYear,
    monthly,
    ...(settledMonths.length > 0 && { settledMonths }),
    ...(roundingCents > 1 && { roundingCents }),
    ...(id === 'law' &&
      usedYear !== year && {
        otherTables: { year: usedYear, hasJanuaryPassed: plan.today >= firstDayOfMonth(year, 1) },
      }),
  }
}

/**
 * Divides yearly amounts by the number of months and rounds each to the cent. The payslip effect is the
 * difference of the rounded amounts, so that they add up.
 */
function monthlyParts(parts: MoneyParts, months: number): MoneyParts {
  const monthly = (cents: number): number => Math.round(cents / months)
  return addedParts({
    priceCents: monthly(parts.priceCents),
    contributionCents: monthly(parts.contributionCents),
    userBagCents: monthly(parts.userBagCents),
    companyBagCents: monthly(parts.companyBagCents),
    taxCents: parts.taxCents === undefined ? undefined : monthly(parts.taxCents),
    socialSecurityCents: monthly(parts.socialSecurityCents ?? 0),
  })
}

const compared = ['priceCents', 'companyCents', 'payslipCents'] as const

/** The number of months, or 0 if one differs by more than rounding. */
function sameMonths(monthly: readonly MonthMoney[], roundingCents: number): number {
  const isSame = compared.every((part) => {
    const all = monthly.map((month) => month[part])
    return Math.max(...all) - Math.min(...all) <= roundingCents
  })
  return isSame ? monthly.length : 0
}

function isPaidMonthly(declarations: FindDeclaration): (terms: MoneyTerms) => boolean {
  return ({ category, modality }) => {
    const declaration: TaxedBenefit = declarations(category) ?? { amount: 'typed', months: 'chosen' }
    const { amount, months } = scheduleOf(declaration, modality)
    return amount !== 'once' && months !== 'first'
  }
}

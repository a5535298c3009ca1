import type { BenefitDeclaration } from '../benefit/declaration.ts'
import { scheduleOf, type ScheduledBenefit } from '../benefit/schedule.ts'
import { moneyCaseOf, monthlyMoney, type MoneyTerms } from './moneyCase.ts'
import { addedParts, sumParts, type MoneyParts, type MonthMoney } from './moneyParts.ts'
import type { FindDeclaration, TaxedPlan } from './planEntry.ts'
import { simulatorOf } from './tableSimulator.ts'

export type ProductMoney = {
  year: number
  /** In how many months it is the same; 0 where it is paid once or not the same every month. */
  months: number
  perYear: MoneyParts
  perMonth: MoneyParts
  /** What each month brings that something is paid in, in order. */
  monthly: MonthMoney[]
  /** By law: the year of the tables, where those of the plan year are not known (D-122). */
  tablesOf?: number | undefined
  /** By how many cents months of the same money may differ; left out: one. */
  roundingCents?: number
}

type TaxedBenefit = Partial<Pick<BenefitDeclaration, 'exemptCents'>> & ScheduledBenefit

/**
 * The money of products of one plan year together (D-101). Each has the place of its purchase: company bag,
 * limits and tax are used by what was bought before it first (D-103, D-114). So the money of all products
 * adds up to what the plan does, and none changes when another is added after it.
 */
export function moneyOf(
  plan: TaxedPlan,
  declarations: FindDeclaration,
  products: readonly MoneyTerms[],
): ProductMoney {
  const year = products[0]?.year ?? 0
  const simulator = simulatorOf(plan)
  const monthly = monthlyMoney(moneyCaseOf(plan, declarations, products), simulator)
  const perYear = sumParts(monthly)
  const { id, roundingCents, tableYear } = simulator
  const tablesOf = tableYear({ tax: plan.tax, year })
  const isMonthly = monthly.length > 0 && products.every(isPaidMonthly(declarations))
  const months = isMonthly ? sameMonths(monthly, roundingCents) : 0
  return {
    year,
    months,
    perYear,
    perMonth: months > 0 ? monthlyParts(perYear, months) : perYear,
    monthly,
    ...(roundingCents > 1 && { roundingCents }),
    ...(id === 'law' && tablesOf !== year && { tablesOf }),
  }
}

/** Each part of a month is rounded to the cent; the payslip's is their difference, so that they add up. */
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

/** How many months there are; 0 where one brings something else. Rounding is no difference. */
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

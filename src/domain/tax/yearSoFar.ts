import { dateParts, lastBegunMonth } from '../kernel/calendar.ts'
import { sumBy } from '../kernel/money.ts'
import { chargedTerms } from '../plan/contract.ts'
import type { FindDeclaration, TaxedPlan } from './planEntry.ts'
import { moneyOf, type ProductMoney } from './productMoney.ts'
import { countsAsAchieved } from './savings.ts'

/** What the signed plan of a year brings in each month, 0 to 11: company money and tax not paid (D-117). */
type YearGains = {
  year: number
  monthCents: number[]
  /** False where no salary is known: then only company money counts. */
  isTaxKnown: boolean
}

/** The year as home tells it, in cents. */
export type YearSoFar = YearGains & {
  /** How many of its months have begun. */
  begunMonths: number
  /** What the months that have begun brought, and what the others will. */
  gainedCents: number
  toComeCents: number
  /** The year before; undefined where nothing was in force. */
  before: { year: number; monthCents: number[]; gainedCents: number } | undefined
}

/** The money of all that is or was in force in a plan year; undefined where that is nothing. */
export function signedMoney(
  plan: TaxedPlan,
  declarations: FindDeclaration,
  year: number,
): ProductMoney | undefined {
  const signed = plan.contracts
    .filter((contract) => contract.year === year && countsAsAchieved(contract))
    .flatMap((contract) => chargedTerms(contract) ?? [])
  return signed.length > 0 ? moneyOf(plan, declarations, signed) : undefined
}

const sum = (cents: readonly number[]): number => sumBy(cents, (each) => each)

/** By month, what is paid for the employee less what they pay themselves. */
function yearGains(plan: TaxedPlan, declarations: FindDeclaration, year: number): YearGains | undefined {
  const money = signedMoney(plan, declarations, year)
  if (!money) return undefined
  const monthCents = Array.from({ length: 12 }, () => 0)
  for (const { monthIndex, priceCents, payslipCents } of money.monthly)
    monthCents[monthIndex] = priceCents - payslipCents
  return { year, monthCents, isTaxKnown: money.perYear.taxCents !== undefined }
}

/**
 * What was gained until this month, and what is to come, beside the year before. Where nothing is in force
 * this year, the next one that is signed already; undefined where that is nothing either.
 */
export function yearSoFar(plan: TaxedPlan, declarations: FindDeclaration): YearSoFar | undefined {
  const { year: thisYear } = dateParts(plan.today)
  const gains = yearGains(plan, declarations, thisYear) ?? yearGains(plan, declarations, thisYear + 1)
  if (!gains) return undefined
  const begunMonths = lastBegunMonth(gains.year, plan.today) + 1
  const last = yearGains(plan, declarations, gains.year - 1)
  return {
    ...gains,
    begunMonths,
    gainedCents: sum(gains.monthCents.slice(0, begunMonths)),
    toComeCents: sum(gains.monthCents.slice(begunMonths)),
    before: last && { year: last.year, monthCents: last.monthCents, gainedCents: sum(last.monthCents) },
  }
}

import { dateParts, lastBegunMonth } from '../kernel/calendar.ts'
import { sumBy } from '../kernel/money.ts'
import { chargedTerms } from '../plan/contract.ts'
import type { FindDeclaration, TaxedPlan } from './planEntry.ts'
import { computeMoney, type ProductMoney } from './productMoney.ts'
import { countsAsAchieved } from './savings.ts'

/** The gain of a year's signed plan in each month, 0 to 11: company money and saved tax (D-117). */
type YearGains = {
  year: number
  monthCents: number[]
  /** False if no salary is known: only company money counts. */
  isTaxKnown: boolean
}

/** The year's summary on the home page, in cents. */
export type YearSoFar = YearGains & {
  /** The number of months that have begun. */
  begunMonths: number
  /** The gain of past months, and of future ones. */
  gainedCents: number
  toComeCents: number
  /** The year before; undefined if no contract was in force in it. */
  before: { year: number; monthCents: number[]; gainedCents: number } | undefined
}

/** The amounts of a plan year's contracts that are or were in force; undefined if there are none. */
export function signedMoney(
  plan: TaxedPlan,
  declarations: FindDeclaration,
  year: number,
): ProductMoney | undefined {
  const signed = plan.contracts
    .filter((contract) => contract.year === year && countsAsAchieved(contract))
    .flatMap((contract) => chargedTerms(contract) ?? [])
  return signed.length > 0 ? computeMoney(plan, declarations, signed) : undefined
}

const sum = (cents: readonly number[]): number => sumBy(cents, (each) => each)

/** For each month, what company and saved tax pay for the employee, minus additional contributions. */
function yearGains(plan: TaxedPlan, declarations: FindDeclaration, year: number): YearGains | undefined {
  const money = signedMoney(plan, declarations, year)
  if (!money) return undefined
  const monthCents = Array.from({ length: 12 }, () => 0)
  for (const { monthIndex, priceCents, payslipCents } of money.monthly)
    monthCents[monthIndex] = priceCents - payslipCents
  return { year, monthCents, isTaxKnown: money.perYear.taxCents !== undefined }
}

/**
 * Computes the gain until this month and in later months, with the year before. If nothing is in force this
 * year, uses the next year's signed plan; undefined if there is none.
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

import type { EntryRows, PayslipMonth, PayslipPicture, TaxContext } from '../simulator.ts'
import { employeeContributions, employerContributions } from './contributions.ts'
import { centsAtRate, percentOfRate } from './figure.ts'
import { confirmedOf, isFixedTerm } from './lawCase.ts'
import type { Payslip } from './payslip.ts'
import { withholdingOf } from './payrollToDate.ts'
import { contributionsByMonth, sumByMonth } from './yearPay.ts'

/**
 * Computes the twelve payslips of a year with some entries (D-116, D-117, D-122). In the first month of an
 * entry the rate is computed again; earlier payslips keep their rate. Tax is rounded for all months with the
 * same rate together, so that a year with one rate equals the agency's simulator. If the company entered
 * what payroll has withheld, the paid months have that amount, and payroll's rate applies from the next
 * month, until a later change.
 */
export const computePayslips = (context: TaxContext, entries: EntryRows): PayslipMonth[] =>
  payslipYear(context, entries).months

/** Computes the twelve payslips of a year, and the data of the last rate computation. */
export function payslipYear(
  context: TaxContext,
  entries: EntryRows,
): { months: PayslipMonth[]; slip: Payslip } {
  const contributions = contributionsOf(context, entries, employeeContributions)
  const year = withholdingOf(context, entries)
  const months = contributions.map((contributionsCents, month) => {
    const { payCents, salaryCents, taxedInKindCents, rate, taxCents } = year.month(month)
    const netCents = payCents - salaryCents - contributionsCents - taxCents
    return { payCents, salaryCents, taxedInKindCents, contributionsCents, rate, taxCents, netCents }
  })
  const isBorne = context.payrollRules?.paysOnAccount === true
  return { months: isBorne ? withoutOnAccount(months) : months, slip: year.slip }
}

/**
 * Takes from the tax of each month what the company pays on account for pay in kind and does not charge (art.
 * 43.2 Ley 35/2006, art. 102 RD 439/2007). It is rounded for all months with the same rate together.
 */
function withoutOnAccount(months: readonly PayslipMonth[]): PayslipMonth[] {
  let span = { rate: 0, inKindCents: 0, onAccountCents: 0 }
  return months.map((month) => {
    if (month.rate !== span.rate) span = { rate: month.rate, inKindCents: 0, onAccountCents: 0 }
    const before = span.onAccountCents
    span.inKindCents += month.taxedInKindCents
    span.onAccountCents = centsAtRate(Math.max(0, span.inKindCents), span.rate)
    const onAccountCents = Math.min(month.taxCents, span.onAccountCents - before)
    const [taxCents, netCents] = [month.taxCents - onAccountCents, month.netCents + onAccountCents]
    return { ...month, taxCents, netCents, onAccountCents }
  })
}

/**
 * The twelve payslips with pay in kind and the company's contributions, for pictures of payslips. A car
 * whose value in kind is higher than its price has no exempt part, and takes none from other products.
 */
export function payslipPictures(context: TaxContext, entries: EntryRows): PayslipPicture[] {
  const employer = contributionsOf(context, entries, employerContributions)
  const exempt = sumByMonth(entries, ({ exemptCents }) => Math.max(0, exemptCents))
  const price = sumByMonth(entries, ({ priceCents }) => priceCents)
  return computePayslips(context, entries).map((month, index) => ({
    ...month,
    exemptInKindCents: exempt[index]!,
    priceCents: price[index]!,
    employerContributionsCents: employer[index]!,
    ratePercent: percentOfRate(month.rate),
  }))
}

function contributionsOf(
  context: TaxContext,
  entries: EntryRows,
  contributionsOn: (payCents: number, year: number, isFixedTerm: boolean) => number,
): number[] {
  const { year } = context
  const hasFixedTerm = isFixedTerm(confirmedOf(context))
  return contributionsByMonth(context, entries, (payCents) => contributionsOn(payCents, year, hasFixedTerm))
}

import { moneyCaseOf, type MoneyTerms } from './moneyCase.ts'
import type { FindDeclaration, TaxedPlan } from './planEntry.ts'
import type { PayslipPicture, TaxContext } from './simulator.ts'
import { simulatorOf } from './tableSimulator.ts'
import { payslipsAcrossEnds } from './taxAcrossEnds.ts'

/** The lines of a payslip in the order of the official model (Orden ESS/2098/2014). */
const payslipLineIds = [
  'earned',
  'exempt',
  'taxed',
  'totalEarned',
  'contributions',
  'tax',
  'inKind',
  'totalDeducted',
  'net',
  'taxedPay',
  'employer',
] as const

export type PayslipLineId = (typeof payslipLineIds)[number]

/** The payslips of a year, January first, without and with some products. */
export type PayslipYears = Record<'without' | 'planned', readonly PayslipPicture[]>

/**
 * The amounts of a payslip's lines, in cents: net pay is earnings minus deductions. Pay in kind is in both,
 * because the employee has already received it.
 */
export function payslipLines(slip: PayslipPicture): Record<PayslipLineId, number> {
  const earned = slip.payCents - slip.salaryCents
  const { exemptInKindCents: exempt, taxedInKindCents: taxed } = slip
  const { contributionsCents: contributions, taxCents: tax } = slip
  const inKind = exempt + taxed
  const [totalEarned, totalDeducted] = [earned + inKind, contributions + tax + inKind]
  return {
    earned,
    exempt,
    taxed,
    totalEarned,
    contributions,
    tax,
    inKind,
    totalDeducted,
    net: totalEarned - totalDeducted,
    taxedPay: earned + taxed,
    employer: slip.employerContributionsCents,
  }
}

/**
 * Computes the payslips of a plan year without and with some products, in addition to the year's other
 * contracts. Undefined without products, without a known salary, and with the tax table, which has no
 * months.
 */
export function payslipsWith(
  plan: TaxedPlan,
  declarations: FindDeclaration,
  products: readonly MoneyTerms[],
): PayslipYears | undefined {
  const simulator = simulatorOf(plan)
  if (simulator.id === 'table' || products.length === 0) return undefined
  const { context: taxed, entries, isSalaryKnown } = moneyCaseOf(plan, declarations, products)
  if (!isSalaryKnown) return undefined
  const context: TaxContext = { ...taxed, simulator }
  const all = entries.map(({ entry }) => entry)
  return {
    without: payslipsAcrossEnds(context, all, (index) => !entries[index]!.isOwn),
    planned: payslipsAcrossEnds(context, all),
  }
}

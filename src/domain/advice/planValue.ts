import type { Quote } from '../benefit/quoteRequest.ts'
import type { Contract } from '../plan/contract.ts'
import { isCalculatorVisible } from '../tax/calculator.ts'
import { sumRows } from '../tax/moneyRows.ts'
import { placePlanEntries } from '../tax/placePlanEntries.ts'
import { planEntryOf, type FindDeclaration, type PlanEntry, type TaxedPlan } from '../tax/planEntry.ts'
import { computeMoney } from '../tax/productMoney.ts'
import { simulatorOf } from '../tax/tableSimulator.ts'
import { rowsOf, taxContextOf } from '../tax/taxContext.ts'
import type { Choice } from './choices.ts'

/** The value of choices in a plan year, beside the existing contracts, in cents (D-124). */
export type PlanValue = {
  priceCents: number
  /** Company money: C (contributions) + U (user bag) + B (company bag). */
  companyCents: number
  /** T: saved tax, by the tax return if one is computed, else by the payslips. */
  taxCents: number
  /** K: additional social security contributions of the employee. */
  socialSecurityCents: number
  salaryCents: number
  /** The part of the maternity deduction that is lost because of vouchers. */
  maternityCents: number
  /** V = C + U + B + T - K, less the lost part of the maternity deduction. */
  valueCents: number
}

/**
 * Returns a function that computes the value of choices in a plan year, in addition to contracts in force
 * and the cart. Without a known salary, tax is not counted.
 */
export function createValuer(
  plan: TaxedPlan,
  declarations: FindDeclaration,
  year: number,
): (entries: readonly PlanEntry[], maternityCents?: number) => PlanValue {
  const simulator = simulatorOf(plan)
  const existing = placePlanEntries(plan, declarations, year).map(({ entry }) => entry)
  const context = { ...taxContextOf(plan, year), yearEntries: existing }
  const isSalaryKnown = isCalculatorVisible(plan, year)
  const none = { taxCents: 0, contributionsCents: 0 }
  const before = isSalaryKnown ? simulator.finalTax(context, rowsOf(context, existing)) : none
  return (entries, maternityCents = 0) => {
    const rows = rowsOf(context, [...existing, ...entries])
    const own = sumRows(rows.slice(existing.length).flat())
    const after = isSalaryKnown ? simulator.finalTax(context, rows) : none
    const companyCents = own.contributionCents + own.userBagCents + own.companyBagCents
    const taxCents = before.taxCents - after.taxCents
    const socialSecurityCents = after.contributionsCents - before.contributionsCents
    return {
      priceCents: own.priceCents,
      companyCents,
      taxCents,
      socialSecurityCents,
      salaryCents: own.salaryCents,
      maternityCents,
      valueCents: companyCents + taxCents - socialSecurityCents - maternityCents,
    }
  }
}

/**
 * The gain of a plan year's contracts that the tax return leaves, in cents (D-123); undefined unless it
 * differs from the payslips' gain.
 */
export function gainByReturn(
  plan: TaxedPlan,
  declarations: FindDeclaration,
  contracts: readonly Contract[],
): number | undefined {
  const year = contracts[0]?.year ?? 0
  const ids = new Set(contracts.map(({ id }) => id))
  const others = plan.contracts.filter(({ id }) => !ids.has(id))
  const entries = contracts.flatMap((contract) => {
    const declaration = declarations(contract.category)
    return declaration ? [planEntryOf(contract, declaration, plan)] : []
  })
  const { valueCents } = createValuer({ ...plan, contracts: others }, declarations, year)(entries)
  const { priceCents, payslipCents } = computeMoney(plan, declarations, contracts).perYear
  return valueCents === priceCents - payslipCents ? undefined : valueCents
}

/** Builds the plan entry of a quoted choice. */
export function buildEntry(
  { declaration, modality, request }: Choice,
  quote: Quote,
  plan: TaxedPlan,
): PlanEntry {
  const details = quote.details ?? request.details
  return planEntryOf({ ...quote, modality, details }, declaration, plan)
}

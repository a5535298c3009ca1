import { sumBy } from '../kernel/money.ts'
import { chargedTerms } from '../plan/contract.ts'
import { wasInForce } from '../plan/contractState.ts'
import { monthlyMoney, moneyCaseOf } from './moneyCase.ts'
import type { FindDeclaration, TaxedPlan } from './planEntry.ts'
import type { EntryRows, TaxContext } from './simulator.ts'
import { simulatorOf } from './tableSimulator.ts'
import { rowsOf } from './taxContext.ts'

/** What contracts in force move in each month of a year, 0 to 11, in cents. */
export type MovedByPlan = {
  /** The income tax that the employee does not pay (T of D-101); negative where the plan raises it. */
  taxCents: number[]
  /** The company's contributions on its money in kind; zeros by the table, which has none. */
  employerCents: number[]
}

/**
 * Computes the tax that a person does not pay because of the year's contracts in force, and the company's
 * contributions on its money. Undefined if no salary is known.
 */
export function movedByPlan(
  plan: TaxedPlan,
  declarations: FindDeclaration,
  year: number,
): MovedByPlan | undefined {
  const own = plan.contracts
    .filter((contract) => contract.year === year && wasInForce(contract))
    .flatMap((contract) => chargedTerms(contract) ?? [])
  const nothing = Array.from({ length: 12 }, () => 0)
  if (own.length === 0) return { taxCents: nothing, employerCents: nothing }
  const found = moneyCaseOf(plan, declarations, own)
  if (!found.isSalaryKnown) return undefined
  const simulator = simulatorOf(plan)
  const taxCents = [...nothing]
  for (const month of monthlyMoney(found, simulator)) taxCents[month.monthIndex] = month.taxCents ?? 0
  const context = { ...found.context, simulator }
  const rows = rowsOf(
    context,
    found.entries.map(({ entry }) => entry),
  ).filter((_, index) => found.entries[index]!.isOwn)
  return { taxCents, employerCents: employerCentsOf(context, rows) ?? nothing }
}

/** The company's additional contributions by month; undefined if the model has no payslips. */
function employerCentsOf(context: TaxContext, rows: EntryRows): number[] | undefined {
  const { payslips } = simulatorOf(context)
  const companyCents = sumBy(
    rows.flat(),
    (row) => row.contributionCents + row.userBagCents + row.companyBagCents,
  )
  if (companyCents === 0) return undefined
  const without = payslips(context, [])
  if (without.length === 0) return undefined
  return payslips(context, rows).map(
    ({ employerContributionsCents: cents }, month) => cents - without[month]!.employerContributionsCents,
  )
}

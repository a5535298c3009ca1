import type { Answers, OfferedCategory } from '../../../domain/advice/choices.ts'
import { openPlan } from '../../../domain/advice/openPlan.ts'
import type { ProposedPlan } from '../../../domain/advice/proposePlan.ts'
import { refuse, type Refusal } from '../../../domain/kernel/refusal.ts'
import { offersOf } from '../../catalogue/offers.ts'
import { BenefitFault } from '../../catalogue/plugins/callPlugin.ts'
import { timedRules } from '../../catalogue/plugins/timedRules.ts'
import type { ServerContext } from '../../platform/context/context.ts'
import type { EmployeeContext } from '../../employee/employeeContext.ts'
import { taxedPlan } from '../conditions/conditionsMoney.ts'
import { pickTables } from '../request/evaluateRequest.ts'

/**
 * Computes the best plan for the employee's present expenses (D-124), by the same rules as the plan's page.
 * A category that fails is left out and listed among the refused ones.
 * @throws BenefitFault if the category of a contract fails
 */
export function proposedPlan(
  { benefits }: Pick<ServerContext, 'benefits'>,
  plan: EmployeeContext,
  { year, answers }: { year: number; answers: Answers },
): ProposedPlan & { closed?: Refusal } {
  const opened = openPlan(taxedPlan(plan), year)
  const declarations = (category: string) => benefits.find(category)
  let offered = offeredCategories({ benefits }, plan)
  const failing: ProposedPlan['refused'] = []
  for (;;) {
    try {
      const proposal = timedRules.proposePlan({ plan: opened.plan, declarations, year, offered, answers })
      const refused = [...proposal.refused, ...failing]
      return { ...proposal, refused, ...(opened.closed && { closed: opened.closed }) }
    } catch (error) {
      const rest = offered.filter((each) => !isFaultOf(error, each.declaration.id))
      if (!(error instanceof BenefitFault) || rest.length === offered.length) throw error
      offered = rest
      failing.push({ category: error.category, refusal: refuse('categoryFails') })
    }
  }
}

const isFaultOf = (error: unknown, category: string): boolean =>
  error instanceof BenefitFault && error.category === category

/** An employee's offers of each product, in catalogue order. */
export function offeredCategories(
  { benefits }: Pick<ServerContext, 'benefits'>,
  { tenant, employee, today }: EmployeeContext,
): OfferedCategory[] {
  const who = { collectiveId: employee.collectiveId, today }
  return employee.products.flatMap(({ category }) => {
    const declaration = benefits.find(category.alias)
    if (!declaration) return []
    const modalities = offersOf(tenant, declaration.id, who)
    return [{ declaration, modalities, tables: pickTables(tenant.tables, Object.keys(declaration.tables)) }]
  })
}

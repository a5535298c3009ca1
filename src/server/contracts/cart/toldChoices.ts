import { toRequestedItem } from '../../../domain/benefit/items.ts'
import type { Benefit } from '../../../domain/benefit/defineBenefit.ts'
import type { Better } from '../../../domain/plan/better.ts'
import type { Contract } from '../../../domain/plan/contract.ts'
import { offersOf } from '../../catalogue/offers.ts'
import { BenefitFault } from '../../catalogue/plugins/callPlugin.ts'
import { timedRules } from '../../catalogue/plugins/timedRules.ts'
import type { EmployeeContext } from '../../employee/employeeContext.ts'
import type { ServerContext } from '../../platform/context/context.ts'
import { taxedPlan } from '../conditions/conditionsMoney.ts'
import { tablesOf } from '../request/evaluateRequest.ts'

type Item = { contract: Contract; declaration: Benefit }

/**
 * The better choice that the signing step shows for a cart item; undefined if there is none, or the category
 * fails.
 */
export function toldChoice(
  { benefits }: Pick<ServerContext, 'benefits'>,
  plan: EmployeeContext,
  { contract, declaration }: Item,
): Better | undefined {
  const { tenant, employee, today } = plan
  const tables = tablesOf(tenant.tables, Object.keys(declaration.tables))
  const modalities = offersOf(tenant, declaration.id, { collectiveId: employee.collectiveId, today })
  const declarations = (category: string) => benefits.find(category)
  const items = contract.items.map(toRequestedItem)
  try {
    const context = { plan: taxedPlan(plan), declarations, declaration, tables, modalities }
    const [better] = timedRules.betterChoices(context, { ...contract, items, contract })
    if (!better) return undefined
    if (better.kind === 'nursery') return better
    const { request: _, ...told } = better
    return told
  } catch (error) {
    if (error instanceof BenefitFault) return undefined
    throw error
  }
}

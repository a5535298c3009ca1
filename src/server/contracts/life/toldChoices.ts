import { toRequestedItem } from '../../../domain/benefit/items.ts'
import type { Benefit } from '../../../domain/benefit/defineBenefit.ts'
import type { Told } from '../../../domain/plan/better.ts'
import type { Conditions, Contract } from '../../../domain/plan/contract.ts'
import { offersOf } from '../../catalogue/offers.ts'
import { BenefitFault } from '../../catalogue/plugins/callPlugin.ts'
import { timedRules } from '../../catalogue/plugins/timedRules.ts'
import type { EmployeeContext } from '../../employee/employeeContext.ts'
import type { ServerContext } from '../../platform/context/context.ts'
import { taxedPlan } from '../conditions/conditionsMoney.ts'
import { tablesOf } from '../request/evaluateRequest.ts'

type Parts = Pick<ServerContext, 'benefits'>
/** A contract with the conditions that are asked for. */
type Asked = { contract: Contract; declaration: Benefit; conditions: Conditions }

/**
 * The better choice that the portal shows for what is asked for, of a cart item or of a change; none if the
 * category fails.
 */
export function toldChoices(
  { benefits }: Parts,
  plan: EmployeeContext,
  { contract, declaration, conditions }: Asked,
): Told[] {
  const { tenant, employee, today } = plan
  const tables = tablesOf(tenant.tables, Object.keys(declaration.tables))
  const modalities = offersOf(tenant, declaration.id, { collectiveId: employee.collectiveId, today })
  const declarations = (category: string) => benefits.find(category)
  const { modality, year, details } = conditions
  const items = conditions.items.map(toRequestedItem)
  return withoutFault(() => {
    const context = { plan: taxedPlan(plan), declarations, declaration, tables, modalities }
    const [better] = timedRules.betterChoices(context, { modality, year, details, items, contract })
    if (!better) return []
    if (better.kind === 'nursery') return [better]
    const { request: _, ...told } = better
    return [told]
  })
}

/** The company money of a plan year that contracts and cart leave unused; none if a category fails. */
export function toldCompanyMoney({ benefits }: Parts, plan: EmployeeContext, year: number): Told[] {
  const declarations = (category: string) => benefits.find(category)
  return withoutFault(() => {
    const gainCents = timedRules.unusedCompanyCents(taxedPlan(plan), declarations, year)
    return gainCents > 0 ? [{ kind: 'company', year, gainCents }] : []
  })
}

function withoutFault(find: () => Told[]): Told[] {
  try {
    return find()
  } catch (error) {
    if (error instanceof BenefitFault) return []
    throw error
  }
}

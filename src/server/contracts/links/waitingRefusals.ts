import type { Contract } from '../../../domain/plan/contract.ts'
import { isWaiting } from '../../../domain/plan/contractState.ts'
import { withTimeLimit } from '../../catalogue/plugins/callPlugin.ts'
import type { EmployeeContext } from '../../employee/employeeContext.ts'
import type { ServerContext } from '../../platform/context/context.ts'
import { computeAcceptance, acceptanceRefusals } from './acceptance.ts'

/**
 * Adds to each waiting contract of a plan the refusals of an acceptance today (D-84), with one time limit for
 * all. A failing category does not stop the profile; the link's page shows the failure.
 */
export function withAcceptanceRefusals(
  { benefits, log }: Pick<ServerContext, 'benefits' | 'log'>,
  plan: EmployeeContext,
): Contract[] {
  const orElse = (contract: Contract, judge: () => Contract): Contract => {
    try {
      return judge()
    } catch (error) {
      log.warn({ err: error, contractId: contract.id }, 'whether a contract can be accepted is not clear')
      return contract
    }
  }
  const judged = (contract: Contract): Contract => {
    const { id, acceptance } = contract
    if (!isWaiting(contract) || !acceptance) return contract
    const refusals = acceptanceRefusals(computeAcceptance({ benefits }, plan, { contract_id: id }))
    return refusals.length > 0 ? { ...contract, acceptance: { ...acceptance, refusals } } : contract
  }
  const { contracts } = plan
  if (!contracts.some(isWaiting)) return [...contracts]
  const all = () => contracts.map((contract) => orElse(contract, () => judged(contract)))
  try {
    return withTimeLimit(all)
  } catch (error) {
    log.warn({ err: error, employeeId: plan.row.id }, 'whether contracts can be accepted is not clear')
    return [...contracts]
  }
}

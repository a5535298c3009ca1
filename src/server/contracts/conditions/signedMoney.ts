import { sha256 } from '../../platform/context/sha256.ts'
import { readInputs, replayMoney, writeInputs } from '../../../domain/tax/law/signedMoney.ts'
import type { Conditions } from '../../../domain/plan/contract.ts'
import type { ServerContext } from '../../platform/context/context.ts'
import type { EmployeeContext } from '../../employee/employeeContext.ts'
import { timedRules } from '../../catalogue/plugins/timedRules.ts'
import { taxedPlan, withoutFault } from './conditionsMoney.ts'

type MoneyColumns = { money_inputs: string; money_inputs_sha256: string; money_months: string }

/**
 * The inputs from which a signature's amounts can be computed again; they are stored (page 037). Undefined
 * for an end, and if a category of the plan fails, as in the mail.
 */
export function signedMoney(
  { benefits }: Pick<ServerContext, 'benefits'>,
  plan: EmployeeContext,
  conditions: Conditions,
): MoneyColumns | undefined {
  if (conditions.kind === 'cancellation') return undefined
  const own = { ...conditions, id: conditions.contractId }
  const found = withoutFault(() =>
    timedRules.moneyCaseOf(taxedPlan(plan), (category) => benefits.find(category), [own]),
  )
  if (!found) return undefined
  const inputs = writeInputs(plan.tenant.simulator, found)
  return {
    money_inputs: inputs,
    money_inputs_sha256: sha256(inputs),
    money_months: JSON.stringify(replayMoney(readInputs(inputs))),
  }
}

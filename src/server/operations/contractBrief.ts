import Type from 'typebox'
import { localized } from '../../domain/kernel/language.ts'
import type { OperationContext } from '../context/operating.ts'
import { ownContract } from '../contracts/employeeContext.ts'
import { planOf, reviewedContract } from '../contracts/reviewFiles.ts'
import { waitingConditions } from '../contracts/conditions/conditions.ts'

/** What each answer about one contract has, so that a trial shows whose it is and which. */
export const contractBrief = {
  contract: Type.String(),
  employeeNumber: Type.String(),
  person: Type.String(),
  product: Type.String(),
  modality: Type.String(),
  year: Type.Integer(),
  priceCents: Type.Integer(),
}

/**
 * Whose contract it is, of what, and what it costs in its plan year, in cents; of a change that waits, what
 * would be in force. The product is named in the language of the operator.
 * @throws OperationRefused where the operator's companies have no such contract
 */
export async function briefOf(context: OperationContext, id: string) {
  const plan = await planOf(context, await reviewedContract(context, id))
  const contract = ownContract(plan, id)
  const { modality, priceCents } = waitingConditions(contract)
  return {
    contract: id,
    employeeNumber: plan.row.employee_number,
    person: plan.employee.fullName,
    product: localized(contract.modality.product.name, context.language),
    modality: localized(modality.name, context.language),
    year: contract.year,
    priceCents,
  }
}

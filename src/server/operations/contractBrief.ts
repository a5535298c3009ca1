import Type from 'typebox'
import { localized, type Language } from '../../domain/kernel/language.ts'
import type { Contract } from '../../domain/plan/contract.ts'
import { waitingConditions } from '../employee/conditions.ts'
import type { EmployeeContext } from '../employee/employeeContext.ts'

/** Fields of every answer about one contract, so that a dry run identifies the contract and its owner. */
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
 * Returns a contract's owner, product, and price of the plan year in cents. Modality and price are the given
 * ones, or else those of the pending conditions. Product and modality are named in the operator's language.
 */
export function buildBrief(
  { row, employee }: Pick<EmployeeContext, 'row' | 'employee'>,
  contract: Contract,
  language: Language,
  { modality, priceCents }: Pick<Contract, 'modality' | 'priceCents'> = waitingConditions(contract),
) {
  return {
    contract: contract.id,
    employeeNumber: row.employee_number,
    person: employee.fullName,
    product: localized(modality.product.name, language),
    modality: localized(modality.name, language),
    year: contract.year,
    priceCents,
  }
}

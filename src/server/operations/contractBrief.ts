import Type from 'typebox'
import { localized, type Language } from '../../domain/kernel/language.ts'
import type { Contract } from '../../domain/plan/contract.ts'
import { waitingConditions } from '../employee/conditions.ts'
import type { EmployeeContext } from '../employee/employeeContext.ts'

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
 * Whose contract it is, of what, and what it costs in its plan year, in cents: as given, else as what waits
 * of it would be. Product and modality are named in the language of the operator.
 */
export function briefOf(
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

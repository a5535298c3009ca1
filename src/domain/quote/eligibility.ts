import type { BenefitDeclaration } from '../benefit/declaration.ts'
import type { Modality } from '../catalogue/modality.ts'
import { cutOffDeadline, planYearOf, selectableMonths } from '../catalogue/planMonths.ts'
import type { QuoteRequest } from '../benefit/quoteRequest.ts'
import type { Refusal } from '../kernel/refusal.ts'
import { isInformative } from '../benefit/scheduleOf.ts'
import type { EmployeeProduct, Employee } from '../plan/employee.ts'

export type EligibilityInput = {
  declaration: Pick<BenefitDeclaration, 'oneProvider' | 'needsVehicle' | 'amount' | 'months'>
  modality: Modality
  employee: Pick<Employee, 'products' | 'collectiveId' | 'hasVehicle'>
  siblings: QuoteRequest<unknown>['siblings']
  today: string
  year: number
  cutOffDay?: number | undefined
}

/**
 * Why an employee may not contract a modality at all, before any amount: the first reasons stand first (D-47
 * to D-50).
 */
export function eligibilityRefusals(input: EligibilityInput): Refusal[] {
  const { modality, employee, declaration, siblings } = input
  const refusals = [
    productRefusal(employee.products, modality.product.category.alias),
    vehicleRefusal(employee, declaration),
    collectiveRefusal(employee.collectiveId, modality),
    declaration.oneProvider ? providerRefusal(siblings, modality) : undefined,
    monthRefusal(input),
  ]
  return refusals.filter((refusal) => refusal !== undefined)
}

/** Missing, without permission, or inactive (D-47). */
export function productRefusal(products: readonly EmployeeProduct[], alias: string): Refusal | undefined {
  const product = products.find(({ category }) => category.alias === alias)
  if (!product) return refusal('notAllowedProduct')
  if (!product.allowed) return refusal('noPermissionAnymore')
  return product.active ? undefined : refusal('inactiveProduct')
}

/** The employee was granted no vehicle, where the category is for those who were. */
export function vehicleRefusal(
  { hasVehicle }: Pick<Employee, 'hasVehicle'>,
  { needsVehicle }: Pick<BenefitDeclaration, 'needsVehicle'>,
): Refusal | undefined {
  return needsVehicle && !hasVehicle ? refusal('vehicleNotGranted') : undefined
}

/**
 * Why a product is not to be had whatever one chooses in it: home says so beforehand, its page with whom to
 * ask.
 */
export function unavailableRefusal(
  employee: Pick<Employee, 'products' | 'hasVehicle'>,
  alias: string,
  declaration: Pick<BenefitDeclaration, 'needsVehicle'>,
): Refusal | undefined {
  const closed = employee.products.find(({ category }) => category.alias === alias)?.closed
  return (
    productRefusal(employee.products, alias) ??
    (closed ? refusal(closed) : undefined) ??
    vehicleRefusal(employee, declaration)
  )
}

/** A modality without a collective is open to all; otherwise it must be the employee's (D-49). */
export function collectiveRefusal(
  collectiveId: string,
  modality: Pick<Modality, 'collectiveId'>,
): Refusal | undefined {
  if (!modality.collectiveId || modality.collectiveId === collectiveId) return undefined
  return refusal('otherCollective')
}

/** Another provider among the live contracts of the category (D-50); the same one stays allowed. */
export function providerRefusal(
  siblings: QuoteRequest<unknown>['siblings'],
  modality: Pick<Modality, 'providerId'>,
): Refusal | undefined {
  return siblings.some(({ providerId }) => providerId !== modality.providerId)
    ? refusal('otherProvider')
    : undefined
}

function monthRefusal({
  modality,
  today,
  year,
  cutOffDay,
  declaration,
}: EligibilityInput): Refusal | undefined {
  if (isInformative(declaration, modality)) return undefined
  const [firstMonth] = selectableMonths({ modality, year, today, cutOffDay })
  if (firstMonth === undefined)
    return {
      code: 'noMonthLeft',
      path: '',
      params: { year, openYear: planYearOf({ modality, today, cutOffDay }) },
    }
  const deadline = cutOffDeadline({ modality, year, firstMonth, cutOffDay })
  return deadline < today ? { code: 'cutOffPassed', path: '', params: { deadlineDate: deadline } } : undefined
}

function refusal(code: string): Refusal {
  return { code, path: '', params: {} }
}

import type { BenefitDeclaration } from '../benefit/declaration.ts'
import { enrollmentRefusal } from '../catalogue/enrollment.ts'
import type { Modality } from '../catalogue/modality.ts'
import {
  cutOffDeadline,
  isEmployedIn,
  planYearOf,
  selectableMonths,
  type Employment,
} from '../catalogue/planMonths.ts'
import type { EmployeeFacts, QuoteRequest, Sibling } from '../benefit/quoteRequest.ts'
import { refuse, type Refusal } from '../kernel/refusal.ts'
import { isInformative } from '../benefit/schedule.ts'
import type { EmployeeProduct, Employee } from '../plan/employee.ts'

/** What a category may ask about the employee. */
type Employed = Pick<Employee, 'hasVehicle'> & Partial<Pick<Employee, 'privateUsePercent'>>

/** What the rules of who may contract look at of an employee. */
export type EligibleEmployee = Pick<Employee, 'products' | 'collectiveId'> & Employed & Employment

export type EligibilityInput = {
  declaration: Pick<BenefitDeclaration, 'eligible' | 'amount' | 'months'>
  modality: Modality
  employee: EligibleEmployee
  siblings: readonly Sibling[]
  today: string
  year: number
  cutOffDay: number
}

/**
 * Why an employee may not contract a modality at all, before any amount: the first reasons stand first (D-47
 * to D-50).
 */
export function eligibilityRefusals(input: EligibilityInput): Refusal[] {
  const { modality, employee, declaration, siblings } = input
  const refusals = [
    productRefusal(employee.products, modality.product.category.alias),
    employeeRefusal(employee, declaration),
    collectiveRefusal(employee.collectiveId, modality),
    choiceRefusal(employee, declaration, siblings, modality),
    monthRefusal(input),
  ]
  return refusals.filter((refusal) => refusal !== undefined)
}

/** Missing, without permission, or inactive (D-47). */
export function productRefusal(products: readonly EmployeeProduct[], alias: string): Refusal | undefined {
  const product = products.find(({ category }) => category.alias === alias)
  if (!product) return refuse('notAllowedProduct')
  if (!product.allowed) return refuse('noPermissionAnymore')
  return product.active ? undefined : refuse('inactiveProduct')
}

/** What only some categories ask about an employee; private use is whole where no percentage is given. */
export function employeeFacts({ hasVehicle, privateUsePercent }: Employed): EmployeeFacts {
  return { vehicleGranted: hasVehicle, privateUsePercent: privateUsePercent ?? 100 }
}

/** What the category has against the employee, whatever they choose. */
export function employeeRefusal(
  employee: Employed,
  { eligible }: Pick<BenefitDeclaration, 'eligible'>,
): Refusal | undefined {
  return eligible?.(employeeFacts(employee), [])
}

/** What the category has against a choice beside the employee's other contracts of the category (D-50). */
export function choiceRefusal(
  employee: Employed,
  { eligible }: Pick<BenefitDeclaration, 'eligible'>,
  siblings: readonly Sibling[],
  choice: Pick<Modality, 'providerId'>,
): Refusal | undefined {
  const facts = employeeFacts(employee)
  return eligible?.(facts, []) ? undefined : eligible?.(facts, siblings, choice)
}

/**
 * Why a product is unavailable, whatever one chooses in it: home shows it beforehand, the product's page adds
 * whom to ask.
 */
export function unavailableRefusal(
  employee: Pick<Employee, 'products'> & Employed,
  alias: string,
  declaration: Pick<BenefitDeclaration, 'eligible'>,
): Refusal | undefined {
  const closed = employee.products.find(({ category }) => category.alias === alias)?.closed
  return (
    productRefusal(employee.products, alias) ??
    (closed ? refuse(closed) : undefined) ??
    employeeRefusal(employee, declaration)
  )
}

/** A modality without a collective is open to all; otherwise it must be the employee's (D-49). */
export function collectiveRefusal(
  collectiveId: string,
  modality: Pick<Modality, 'collectiveId'>,
): Refusal | undefined {
  if (!modality.collectiveId || modality.collectiveId === collectiveId) return undefined
  return refuse('otherCollective')
}

function monthRefusal({
  modality,
  today,
  year,
  cutOffDay,
  declaration,
  employee,
}: EligibilityInput): Refusal | undefined {
  if (isInformative(declaration, modality)) return undefined
  const employment = { enrollment: employee.enrollment }
  const months = selectableMonths({ modality, year, today, cutOffDay, employment })
  const firstMonth = months.find((month) => isEmployedIn(employee, year, month))
  if (firstMonth === undefined)
    return (
      employmentRefusal(employee, year, months) ??
      enrollmentRefusal(employee.enrollment, year, today) ??
      refuse('noMonthLeft', { year, openYear: planYearOf({ modality, today, cutOffDay }) })
    )
  const deadline = cutOffDeadline({ modality, year, firstMonth, cutOffDay, employment })
  return deadline < today ? refuse('cutOffPassed', { deadlineDate: deadline }) : undefined
}

/** Why no month of a request's year can be chosen: its windows are closed, or all are over (D-97). */
export function noMonthRefusal({
  employment,
  year,
  today,
}: Pick<QuoteRequest<unknown>, 'employment' | 'year' | 'today'>): Refusal {
  return enrollmentRefusal(employment?.enrollment, year, today) ?? refuse('noMonthLeft', { year })
}

/** That some of the months lie after the exit, or else before the joining (D-88, D-98). */
export function employmentRefusal(
  { joinedOn, exitOn }: Employment,
  year: number,
  months: readonly number[],
): Refusal | undefined {
  if (exitOn && months.some((month) => !isEmployedIn({ exitOn }, year, month)))
    return refuse('afterExit', { exitDate: exitOn })
  if (joinedOn && months.some((month) => !isEmployedIn({ joinedOn }, year, month)))
    return refuse('beforeJoining', { joinedDate: joinedOn })
  return undefined
}

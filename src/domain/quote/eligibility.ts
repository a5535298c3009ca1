import type { BenefitDeclaration } from '../benefit/declaration.ts'
import { enrollmentRefusal } from '../catalogue/enrollment.ts'
import type { Modality } from '../catalogue/modality.ts'
import {
  cutOffDeadline,
  isEmployedIn,
  openPlanYears,
  planYearOf,
  selectableMonths,
  type Employment,
} from '../catalogue/planMonths.ts'
import { firstDayOfMonth } from '../kernel/calendar.ts'
import type { EmployeeFacts, QuoteRequest, Sibling } from '../benefit/quoteRequest.ts'
import { refuse, type Refusal } from '../kernel/refusal.ts'
import { isInformative } from '../benefit/schedule.ts'
import type { EmployeeProduct, Employee } from '../plan/employee.ts'

/** The employee's facts that a category may use. */
type Employed = Pick<Employee, 'hasVehicle'> & Partial<Pick<Employee, 'privateUsePercent'>>

/** The employee's data that eligibility depends on. */
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
 * Refuses an employee who may not contract a modality at all, whatever the amount; the most important reason
 * comes first (D-47 to D-50).
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

/** Refuses a product that is missing, inactive or not permitted (D-47). */
export function productRefusal(products: readonly EmployeeProduct[], alias: string): Refusal | undefined {
  const product = products.find(({ category }) => category.alias === alias)
  if (!product) return refuse('notAllowedProduct')
  if (!product.allowed) return refuse('noPermissionAnymore')
  return product.active ? undefined : refuse('inactiveProduct')
}

/** The facts that only some categories use; private use is 100 % if unknown. */
export function employeeFacts({ hasVehicle, privateUsePercent }: Employed): EmployeeFacts {
  return { vehicleGranted: hasVehicle, privateUsePercent: privateUsePercent ?? 100 }
}

/** Returns the category's refusal of the employee, for any choice. */
export function employeeRefusal(
  employee: Employed,
  { eligible }: Pick<BenefitDeclaration, 'eligible'>,
): Refusal | undefined {
  return eligible?.(employeeFacts(employee), [])
}

/**
 * Returns the category's refusal of a choice, given the employee's other contracts of the category (D-50).
 */
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
 * Returns why a product is unavailable whatever the choice. The home page shows the reason, and the
 * product's page adds a contact.
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

/** Refuses a modality of another collective; a modality without a collective is open to all (D-49). */
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

/** Refuses a plan year without a selectable month: its windows are closed, or all months are past (D-97). */
export function noMonthRefusal({
  employment,
  year,
  today,
}: Pick<QuoteRequest<unknown>, 'employment' | 'year' | 'today'>): Refusal {
  return enrollmentRefusal(employment?.enrollment, year, today) ?? refuse('noMonthLeft', { year })
}

/** Refuses a plan year that is not open yet; it opens on the first day of the year before. */
export function notOpenYetRefusal(year: number, today: string): Refusal | undefined {
  if (year <= Math.max(...openPlanYears(today))) return undefined
  return refuse('yearNotOpen', { year, fromDate: firstDayOfMonth(year - 1, 0) })
}

/** Refuses months after the exit or before the joining (D-88, D-98). */
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

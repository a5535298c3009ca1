import type { Enrollment } from '../../domain/catalogue/enrollment.ts'
import type { Employment } from '../../domain/catalogue/planMonths.ts'
import {
  fullName,
  type Employee,
  type EmployeeProduct,
  type FamilyMember,
  type PayrollRules,
} from '../../domain/plan/employee.ts'
import { findEntity } from '../../domain/payroll/yearLines.ts'
import type { TenantConfig } from '../../domain/company/tenant/tenant.ts'
import { findClosedReason } from '../catalogue/offers.ts'
import type { EmployeeProductRow, EmployeeRow, FamilyMemberRow, JsonRow } from '../platform/db/schema.ts'

/** Converts an employee's row for the plan's rules. */
export function employeeFromRow(
  row: EmployeeRow,
  {
    tenant,
    products,
    family,
    enrollment,
  }: Pick<Employee, 'products' | 'family' | 'enrollment'> & { tenant: TenantConfig },
): Employee {
  const payrollRules = payrollRulesOf(tenant, row)
  return {
    id: row.id,
    firstName: row.first_name,
    fullName: fullName(row.first_name, row.last_name1, row.last_name2),
    birthday: row.birthday ?? '',
    disabilityType: row.disability_type,
    disability: row.disability,
    collectiveId: row.collective_id,
    privateUsePercent: row.private_use,
    hasVehicle: row.renting,
    fixedSalaryCents: row.fixed_salary_cents,
    variableSalaryCents: row.variable_salary_cents,
    province: row.province,
    ...situationsOf(row),
    ...(payrollRules && { payrollRules }),
    ...employmentOf(row),
    ...(enrollment && { enrollment }),
    products,
    family,
  }
}

/** The told, confirmed and withheld tax data, without the times of these events. */
function situationsOf({ tax_situations: stored }: EmployeeRow): Pick<Employee, 'taxSituations'> {
  if (!stored) return {}
  const { told, confirmed, toDate } = stored
  return {
    taxSituations: { ...(told && { told }), ...(confirmed && { confirmed }), ...(toDate && { toDate }) },
  }
}

/** How payroll withholds by law, where it is not as usual: by the employee's entity and the company. */
export function payrollRulesOf(
  { simulator, legalEntities, onAccountCharged }: TenantConfig,
  { legal_entity_name: name }: Pick<EmployeeRow, 'legal_entity_name'>,
): PayrollRules | undefined {
  if (simulator !== 'law') return undefined
  const territory = findEntity(legalEntities, name)?.territory
  if (!territory && onAccountCharged) return undefined
  return { ...(territory && { territory }), ...(!onAccountCharged && { paysOnAccount: true }) }
}

/** The first and the last day of work. */
export function employmentOf({ joined_on, exit_on }: Pick<EmployeeRow, 'joined_on' | 'exit_on'>): Employment {
  return { ...(joined_on && { joinedOn: joined_on }), ...(exit_on && { exitOn: exit_on }) }
}

/** Converts a family member's row for the plan's rules. */
export function memberFromRow(row: FamilyMemberRow | JsonRow<FamilyMemberRow>): FamilyMember {
  return {
    id: row.id,
    firstName: row.first_name,
    lastName1: row.last_name1,
    lastName2: row.last_name2,
    fullName: fullName(row.first_name, row.last_name1, row.last_name2),
    personalID: row.personal_id,
    idType: row.id_type,
    birthday: row.birthday,
    relationship: row.relationship,
    disabilityType: row.disability_type,
    ...(row.disability !== null && { disability: row.disability }),
    active: row.active,
  }
}

/** The products assigned by an administrator, in catalogue order (D-47). */
export function productsOf(
  rows: readonly EmployeeProductRow[],
  tenant: TenantConfig,
  employee: Pick<EmployeeRow, 'collective_id'>,
  today: string,
): EmployeeProduct[] {
  const given = new Map(rows.map((row) => [row.product_id, row]))
  return tenant.products.flatMap(({ id, planType, name, category }) => {
    const row = given.get(id)
    if (!row) return []
    const { active, allowed } = row
    const closed = findClosedReason(tenant, category.alias, { collectiveId: employee.collective_id, today })
    return [{ id, planType, name, category, active, allowed, ...(closed && { closed }) }]
  })
}

/** A window as the plan's statement returns it. */
export type WindowRow = {
  year: number
  fromDate: string
  toDate: string
  collectiveId: string | null
  /** Months of a window for one person. */
  months: number[] | null
}

/**
 * The employee's enrollment by the company's windows (D-97); undefined if there are none. A year that has
 * windows for others only is closed to the employee.
 */
export function enrollmentOf(
  rows: readonly WindowRow[],
  { collective_id }: Pick<EmployeeRow, 'collective_id'>,
): Enrollment | undefined {
  if (rows.length === 0) return undefined
  const windows: Record<string, { fromDate: string; toDate: string }[]> = {}
  for (const { year, fromDate, toDate, collectiveId, months } of rows) {
    if (months) continue
    const own = (windows[year] ??= [])
    if (collectiveId === null || collectiveId === collective_id) own.push({ fromDate, toDate })
  }
  const opened = rows.flatMap(({ year, fromDate, toDate, months }) =>
    months ? [{ year, fromDate, toDate, months }] : [],
  )
  return { windows, opened }
}

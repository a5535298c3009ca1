import { dateParts, plainDate } from '../../../domain/kernel/calendar.ts'
import type { PricedItem } from '../../../domain/benefit/quoteRequest.ts'
import { centsOf, toCents } from '../../../domain/kernel/money.ts'
import { socialBenefitFromFile, type TenantConfig } from '../../../domain/company/tenant/tenant.ts'
import type { DemoBirth, DemoContract, DemoEmployee } from '../../../domain/company/demo/demo.ts'
import type { EmployeeBagsRow, NewEmployee, PayrollSalaryRow } from '../../platform/db/schema.ts'

/**
 * A demo employee as a row; the salary that drives bags is the operator's, or the employee's own where none
 * is given.
 */
export function employeeRow(
  tenant: TenantConfig,
  demo: DemoEmployee,
  { passwordHash, today }: { passwordHash: string; today: string },
): NewEmployee {
  const collective = tenant.collectives.find(({ id }) => id === demo.collectiveId)
  return {
    tenant: tenant.subdomain,
    email: demo.email || null,
    personal_id: demo.personalID,
    password_hash: passwordHash,
    password_deprecated: demo.isPasswordDeprecated ?? false,
    language: demo.language ?? tenant.settings.languages[0] ?? 'es',
    first_name: demo.firstName,
    last_name1: demo.lastName1,
    last_name2: demo.lastName2 ?? '',
    birthday: birthdayOf(demo, today) ?? null,
    phone: demo.phone ?? '',
    ban: demo.BAN ?? '',
    nationality: demo.nationality ?? '',
    gender: demo.gender ?? null,
    marital_status: demo.maritalStatus ?? '',
    disability_type: demo.disabilityType ?? false,
    disability: demo.disability ?? null,
    address1: demo.address1 ?? '',
    address2: demo.address2 ?? '',
    city: demo.city ?? '',
    postal_code: demo.postalCode ?? '',
    province: demo.province ?? '',
    country: demo.country ?? '',
    ...figureColumns(demo).typed,
    payment_count: demo.paymentCount ?? null,
    security_number: demo.securityNumber ?? '',
    employee_number: demo.employeeNumber ?? '',
    cost_center: demo.costCenter ?? '',
    collective_id: demo.collectiveId ?? '',
    collective_name: collective?.name ?? '',
    office_name: demo.office?.name ?? '',
    legal_entity_name: demo.legalEntity?.name ?? '',
    legal_entity_logo: demo.legalEntity?.logo ?? '',
    private_use: demo.privateUse ?? null,
    renting: demo.renting ?? false,
    cookies_accepted: demo.cookiesAccepted ?? false,
    compensations: JSON.stringify((demo.compensations ?? []).map(socialBenefitFromFile)),
  }
}

/** The plan years that a demo has figures for, counted from the one in which it starts. */
const firstYear = -5
const lastYear = 5

/**
 * The bags of a demo employee in each plan year, and the payroll salaries: the first one, and one from
 * 1 January of each year in which the file changes it.
 */
export function entitlementRows(
  demo: DemoEmployee,
  key: Pick<EmployeeBagsRow, 'tenant' | 'employee_id'>,
  today: string,
): { bags: EmployeeBagsRow[]; salaries: PayrollSalaryRow[] } {
  const { year: thisYear } = dateParts(today)
  const { planYears = [] } = demo
  const bags: EmployeeBagsRow[] = []
  for (let planYear = firstYear; planYear <= lastYear; planYear++) {
    const figures = { ...demo, ...planYears.find((each) => each.planYear === planYear) }
    const company_bag = String(figures.companyBag ?? '')
    bags.push({ ...key, year: thisYear + planYear, ...figureColumns(figures).bags, company_bag })
  }
  const first = { ...key, valid_from: '1900-01-01', ...figureColumns(demo).salary }
  const later = planYears
    .filter(({ payrollSalary }) => payrollSalary !== undefined)
    .map((figures) => ({
      ...key,
      valid_from: plainDate(thisYear + figures.planYear, 1, 1),
      ...figureColumns({ ...demo, ...figures }).salary,
    }))
  return { bags, salaries: [first, ...later] }
}

function figureColumns(figures: DemoEmployee) {
  const { fixedSalary = null, variableSalary = null, payrollSalary = fixedSalary } = figures
  const { fixed_salary_cents, fixed_cents, variable_cents, ...bags } = centsOf({
    fixed_salary_cents: fixedSalary,
    fixed_cents: payrollSalary,
    variable_cents: variableSalary,
    flexible_bag_cents: figures.flexibleBag,
    top_bag_cents: figures.topBag ?? 0,
    user_bag_cents: figures.userBag ?? 0,
  })
  const typed = { fixed_salary_cents, variable_salary_cents: variable_cents }
  return { typed, bags, salary: { fixed_cents, variable_cents } }
}

/** The birthday given, or the day that makes somebody `ageMonths` old today. */
export function birthdayOf({ birthday, ageMonths }: DemoBirth, today: string): string | undefined {
  if (birthday || ageMonths === undefined) return birthday
  const { year, month, day } = dateParts(today)
  const months = year * 12 + (month - 1) - ageMonths
  return plainDate(Math.floor(months / 12), (months % 12) + 1, day)
}

/** The items of a demo contract. `familyIds` are the ids by place in the list; 0 is the employee. */
export function contractItemsFromDemo(
  { benefitId, items }: DemoContract,
  familyIds: readonly number[],
): PricedItem[] {
  return items.flatMap(({ familyId, months, price, details }) =>
    months.map((monthIndex) => ({
      personId: familyIds[familyId] ?? 0,
      monthIndex,
      benefitId,
      priceCents: toCents(price),
      ...(details && { details }),
    })),
  )
}

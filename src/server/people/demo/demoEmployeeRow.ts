import { addMonths, dateParts, plainDate } from '../../../domain/kernel/calendar.ts'
import type { PricedItem } from '../../../domain/benefit/items.ts'
import { centsOf, toCents } from '../../../domain/kernel/money.ts'
import { socialBenefitFromFile, type TenantConfig } from '../../../domain/company/tenant/tenant.ts'
import type { DemoBirth, DemoContract, DemoEmployee } from '../../../domain/company/demo/demo.ts'
import { personFieldList, type PersonFieldName } from '../../../domain/forms/personFields.ts'
import { toColumnValue, type PersonColumns, type ProfileValue } from '../../employee/personRow.ts'
import type { EmployeeBagsRow, NewEmployee, PayrollSalaryRow } from '../../platform/db/schema.ts'

/**
 * Converts a demo employee to a row; bags are based on the operator's salary, or on the employee's own if
 * there is none.
 */
export function employeeRow(
  tenant: TenantConfig,
  demo: DemoEmployee,
  { passwordHash, today }: { passwordHash: string; today: string },
): NewEmployee {
  const collective = tenant.collectives.find(({ id }) => id === demo.collectiveId)
  return {
    language: tenant.settings.languages[0] ?? 'es',
    ...fieldColumns(demo),
    tenant: tenant.subdomain,
    password_hash: passwordHash,
    personal_id: demo.personalID,
    first_name: demo.firstName,
    birthday: birthdayOf(demo, today) ?? null,
    collective_name: collective?.name ?? '',
    office_name: demo.office?.name ?? '',
    legal_entity_name: demo.legalEntity?.name ?? '',
    legal_entity_logo: demo.legalEntity?.logo ?? '',
    compensations: JSON.stringify((demo.compensations ?? []).map(socialBenefitFromFile)),
  }
}

/** The columns of the fields that the file contains; other columns get the table's default. */
function fieldColumns(demo: DemoEmployee): Partial<PersonColumns> {
  const values: Partial<Record<PersonFieldName, ProfileValue>> = demo
  return Object.fromEntries(
    personFieldList.flatMap((field) => {
      const value = field.demo ? values[field.name] : undefined
      return value === undefined ? [] : [[field.column, toColumnValue(field, value)]]
    }),
  )
}

/** The first plan year of a demo employee's figures, relative to the current year. */
const firstYear = -5
const lastYear = 5

/**
 * Builds a demo employee's bags of each plan year, and payroll salaries: one without a start, and one from 1
 * January of each year with a change.
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
  const { fixed_cents, variable_cents, ...bags } = centsOf({
    fixed_cents: payrollSalary,
    variable_cents: variableSalary,
    flexible_bag_cents: figures.flexibleBag,
    top_bag_cents: figures.topBag ?? 0,
    user_bag_cents: figures.userBag ?? 0,
  })
  return { bags, salary: { fixed_cents, variable_cents } }
}

/** The given birthday, or the day that makes a person `ageMonths` old today. */
export function birthdayOf({ birthday, ageMonths }: DemoBirth, today: string): string | undefined {
  if (birthday || ageMonths === undefined) return birthday
  const { year, month } = addMonths(dateParts(today), -ageMonths)
  return plainDate(year, month, dateParts(today).day)
}

/**
 * The items of a demo contract. `familyIds` maps an index in the file's list to an id; index 0 is the
 * employee.
 */
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

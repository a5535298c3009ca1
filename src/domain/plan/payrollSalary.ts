import { dateParts } from '../kernel/calendar.ts'
import type { Plan } from './employee.ts'

/** A payroll salary, valid from a day until the next one begins (D-82). */
export type PayrollSalary = {
  /** YYYY-MM-DD. */
  validFrom: string
  fixedCents: number | null
  variableCents: number | null
}

/** Start date of payroll data that an operator imported before the employee joined. */
export const sinceAlways = '1900-01-01'

/**
 * The payroll salary on which percentages of a plan year are based: the one in force on 1 January, or on the
 * day of joining within the year (D-95), which after a return is that of the new employment (D-106). A later
 * salary counts from the next plan year on.
 */
export function payrollSalaryOf(
  salaries: readonly PayrollSalary[],
  year: number,
  joinedOn: string | null,
): PayrollSalary | undefined {
  const isJoiner = joinedOn !== null && joinedOn.startsWith(`${year}-`)
  return salaryOn(salaries, isJoiner ? joinedOn : `${year}-01-01`, year)
}

/**
 * The payroll salary for the tax of a plan year: the one in force today, for a future plan year on its 1
 * January, for a past one on its last day (D-107).
 */
export function salaryInForce(
  salaries: readonly PayrollSalary[],
  year: number,
  today: string,
): PayrollSalary | undefined {
  const { year: thisYear } = dateParts(today)
  const day = year === thisYear ? today : year > thisYear ? `${year}-01-01` : `${year}-12-31`
  return salaryOn(salaries, day, year)
}

/** The salary in force on a day of a year, or else the first one that begins in that year. */
function salaryOn(salaries: readonly PayrollSalary[], day: string, year: number): PayrollSalary | undefined {
  const dated = inOrder(salaries)
  return (
    dated.findLast(({ validFrom }) => validFrom <= day) ??
    dated.find(({ validFrom }) => validFrom <= `${year}-12-31`)
  )
}

/**
 * Whether a payroll salary begins after the day on which the employee entered one in the profile. If they
 * entered none, the profile's figure came with the first payroll salary.
 */
export function isNewerThanTyped(
  salary: PayrollSalary | undefined,
  { salaries, typedOn }: { salaries: readonly PayrollSalary[]; typedOn: string | null },
): boolean {
  const since = typedOn ?? inOrder(salaries)[0]?.validFrom
  return salary !== undefined && since !== undefined && salary.validFrom > since
}

type SalariedPlan = Pick<Plan, 'bags'> & {
  employee: Pick<Plan['employee'], 'fixedSalaryCents' | 'variableSalaryCents'>
}

/** The salary for the tax of a plan year: the profile's, or the payroll's if it is newer (D-82). */
export function taxedSalary(
  { employee, bags }: SalariedPlan,
  year: number,
): Pick<PayrollSalary, 'fixedCents' | 'variableCents'> {
  const own = bags[String(year)]
  return own?.isSalaryNewer
    ? { fixedCents: own.fixedSalaryCents, variableCents: own.variableSalaryCents ?? null }
    : { fixedCents: employee.fixedSalaryCents, variableCents: employee.variableSalaryCents }
}

/** The year's fixed and variable pay, from which the tax is computed by law (D-107, D-116). */
export function taxedGrossCents(plan: SalariedPlan, year: number): number {
  const { fixedCents, variableCents } = taxedSalary(plan, year)
  return (fixedCents ?? 0) + (variableCents ?? 0)
}

/** The fixed and variable payroll salary of a plan year; 0 if none is known (D-107). */
export function payrollGrossOf({ bags }: Pick<Plan, 'bags'>, year: number): number {
  const { fixedSalaryCents, variableSalaryCents } = bags[String(year)] ?? {}
  return (fixedSalaryCents ?? 0) + (variableSalaryCents ?? 0)
}

function inOrder(salaries: readonly PayrollSalary[]): PayrollSalary[] {
  return salaries.toSorted((a, b) => a.validFrom.localeCompare(b.validFrom, 'en'))
}

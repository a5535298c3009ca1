import { dateParts } from '../kernel/calendar.ts'
import type { Plan } from './employee.ts'

/** A salary of the payroll, from a day until the next one begins (D-82). */
export type PayrollSalary = {
  /** YYYY-MM-DD. */
  validFrom: string
  fixedCents: number | null
  variableCents: number | null
}

/** Since ever: the day of a fact of payroll that an operator brought before anybody joined. */
export const everSince = '1900-01-01'

/**
 * The payroll salary of which percentages of a plan year are taken: the one in force on 1 January, or on the
 * day of joining within the year (D-95). A later one counts from the next plan year on.
 */
export function payrollSalaryOf(salaries: readonly PayrollSalary[], year: number): PayrollSalary | undefined {
  return salaryOn(salaries, `${year}-01-01`, year)
}

/**
 * The payroll salary that the tax of a plan year is worked out with: the one in force on the day of asking,
 * for a future plan year on its 1 January, for a past one on its last day (D-107).
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

/** The salary in force on a day of a year, else the first one that begins in it. */
function salaryOn(salaries: readonly PayrollSalary[], day: string, year: number): PayrollSalary | undefined {
  const dated = inOrder(salaries)
  return (
    dated.findLast(({ validFrom }) => validFrom <= day) ??
    dated.find(({ validFrom }) => validFrom <= `${year}-12-31`)
  )
}

/**
 * Whether a payroll salary begins after the day on which the employee typed one in the profile. What nobody
 * typed came with the first payroll salary.
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

/**
 * The salary that the tax of a plan year is computed with: what the profile states, or the payroll's where
 * that is newer (D-82).
 */
export function taxedSalary(
  { employee, bags }: SalariedPlan,
  year: number,
): Pick<PayrollSalary, 'fixedCents' | 'variableCents'> {
  const own = bags[String(year)]
  return own?.isSalaryNewer
    ? { fixedCents: own.fixedSalaryCents, variableCents: own.variableSalaryCents ?? null }
    : { fixedCents: employee.fixedSalaryCents, variableCents: employee.variableSalaryCents }
}

/** The pay of the year that the law asks about: fixed and variable (D-107, D-116). */
export function taxedGrossCents(plan: SalariedPlan, year: number): number {
  const { fixedCents, variableCents } = taxedSalary(plan, year)
  return (fixedCents ?? 0) + (variableCents ?? 0)
}

function inOrder(salaries: readonly PayrollSalary[]): PayrollSalary[] {
  return salaries.toSorted((a, b) => a.validFrom.localeCompare(b.validFrom))
}

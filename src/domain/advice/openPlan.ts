import { afterSigning, enrollmentRefusal, openedMonths } from '../catalogue/enrollment.ts'
import type { Refusal } from '../kernel/refusal.ts'
import type { TaxedPlan } from '../tax/planEntry.ts'

/**
 * Returns the plan to advise on (D-97). If the windows of the plan year are closed today, the plan contains
 * the choices possible while they are open, and `closed` is the reason.
 */
export function openPlan<Plan extends Pick<TaxedPlan, 'employee' | 'today'>>(
  plan: Plan,
  year: number,
): { plan: Plan; closed?: Refusal } {
  const { employee, today } = plan
  if (openedMonths(employee.enrollment, year, today).length > 0) return { plan }
  const closed = enrollmentRefusal(employee.enrollment, year, today)
  return closed ? { plan: { ...plan, employee: afterSigning(employee) }, closed } : { plan }
}

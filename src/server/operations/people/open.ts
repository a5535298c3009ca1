import Type from 'typebox'
import { isEmployedIn, openPlanYears } from '../../../domain/catalogue/planMonths.ts'
import { yearOf } from '../../../domain/kernel/calendar.ts'
import { companyOf, OperationRefused, type Reason } from '../../platform/context/operating.ts'
import { employmentOf } from '../../employee/employeeRow.ts'
import { findPerson } from '../../people/findPerson.ts'
import { day, employeeNumber, month, oneLine } from '../inputs.ts'
import { openWindow } from '../openWindow.ts'
import { defineOperation } from '../operation.ts'

/** Opens months of one plan year to one person who missed them, even after the cut-off (D-97). */
export default defineOperation({
  name: 'people open',
  summary: 'Opens months to one person until a day, past the cut-off too, with the reason',
  input: Type.Object(
    {
      employee: employeeNumber,
      firstMonth: month,
      lastMonth: Type.Optional(month),
      until: day('The last day on which the person may sign'),
      reason: oneLine('Why, for the history'),
    },
    { additionalProperties: false },
  ),
  output: Type.Object({
    window: Type.Integer(),
    employee: Type.String(),
    months: Type.Integer(),
    until: Type.String(),
  }),
  access: { right: 'people', company: 'one' },
  dryRun: true,
  inverse: { name: 'plan shut', by: ['window'] },
  run: async (context, { employee, firstMonth, lastMonth = firstMonth, until, reason }) => {
    const company = companyOf(context)
    const { db, clock, actor } = context
    const row = await findPerson(db, company, employee)
    const today = clock.today()
    const year = yearOf(firstMonth)
    const months = monthsBetween(firstMonth, lastMonth)
    const faults: Reason[] = [
      ...(row.active ? [] : [{ id: 'people.gone', employee } as const]),
      ...(until < today ? [{ id: 'people.until', today, until } as const] : []),
      ...(openPlanYears(today).includes(year) ? [] : [{ id: 'people.yearNotOpen', year } as const]),
      ...(months.length > 0 ? [] : [{ id: 'people.lastMonth', year, first: firstMonth } as const]),
      ...(firstMonth < today.slice(0, 7) ? [{ id: 'people.monthOver', first: firstMonth } as const] : []),
      ...(months.every((each) => isEmployedIn(employmentOf(row), year, each))
        ? []
        : [{ id: 'people.notEmployed', employee } as const]),
    ]
    if (faults.length > 0) throw new OperationRefused(faults)
    const window = await openWindow(db, {
      tenant: company.subdomain,
      year,
      from_on: today,
      to_on: until,
      employee_id: row.id,
      months,
      reason,
      opened_by: actor,
    })
    return { window, employee, months: months.length, until }
  },
})

/**
 * Returns the months, 0 to 11, between two months of one year, both included; empty if the two are in
 * different years or in the wrong order.
 */
function monthsBetween(first: string, last: string): number[] {
  if (first.slice(0, 4) !== last.slice(0, 4)) return []
  const start = Number(first.slice(5)) - 1
  return Array.from({ length: Math.max(0, Number(last.slice(5)) - start) }, (_, index) => start + index)
}

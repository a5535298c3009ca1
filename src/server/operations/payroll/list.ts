import Type from 'typebox'
import { madridDate, monthText } from '../../../domain/kernel/calendar.ts'
import { companyOf } from '../../platform/context/operating.ts'
import { listClosings } from '../../payroll/closings.ts'
import { defineOperation } from '../operation.ts'

/** Lists the months that a company has closed. */
export default defineOperation({
  name: 'payroll list',
  summary: 'Lists the closed months, by whom and when',
  input: Type.Object({}, { additionalProperties: false }),
  output: Type.Object({
    closed: Type.Integer(),
    months: Type.Array(
      Type.Object({ month: Type.String(), closedBy: Type.String(), closedOn: Type.String() }),
    ),
  }),
  access: { right: 'read', company: 'one' },
  dryRun: false,
  run: async (context) => {
    const closings = await listClosings(context.db, companyOf(context).subdomain)
    const months = closings.map(({ year, month_index, closed_by, closed_at }) => ({
      month: monthText(year, month_index),
      closedBy: closed_by,
      closedOn: madridDate(closed_at),
    }))
    return { closed: months.length, months }
  },
})

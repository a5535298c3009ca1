import Type from 'typebox'
import { audienceName } from '../publishedTexts.ts'
import { monthText } from '../../../domain/kernel/calendar.ts'
import { companyOf } from '../../platform/context/operating.ts'
import { defineOperation } from '../operation.ts'

/** Lists the windows, newest first; withdrawn ones too, with their reasons. */
export default defineOperation({
  name: 'plan windows',
  summary: 'Lists the windows in which people may sign, of plan years and of single people',
  input: Type.Object({}, { additionalProperties: false }),
  output: Type.Object({
    open: Type.Integer(),
    windows: Type.Array(
      Type.Object({
        window: Type.Integer(),
        year: Type.Integer(),
        from: Type.String(),
        to: Type.String(),
        audience: Type.String(),
        months: Type.Array(Type.String()),
        reason: Type.String(),
        openedBy: Type.String(),
        state: Type.String(),
      }),
    ),
  }),
  access: { right: 'read', company: 'one' },
  dryRun: false,
  run: async (context) => {
    const company = companyOf(context)
    const today = context.clock.today()
    const rows = await context.db
      .selectFrom('enrollment_windows as declared')
      .leftJoin('employees', (join) =>
        join
          .onRef('employees.tenant', '=', 'declared.tenant')
          .onRef('employees.id', '=', 'declared.employee_id'),
      )
      .selectAll('declared')
      .select('employees.employee_number')
      .where('declared.tenant', '=', company.subdomain)
      .orderBy('declared.id', 'desc')
      .execute()
    const windows = rows.map((row) => ({
      window: Number(row.id),
      year: row.year,
      from: row.from_on,
      to: row.to_on,
      audience: row.employee_number ?? audienceName(company, row.collective_id),
      months: (row.months ?? []).map((month) => monthText(row.year, month)),
      reason: row.reason ?? '',
      openedBy: row.opened_by,
      state: row.shut_at
        ? 'taken back'
        : today < row.from_on
          ? 'not yet'
          : today > row.to_on
            ? 'over'
            : 'open',
    }))
    return { open: windows.filter(({ state }) => state === 'open').length, windows }
  },
})

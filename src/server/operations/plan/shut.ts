import Type from 'typebox'
import { absent, companyOf } from '../../platform/context/operating.ts'
import { rowNumber } from '../inputs.ts'
import { defineOperation } from '../operation.ts'

/** Removes a window; without any window only the cut-off limits a plan year (D-97). */
export default defineOperation({
  name: 'plan shut',
  summary: 'Withdraws a window, of a plan year or of one person; what was signed in it stays',
  input: Type.Object({ window: rowNumber('The number of the window') }, { additionalProperties: false }),
  output: Type.Object({ window: Type.Integer(), year: Type.Integer(), left: Type.Integer() }),
  access: { right: 'campaigns', company: 'one' },
  dryRun: true,
  run: async (context, { window }) => {
    const { subdomain } = companyOf(context)
    const { db, clock } = context
    const shut = await db
      .updateTable('enrollment_windows')
      .set({ shut_at: clock.now() })
      .where('tenant', '=', subdomain)
      .where('id', '=', String(window))
      .where('shut_at', 'is', null)
      .returning('year')
      .executeTakeFirst()
    if (!shut) throw absent({ id: 'plan.noWindow', company: subdomain, window })
    const { left } = await db
      .selectFrom('enrollment_windows')
      .select(({ fn }) => fn.countAll<string>().as('left'))
      .where('tenant', '=', subdomain)
      .where('year', '=', shut.year)
      .where('employee_id', 'is', null)
      .where('shut_at', 'is', null)
      .executeTakeFirstOrThrow()
    return { window, year: shut.year, left: Number(left) }
  },
})

import Type from 'typebox'
import { profileSchema } from '../../../dto/schemas/profile.ts'
import { lockEmployee } from '../../platform/db/lockEmployee.ts'
import { openPlanYears } from '../../../domain/catalogue/planMonths.ts'
import { recordChanges } from '../../auth/changeHistory.ts'
import type { RouteModule } from '../../platform/context/context.ts'
import { notFound } from '../../platform/http/httpError.ts'
import { describe, describedOnly, one } from '../../platform/http/openapi/describe.ts'
import { profileOf } from './profileOf.ts'

/**
 * PUT and DELETE /api/profile/nothing/{year}: records that the employee wants nothing in a plan year, which
 * stops the year's reminders (D-100), or withdraws this choice. The employee can still choose products.
 */
export const nothingThisYearRoutes: RouteModule = (app, context) => {
  for (const [method, name, summary] of [
    ['PUT', 'declineYear', 'Say that I want nothing of a plan year; nobody reminds me of it'],
    ['DELETE', 'undoDeclineYear', 'Take back that I want nothing of a plan year'],
  ] as const)
    app.route<{ Params: { year: string } }>({
      method,
      url: '/api/profile/nothing/:year',
      schema: describe({
        name,
        summary,
        tag: 'profile',
        params: describedOnly(Type.Object({ year: Type.String({ pattern: '^[0-9]{4}$' }) })),
        answers: { 200: one(profileSchema, 'The profile.'), 404: 'The plan year is not open.' },
      }),
      handler: async ({ tenant, employee, params }) => {
        const year = openPlanYears(context.clock.today()).find((open) => String(open) === params.year)
        if (year === undefined) throw notFound()
        const changed = await context.db.transaction().execute(async (trx) => {
          const row = await lockEmployee(trx, employee)
          const others = row.nothing_in.filter((each) => each !== year)
          const nothing_in = method === 'PUT' ? [...others, year] : others
          if (nothing_in.length === row.nothing_in.length) return row
          await trx
            .updateTable('employees')
            .set({ nothing_in })
            .where('tenant', '=', row.tenant)
            .where('id', '=', row.id)
            .execute()
          const [before, after] = [row.nothing_in.join(', '), nothing_in.join(', ')]
          await recordChanges(trx, row, [{ field: 'nothingIn', before, after }])
          return { ...row, nothing_in }
        })
        return profileOf(context, { tenant, employee: changed })
      },
    })
}

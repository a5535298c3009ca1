import { dateSentence, nextDates } from '../../../domain/contract/nextDates.ts'
import { iCalendar } from '../../../domain/kernel/iCalendar.ts'
import type { RouteModule } from '../../platform/context/context.ts'
import { describe, file } from '../../platform/http/openapi/describe.ts'
import { employeeContextOf } from '../../employee/employeeContext.ts'
import { contractMessages } from '../conditions/contractMessages.ts'
import { serveFile } from './serveFile.ts'

/** GET /api/profile/dates.ics: the employee's next dates as a calendar file (RFC 5545). */
export const nextDatesRoutes: RouteModule = (app, context) => {
  const { db, clock, benefits, tenants } = context
  app.get(
    '/api/profile/dates.ics',
    {
      config: { access: 'complete' },
      schema: describe({
        name: 'listNextDates',
        summary: 'Last days to choose, to sign and to accept, starts under review and ends, as a calendar',
        tag: 'profile',
        answers: { 200: file('The dates.', 'text/calendar') },
      }),
    },
    async ({ tenant, employee: row, language }, reply) => {
      const plan = await employeeContextOf(db, { tenant, row, today: clock.today() })
      const dates = nextDates({
        ...plan,
        declarations: (category) => benefits.find(category),
        employment: plan.employee,
      })
      const url = `${tenants.publicUrl(tenant)}/home`
      const days = dates.map((date) => ({
        uid: `${date.id.replaceAll(' ', '-')}-${row.id}@${tenant.subdomain}`,
        day: date.day,
        summary: dateSentence(date, language),
        url,
      }))
      const name = contractMessages(language, 'dates.name', { company: tenant.settings.name })
      return serveFile(reply, {
        bytes: Buffer.from(iCalendar(days, { name, now: clock.now() })),
        contentType: 'text/calendar; charset=utf-8',
        fileName: `${name}.ics`,
        cache: 'private',
      })
    },
  )
}

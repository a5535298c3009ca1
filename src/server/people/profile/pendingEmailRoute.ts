import { profileSchema } from '../../../dto/schemas/profile.ts'
import { lockEmployee } from '../../platform/db/lockEmployee.ts'
import { dropPendingEmails, pendingEmailOf } from '../../auth/pendingEmails.ts'
import type { RouteModule } from '../../platform/context/context.ts'
import { notFound } from '../../platform/http/httpError.ts'
import { describe, one } from '../../platform/http/openapi/describe.ts'
import { sendEmailLink } from './ownEmail.ts'
import { profileOf } from './profileOf.ts'

/** POST and DELETE /api/profile/pending-email: send the link again, or discard the new e-mail (D-85). */
export const pendingEmailRoutes: RouteModule = (app, context) => {
  const { db } = context

  app.post(
    '/api/profile/pending-email',
    {
      schema: describe({
        name: 'resendEmailLink',
        summary: 'Send the link that confirms the new e-mail again; the earlier one is void',
        tag: 'profile',
        answers: {
          200: one(profileSchema, 'The profile.'),
          404: 'No e-mail waits to be confirmed.',
          409: 'The e-mail belongs to somebody else of the company.',
          429: 'The links of this hour were sent.',
        },
      }),
    },
    async ({ tenant, employee, language }) => {
      await db.transaction().execute(async (trx) => {
        const row = await lockEmployee(trx, employee)
        const pending = await pendingEmailOf(trx, row)
        if (!pending) throw notFound()
        await sendEmailLink(context, trx, { tenant, row, email: pending.email, language })
      })
      return profileOf(context, { tenant, employee })
    },
  )

  app.delete(
    '/api/profile/pending-email',
    {
      schema: describe({
        name: 'dropPendingEmail',
        summary: 'Give the new e-mail up; the old one stays',
        tag: 'profile',
        answers: { 200: one(profileSchema, 'The profile.') },
      }),
    },
    async ({ tenant, employee }) => {
      await db.transaction().execute(async (trx) => {
        await lockEmployee(trx, employee)
        await dropPendingEmails(trx, employee.tenant, [employee.id])
      })
      return profileOf(context, { tenant, employee })
    },
  )
}

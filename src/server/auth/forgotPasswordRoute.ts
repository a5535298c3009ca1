import Type from 'typebox'
import type { TenantConfig } from '../../domain/company/tenant/tenant.ts'
import { closed } from '../../dto/schemas/parts.ts'
import { atLeast } from './atLeast.ts'
import { captchaHeader, spendCaptcha } from './captcha.ts'
import { lockEmployee } from '../platform/db/lockEmployee.ts'
import { findByLogin } from './accounts.ts'
import { refuseWithoutPassword } from './identityProvider.ts'
import { mailPasswordReset } from './passwordMails.ts'
import { newResetToken } from './resetTokens.ts'
import type { RouteModule, ServerContext } from '../platform/context/context.ts'
import { describe, type BodyOf } from '../platform/http/openapi/describe.ts'

/** Milliseconds until the response; longer than the work for a known account. */
const answerMs = 300

const forgotPasswordBody = closed({ email: Type.String({ format: 'email', maxLength: 254 }) })

/**
 * POST /api/auth/forgot-password: always 200 {} after the same time, for known and unknown e-mails, and after
 * any number of mails (promises 10 and 12, D-38).
 */
export const forgotPasswordRoutes: RouteModule = (app, context) => {
  const { db, secrets } = context
  app.post<BodyOf<typeof forgotPasswordBody>>(
    '/api/auth/forgot-password',
    {
      config: { access: 'tenant' },
      schema: describe({
        name: 'requestPasswordReset',
        summary: 'Ask for a mail with a link that lets a new password be chosen',
        tag: 'auth',
        headers: captchaHeader,
        body: forgotPasswordBody,
        answers: {
          200: { description: 'Done, whether the e-mail is known or not.', schema: closed({}) },
          403: 'The company lets nobody in by a password.',
        },
      }),
    },
    async ({ tenant, body, headers, work }) => {
      refuseWithoutPassword(tenant)
      await spendCaptcha(db, tenant.subdomain, secrets.captcha, headers.captcha)
      await atLeast(answerMs, () => mailForgotten(context, tenant, body.email), work)
      return {}
    },
  )
}

/** Mails a link to the person with this e-mail, if there is one who may sign in. */
async function mailForgotten(context: ServerContext, tenant: TenantConfig, email: string): Promise<void> {
  const { config, db } = context
  const employee = await findByLogin(db, tenant.subdomain, email)
  if (!employee?.active) return
  // Nobody can sign in before the invitation (D-98).
  if (employee.password_hash === null && !employee.invited_at) return
  await db.transaction().execute(async (trx) => {
    const row = await lockEmployee(trx, employee)
    // If the e-mail changed meanwhile, no link is sent.
    if (row.login_email !== employee.login_email) return
    const token = await newResetToken(trx, row, config.limits.resetMailsPerHour)
    if (token) await mailPasswordReset(context, trx, tenant, { employee: row, token })
  })
}

import Type, { type Static } from 'typebox'
import { closed } from '../../dto/schemas/parts.ts'
import type { TenantConfig } from '../../domain/company/tenant/tenant.ts'
import { hasPasswordLength } from '../../domain/kernel/password.ts'
import { changePassword } from './accounts.ts'
import { isGuessable, namesAround } from './guessablePasswords.ts'
import { refuseWithoutPassword } from './identityProvider.ts'
import { hashAccountName, browserHashOf, browserSecret, rememberBrowser } from './knownBrowsers.ts'
import { endPasskeys } from './passkeys.ts'
import { mailPasswordChanged } from './passwordMails.ts'
import { hashPassword, unwrapPassword, isExpiredAgain, wrappedPassword } from './passwords.ts'
import { employeeOfResetToken, spendResetToken } from './resetTokens.ts'
import type { RouteModule } from '../platform/context/context.ts'
import type { Connection, EmployeeRow } from '../platform/db/schema.ts'
import { HttpError } from '../platform/http/httpError.ts'
import { describe, type BodyOf } from '../platform/http/openapi/describe.ts'
import { serverMessages } from '../platform/http/serverMessages.ts'

const resetPasswordBody = closed({
  newPassword: wrappedPassword,
  confirmPassword: wrappedPassword,
  browser: Type.Optional(browserSecret),
})

/** The query parameter of the link in the mail; at least 10 characters (spec 9). */
const resetPasswordQuery = Type.Object({ access_token: Type.String({ maxLength: 200 }) })

/**
 * POST /api/users/reset-password?access_token= (AUT-19 to AUT-22, promise 7): 204 when done, 400 for an
 * invalid link, 422 for an unacceptable password, after which the link stays valid.
 */
export const resetPasswordRoutes: RouteModule = (app, context) => {
  const { db } = context
  app.post<BodyOf<typeof resetPasswordBody> & { Querystring: Static<typeof resetPasswordQuery> }>(
    '/api/users/reset-password',
    {
      config: { access: 'tenant' },
      schema: describe({
        name: 'resetPassword',
        summary: 'Choose a new password with the token of the mail; both passwords wrapped as at login',
        tag: 'auth',
        querystring: resetPasswordQuery,
        body: resetPasswordBody,
        answers: {
          204: 'The password is new, every session of the account has ended.',
          403: 'The company lets nobody in by a password.',
          422: 'The password does not do.',
        },
      }),
    },
    async ({ tenant, body, query, language }, reply) => {
      refuseWithoutPassword(tenant)
      const password = unwrapPassword(body.newPassword, '/newPassword')
      if (!hasPasswordLength(password))
        throw wrongPassword('/newPassword', serverMessages(language, 'password.short'))
      if (unwrapPassword(body.confirmPassword, '/confirmPassword') !== password)
        throw wrongPassword('/confirmPassword', serverMessages(language, 'password.repeat'))
      const owner = await employeeOfResetToken(db, tenant.subdomain, query.access_token)
      if (!owner) throw invalidToken()
      const fault = await findFault(password, owner, tenant)
      if (fault) throw wrongPassword('/newPassword', serverMessages(language, fault))
      const passwordHash = await hashPassword(password)
      await db.transaction().execute(async (trx) => {
        // The link may have been used or voided before the lock.
        const employee = await lockedOwner(trx, owner, query.access_token)
        if (!employee) throw invalidToken()
        await spendResetToken(trx, tenant.subdomain, query.access_token)
        await changePassword(trx, employee, passwordHash)
        // If a stranger had taken over the account, the stranger may have added a passkey.
        await endPasskeys(trx, employee.tenant, [employee.id])
        // This browser becomes known, so that strangers' failures do not lock the employee out.
        if (body.browser) await rememberBrowserOf(trx, employee, body.browser)
        await mailPasswordChanged(context, trx, tenant, employee)
      })
      return reply.code(204).send()
    },
  )
}

async function findFault(password: string, owner: EmployeeRow, tenant: TenantConfig) {
  if (await isExpiredAgain(password, owner)) return 'password.same'
  return (await isGuessable(password, namesAround(tenant, owner))) ? 'password.common' : undefined
}

async function lockedOwner(
  trx: Connection,
  { tenant, id }: EmployeeRow,
  token: string,
): Promise<EmployeeRow | undefined> {
  const employee = trx.selectFrom('employees').select('id').where('tenant', '=', tenant).where('id', '=', id)
  await employee.forUpdate().execute()
  return employeeOfResetToken(trx, tenant, token)
}

function rememberBrowserOf(db: Connection, { tenant, id }: EmployeeRow, browser: string): Promise<void> {
  const key = { tenant, account: hashAccountName(id) }
  return rememberBrowser(db, key, browserHashOf(key, browser))
}

const invalidToken = (): HttpError => new HttpError(400, { messageId: 'reset.token', name: 'InvalidToken' })

const wrongPassword = (path: string, message: string): HttpError =>
  new HttpError(422, { message, name: 'InvalidPassword', fields: [{ path, message }] })

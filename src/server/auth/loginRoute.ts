import Type from 'typebox'
import { closed } from '../../dto/schemas/parts.ts'
import { tokenSchema } from '../../dto/schemas/session.ts'
import { captchaHeader, spendCaptcha } from './captcha.ts'
import { findByLogin } from './accounts.ts'
import { refuseWithoutPassword } from './identityProvider.ts'
import { browserSecret } from './knownBrowsers.ts'
import { confirmLogin, countLogin } from './loginThrottle.ts'
import { isPassword, unwrapPassword, wrappedPassword } from './passwords.ts'
import { bearerToken, closeSession, openSession } from './sessions.ts'
import type { RouteModule } from '../platform/context/context.ts'
import { HttpError } from '../platform/http/httpError.ts'
import { refuseInMaintenance } from '../platform/http/maintenance.ts'
import { describe, one, type BodyOf } from '../platform/http/openapi/describe.ts'

const loginBody = closed({
  email: Type.String({ minLength: 1, maxLength: 254, description: 'E-mail or personal id' }),
  password: wrappedPassword,
  browser: Type.Optional(browserSecret),
})

/**
 * POST /api/auth/login (AUT-01 to AUT-15, D-33, D-34). Known and unknown accounts get the same response after
 * the same work (promise 10); each attempt spends a captcha, failed or not (promise 9).
 */
export const loginRoutes: RouteModule = (app, { config, db, secrets, clock }) => {
  app.post<BodyOf<typeof loginBody>>(
    '/api/auth/login',
    {
      config: { access: 'tenant' },
      schema: describe({
        name: 'logIn',
        summary: 'Log in with e-mail or personal id, and the password wrapped in AES-256-CBC, base64',
        tag: 'auth',
        headers: captchaHeader,
        body: loginBody,
        answers: {
          200: one(tokenSchema, 'The session: send it as "Authorization: Bearer".'),
          401: 'The credentials are wrong.',
          403: 'The company lets nobody in by a password.',
        },
      }),
    },
    async (request) => {
      const { tenant, body, ip } = request
      const { subdomain } = tenant
      refuseInMaintenance(clock, tenant)
      refuseWithoutPassword(tenant)
      await spendCaptcha(db, subdomain, secrets.captcha, request.headers.captcha)
      const password = unwrapPassword(body.password, '/password')
      const employee = await findByLogin(db, subdomain, body.email)
      const attempt = await countLogin(
        db,
        { tenant: subdomain, login: body.email, ip, account: employee?.id, browser: body.browser },
        config.limits,
      )
      const isRight = await isPassword(password, employee?.password_hash ?? undefined)
      const signIn = { tenant: subdomain, employee: employee?.id, by: 'password', ip }
      if (!employee?.active || !isRight) {
        request.log.info(signIn, 'sign-in refused')
        throw new HttpError(401, { messageId: 'error.credentials' })
      }
      request.log.info(signIn, 'signed in')
      await confirmLogin(db, attempt)
      return { token: await openSession(db, employee, config) }
    },
  )
}

/** POST /api/auth/logout: ends this session on the server (AUT-23). */
export const logoutRoutes: RouteModule = (app, { db }) => {
  app.post(
    '/api/auth/logout',
    {
      schema: describe({
        name: 'logOut',
        summary: 'End this session',
        tag: 'auth',
        answers: { 204: 'The session has ended.' },
      }),
    },
    async (request, reply) => {
      const token = bearerToken(request.headers.authorization)
      if (token) await closeSession(db, request.tenant.subdomain, token)
      return reply.code(204).send()
    },
  )
}

import type { FastifyInstance, FastifyRequest } from 'fastify'
import Type from 'typebox'
import { closed, record } from '../../dto/schemas/parts.ts'
import { passkeyParams, passkeySchema, tokenSchema, webAuthnAnswer } from '../../dto/schemas/session.ts'
import type { RouteModule, ServerContext } from '../platform/context/context.ts'
import { lockEmployee } from '../platform/db/lockEmployee.ts'
import { HttpError } from '../platform/http/httpError.ts'
import { refuseInMaintenance } from '../platform/http/maintenance.ts'
import { describe, many, one, type BodyOf } from '../platform/http/openapi/describe.ts'
import { hostName } from '../company/hosts.ts'
import { refuseWithoutPassword } from './identityProvider.ts'
import { hashAccountName, browserHashOf, browserSecret, rememberBrowser } from './knownBrowsers.ts'
import { mailPasskeyAdded } from './passwordMails.ts'
import {
  addPasskey,
  askForPasskey,
  employeeOfPasskey,
  offerPasskey,
  passkeysOf,
  removePasskey,
} from './passkeys.ts'
import { openSession } from './sessions.ts'
import type { Site } from './webAuthn.ts'

const options = {
  description: 'What the browser asks for, as WebAuthn has it.',
  schema: record('WebAuthn options'),
}
const newPasskey = closed({ name: Type.String({ minLength: 1, maxLength: 60 }), response: webAuthnAnswer })
const shownPasskey = closed({ response: webAuthnAnswer, browser: Type.Optional(browserSecret) })

/** The company's site as the browser addresses it; the host was already checked to be the company's. */
function siteOf({ headers, protocol }: Pick<FastifyRequest, 'headers' | 'protocol'>): Site {
  const port = /:\d{1,5}$/.exec(headers.host ?? '')?.[0] ?? ''
  const host = hostName(headers.host) ?? ''
  return { host, origin: `${protocol}://${host}${port}` }
}

/** /api/profile/passkeys: the employee's own passkeys (DEC-70). */
export const passkeyRoutes: RouteModule = (app, context) => {
  listRoutes(app, context)
  newPasskeyRoutes(app, context)
}

function listRoutes(app: FastifyInstance, { db }: ServerContext): void {
  app.get(
    '/api/profile/passkeys',
    {
      schema: describe({
        name: 'listPasskeys',
        summary: 'My passkeys, the oldest first',
        tag: 'auth',
        answers: { 200: many(passkeySchema, 'The passkeys.') },
      }),
    },
    async ({ employee }) =>
      (await passkeysOf(db, employee)).map(({ credential_id, name, created_at, last_used_at }) => ({
        id: credential_id,
        name,
        madeAt: created_at.toISOString(),
        usedAt: last_used_at?.toISOString() ?? null,
      })),
  )
  app.delete<{ Params: { id: string } }>(
    '/api/profile/passkeys/:id',
    {
      schema: describe({
        name: 'removePasskey',
        summary: 'Take a passkey away',
        tag: 'auth',
        params: passkeyParams,
        answers: { 204: 'It opens nothing any more.', 404: 'There is none.' },
      }),
    },
    async ({ employee, params }, reply) => {
      await db.transaction().execute((trx) => removePasskey(trx, employee, params.id))
      return reply.code(204).send()
    },
  )
}

function newPasskeyRoutes(app: FastifyInstance, context: ServerContext): void {
  const { db } = context
  app.post(
    '/api/profile/passkeys/offer',
    {
      schema: describe({
        name: 'offerPasskey',
        summary: 'Begin to make a passkey',
        tag: 'auth',
        answers: { 200: options, 422: 'There are ten already.' },
      }),
    },
    async (request) => {
      const { tenant, employee } = request
      refuseWithoutPassword(tenant)
      return offerPasskey(db, employee, { site: siteOf(request), company: tenant })
    },
  )
  app.post<BodyOf<typeof newPasskey>>(
    '/api/profile/passkeys',
    {
      schema: describe({
        name: 'addPasskey',
        summary: 'Keep the passkey that the browser made; a mail tells of it',
        tag: 'auth',
        body: newPasskey,
        answers: { 204: 'It is kept.', 422: 'It does not do.' },
      }),
    },
    async (request, reply) => {
      const { tenant, employee, body } = request
      refuseWithoutPassword(tenant)
      await db.transaction().execute(async (trx) => {
        const row = await lockEmployee(trx, employee)
        await addPasskey(trx, row, siteOf(request), body)
        await mailPasskeyAdded(context, trx, tenant, { employee: row, name: body.name })
      })
      return reply.code(204).send()
    },
  )
}

/** /api/auth/passkey: signs in by a passkey, without password and captcha (DEC-70). */
export const passkeyLoginRoutes: RouteModule = (app, context) => {
  const { db } = context
  app.post(
    '/api/auth/passkey/offer',
    {
      config: { access: 'tenant' },
      schema: describe({
        name: 'askForPasskey',
        summary: 'Begin to log in by a passkey: the same for everybody',
        tag: 'auth',
        answers: { 200: options },
      }),
    },
    async (request) => askForPasskey(db, request.tenant.subdomain, siteOf(request)),
  )
  app.post<BodyOf<typeof shownPasskey>>(
    '/api/auth/passkey',
    {
      config: { access: 'tenant' },
      schema: describe({
        name: 'logInByPasskey',
        summary: 'Log in by a passkey',
        tag: 'auth',
        body: shownPasskey,
        answers: {
          200: one(tokenSchema, 'The session: send it as "Authorization: Bearer".'),
          401: 'It is no passkey of anybody here.',
          403: 'The company lets people in by its identity provider alone.',
        },
      }),
    },
    async (request) => ({ token: await enter(context, request) }),
  )
}

type Entering = FastifyRequest<BodyOf<typeof shownPasskey>>

/** Opens a session and returns its token. @throws HttpError 401, 403, 503 */
async function enter({ db, config, clock }: ServerContext, request: Entering): Promise<string> {
  const { tenant, body, ip } = request
  const { subdomain } = tenant
  refuseInMaintenance(clock, tenant)
  refuseWithoutPassword(tenant)
  const id = await employeeOfPasskey(db, subdomain, siteOf(request), body.response)
  const signIn = { tenant: subdomain, employee: id, by: 'passkey', ip }
  if (id === undefined) {
    request.log.info(signIn, 'sign-in refused')
    throw new HttpError(401, { messageId: 'passkey.wrong' })
  }
  request.log.info(signIn, 'signed in')
  const key = { tenant: subdomain, account: hashAccountName(id) }
  if (body.browser) await rememberBrowser(db, key, browserHashOf(key, body.browser))
  return openSession(db, { tenant: subdomain, id }, config)
}

import type { FastifyInstance } from 'fastify'
import Type from 'typebox'
import { closed, nullable, record, text } from '../../../dto/schemas/parts.ts'
import { tokenSchema } from '../../../dto/schemas/session.ts'
import { describe, one, type BodyOf } from '../../platform/http/openapi/describe.ts'
import { bearerToken } from '../../auth/sessions.ts'
import type { ServerContext } from '../../platform/context/context.ts'
import { browserSecret } from '../../auth/knownBrowsers.ts'
import { companiesOf } from '../../operators/rights.ts'
import { endToken } from '../../operators/operatorAccounts.ts'
import { askForPasskey } from '../../operators/passkeys.ts'
import { logIn } from '../../operators/signIn.ts'
import { scopedTenants } from './scopedTenants.ts'
import { siteOf } from './siteOf.ts'

const loginBody = closed({
  name: Type.String({ minLength: 1, maxLength: 100 }),
  password: Type.String({ minLength: 1, maxLength: 200 }),
  code: Type.Optional(Type.String({ maxLength: 10, description: 'Of the authenticator' })),
  passkey: Type.Optional(Type.Unsafe<object>(record('What the browser answered, as WebAuthn has it'))),
  browser: Type.Optional(browserSecret),
})

const callerSchema = closed({
  name: text,
  now: Type.String({ description: 'The time of the product’s clock' }),
  rights: Type.Array(closed({ right: text, companies: nullable(Type.Array(text)) })),
  companies: Type.Array(closed({ id: text, name: text })),
})

const whoIAm = describe({
  name: 'getSession',
  summary: 'Who I am',
  tag: 'session',
  answers: { 200: { description: 'The operator, and the companies.', schema: callerSchema } },
})

/** Options for a browser to create or use a passkey. */
export const passkeyOptions = {
  description: 'The options, as WebAuthn has them.',
  schema: record('Options of WebAuthn'),
}

/** /api/session: sign in, read the account, sign out. */
export function sessionRoutes(app: FastifyInstance, context: ServerContext): void {
  loginRoute(app, context)
  passkeyRoute(app, context)

  app.get('/api/session', { schema: whoIAm }, async ({ caller }) => ({
    name: caller.name,
    now: context.clock.now().toISOString(),
    rights: caller.rights,
    companies: scopedTenants(context.tenants, companiesOf(caller))
      .list()
      .map(({ subdomain, name }) => ({ id: subdomain, name })),
  }))

  app.delete(
    '/api/session',
    {
      schema: describe({
        name: 'endSession',
        summary: 'End the session',
        tag: 'session',
        answers: { 204: 'It has ended.' },
      }),
    },
    async ({ headers }, reply) => {
      await endToken(context.db, bearerToken(headers.authorization) ?? '')
      return reply.code(204).send()
    },
  )
}

function loginRoute(app: FastifyInstance, context: ServerContext): void {
  app.post<BodyOf<typeof loginBody>>(
    '/api/session',
    {
      config: { access: 'any' },
      schema: describe({
        name: 'openSession',
        summary: 'Open a session',
        tag: 'session',
        body: loginBody,
        answers: { 200: one(tokenSchema, 'The session.'), 401: 'The credentials are wrong.' },
      }),
    },
    async (request) => {
      const { passkey: response, ...body } = request.body
      const passkey = response && { response, site: siteOf(context, request) }
      const { token, operator } = await logIn(context, { ...body, ip: request.ip, passkey }).catch(
        (error: unknown) => {
          request.log.info({ ip: request.ip }, 'sign-in refused')
          throw error
        },
      )
      const by = passkey ? 'passkey' : 'code'
      request.log.info({ operator: operator.name, by, ip: request.ip }, 'signed in')
      return { token }
    },
  )
}

function passkeyRoute(app: FastifyInstance, context: ServerContext): void {
  app.post(
    '/api/session/passkey',
    {
      config: { access: 'any' },
      schema: describe({
        name: 'askForPasskey',
        summary: 'What a browser needs to show a passkey',
        tag: 'session',
        answers: { 200: passkeyOptions },
      }),
    },
    (request) => askForPasskey(context.db, siteOf(context, request)),
  )
}

import type { FastifyInstance } from 'fastify'
import { bearerToken } from '../../auth/sessions.ts'
import type { ServerContext } from '../../platform/context/context.ts'
import { browserSecret } from '../../auth/knownBrowsers.ts'
import { endToken } from '../../operators/operatorAccounts.ts'
import { askForPasskey } from '../../operators/passkeys.ts'
import { logIn } from '../../operators/signIn.ts'
import { scopedTenants } from './scopedTenants.ts'
import { siteOf } from './siteOf.ts'

const loginBody = {
  type: 'object',
  additionalProperties: false,
  required: ['name', 'password'],
  properties: {
    name: { type: 'string', minLength: 1, maxLength: 100 },
    password: { type: 'string', minLength: 1, maxLength: 200 },
    code: { type: 'string', maxLength: 10 },
    passkey: { type: 'object', additionalProperties: true },
    browser: browserSecret,
  },
} as const

type LoginBody = { name: string; password: string; code?: string; passkey?: object; browser?: string }

/** /api/session: in, who I am, and out. */
export function sessionRoutes(app: FastifyInstance, context: ServerContext): void {
  app.post<{ Body: LoginBody }>(
    '/api/session',
    {
      config: { access: 'any' },
      schema: { summary: 'Open a session', tags: ['session'], security: [], body: loginBody },
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

  passkeyRoute(app, context)

  app.get('/api/session', { schema: { summary: 'Who I am', tags: ['session'] } }, async ({ caller }) => ({
    name: caller.name,
    role: caller.role,
    companies: scopedTenants(context.tenants, caller)
      .list()
      .map(({ subdomain, name }) => ({ id: subdomain, name })),
  }))

  app.delete(
    '/api/session',
    { schema: { summary: 'End the session', tags: ['session'] } },
    async ({ headers }, reply) => {
      await endToken(context.db, bearerToken(headers.authorization) ?? '')
      return reply.code(204).send()
    },
  )
}

function passkeyRoute(app: FastifyInstance, context: ServerContext): void {
  app.post(
    '/api/session/passkey',
    {
      config: { access: 'any' },
      schema: { summary: 'What a browser needs to show a passkey', tags: ['session'], security: [] },
    },
    (request) => askForPasskey(context.db, siteOf(context, request)),
  )
}

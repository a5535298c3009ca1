import type { FastifyInstance } from 'fastify'
import type { DataOf, FormSchema } from '../../domain/benefit/formSchema.ts'
import { bearerToken } from '../auth/sessions.ts'
import type { ServerContext } from '../context/context.ts'
import { endToken, logIn } from '../operators/operatorAccounts.ts'
import { scopedTenants } from './scopedTenants.ts'

const loginBody = {
  type: 'object',
  additionalProperties: false,
  required: ['name', 'password'],
  properties: {
    name: { type: 'string', minLength: 1, maxLength: 100 },
    password: { type: 'string', minLength: 1, maxLength: 200 },
    code: { type: 'string', maxLength: 10 },
  },
} as const satisfies FormSchema

/** POST, GET and DELETE /api/session: in, who I am, and out. */
export function sessionRoutes(app: FastifyInstance, context: ServerContext): void {
  app.post<{ Body: DataOf<typeof loginBody> }>(
    '/api/session',
    {
      config: { access: 'any' },
      schema: { summary: 'Open a session', tags: ['session'], security: [], body: loginBody },
    },
    async ({ body, ip }) => {
      const { token } = await logIn(context, { ...body, ip })
      return { token }
    },
  )

  app.get('/api/session', { schema: { summary: 'Who I am', tags: ['session'] } }, async ({ caller }) => ({
    name: caller.name,
    role: caller.role,
    companies: scopedTenants(context.tenants, caller)
      .all()
      .map(({ subdomain, settings }) => ({ id: subdomain, name: settings.name })),
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

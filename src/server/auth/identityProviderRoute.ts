import type { DataOf, FormSchema } from '../../domain/benefit/formSchema.ts'
import type { RouteModule } from '../platform/context/context.ts'
import { HttpError } from '../platform/http/httpError.ts'
import { describe, one } from '../platform/http/openapi/describe.ts'
import { beginSignIn, endSignIn } from './identityProvider.ts'

const browser = { type: 'string', minLength: 32, maxLength: 200 } as const

const beginBody = {
  type: 'object',
  additionalProperties: false,
  required: ['browser'],
  properties: { browser },
} as const satisfies FormSchema

const endBody = {
  type: 'object',
  additionalProperties: false,
  required: ['browser', 'answer'],
  properties: { browser, answer: { type: 'string', minLength: 1, maxLength: 8192 } },
} as const satisfies FormSchema

/** POST /api/auth/identity-provider and .../answer: sign-in by the company's own identity provider. */
export const identityProviderRoutes: RouteModule = (app, context) => {
  app.post<{ Body: DataOf<typeof beginBody> }>(
    '/api/auth/identity-provider',
    {
      config: { access: 'tenant' },
      schema: describe({
        summary: 'Begin to sign in by the identity provider, with a secret that the browser keeps',
        tag: 'auth',
        open: true,
        body: beginBody,
        answers: {
          200: {
            description: 'Where to go.',
            schema: { type: 'object', required: ['url'], properties: { url: { type: 'string' } } },
          },
          404: 'The company has no identity provider.',
        },
      }),
    },
    async ({ tenant, body }) => {
      if (tenant.settings.maintenance) throw maintenance()
      return { url: await beginSignIn(context, tenant, body.browser) }
    },
  )

  app.post<{ Body: DataOf<typeof endBody> }>(
    '/api/auth/identity-provider/answer',
    {
      config: { access: 'tenant' },
      schema: describe({
        summary: 'End it with the query that the provider sent back, in the browser in which it began',
        tag: 'auth',
        open: true,
        body: endBody,
        answers: { 200: one('Token', 'The session: send it as "Authorization: Bearer".') },
      }),
    },
    async ({ tenant, body }) => {
      if (tenant.settings.maintenance) throw maintenance()
      return { token: await endSignIn(context, tenant, body) }
    },
  )
}

const maintenance = (): HttpError =>
  new HttpError(503, {
    messageId: 'error.maintenance',
    name: 'Maintenance',
    headers: { 'retry-after': '600' },
  })

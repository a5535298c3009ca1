import Type from 'typebox'
import { closed, text } from '../../dto/schemas/parts.ts'
import { tokenSchema } from '../../dto/schemas/session.ts'
import type { RouteModule } from '../platform/context/context.ts'
import { refuseInMaintenance } from '../platform/http/maintenance.ts'
import { describe, one, type BodyOf } from '../platform/http/openapi/describe.ts'
import { beginSignIn, endSignIn } from './identityProvider.ts'

const browser = Type.String({ minLength: 32, maxLength: 200, description: 'A secret that the browser keeps' })
const beginBody = closed({ browser })
const endBody = closed({ browser, answer: Type.String({ minLength: 1, maxLength: 8192 }) })

/** POST /api/auth/identity-provider and .../answer: sign-in by the company's identity provider. */
export const identityProviderRoutes: RouteModule = (app, context) => {
  app.post<BodyOf<typeof beginBody>>(
    '/api/auth/identity-provider',
    {
      config: { access: 'tenant' },
      schema: describe({
        name: 'beginProviderSignIn',
        summary: 'Begin to sign in by the identity provider, with a secret that the browser keeps',
        tag: 'auth',
        body: beginBody,
        answers: {
          200: { description: 'Where to go.', schema: closed({ url: text }) },
          404: 'The company has no identity provider.',
        },
      }),
    },
    async ({ tenant, body, work }) => {
      refuseInMaintenance(context.clock, tenant)
      return { url: await beginSignIn(context, tenant, body.browser, work) }
    },
  )

  app.post<BodyOf<typeof endBody>>(
    '/api/auth/identity-provider/answer',
    {
      config: { access: 'tenant' },
      schema: describe({
        name: 'endProviderSignIn',
        summary: 'End it with the query that the provider sent back, in the browser in which it began',
        tag: 'auth',
        body: endBody,
        answers: {
          200: one(tokenSchema, 'The session: send it as "Authorization: Bearer".'),
          401: 'The provider names nobody.',
          403: 'The provider names somebody who may not enter.',
        },
      }),
    },
    async ({ tenant, body, work }) => {
      refuseInMaintenance(context.clock, tenant)
      return { token: await endSignIn(context, tenant, body, work) }
    },
  )
}

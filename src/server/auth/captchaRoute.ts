import { challengeSchema } from '../../dto/schemas/session.ts'
import { newChallenge } from './captcha.ts'
import type { RouteModule } from '../platform/context/context.ts'
import { describe, one } from '../platform/http/openapi/describe.ts'

/** GET /api/captcha/challenge: a bot check for login and forgotten password, for the altcha widget. */
export const captchaRoutes: RouteModule = (app, { secrets }) => {
  app.get(
    '/api/captcha/challenge',
    {
      config: { access: 'tenant' },
      schema: describe({
        name: 'getCaptchaChallenge',
        summary: 'A signed challenge, right for five minutes and for one answer in the header "captcha"',
        tag: 'auth',
        answers: {
          200: one(challengeSchema, 'An altcha challenge.'),
        },
      }),
    },
    async ({ tenant: { subdomain } }, reply) =>
      reply.header('cache-control', 'no-store').send(await newChallenge(secrets.captcha, subdomain)),
  )
}

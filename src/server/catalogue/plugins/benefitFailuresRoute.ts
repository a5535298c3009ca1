import Type, { type Static } from 'typebox'
import { closed } from '../../../dto/schemas/parts.ts'
import type { RouteModule } from '../../platform/context/context.ts'
import { describe } from '../../platform/http/openapi/describe.ts'
import { RateLimit } from '../../platform/http/rateLimit.ts'

const limited = (maxLength: number, pattern: string) => Type.String({ maxLength, pattern })

/** A browser's report: where the plugin failed and the kind of error, without any typed value. */
const body = closed({
  category: limited(60, '^[a-z][a-z0-9-]*$'),
  doing: Type.String({
    maxLength: 60,
    pattern: '^[A-Za-z.]+$',
    description: 'The function that failed ("price"), or the page\'s own drawing ("portal")',
  }),
  name: limited(60, '^[A-Za-z]+$'),
  reason: Type.Optional(limited(200, '^[^\\r\\n]*$')),
  frames: Type.Array(limited(200, '^/[^\\s?#@]*:\\d+:\\d+$'), { maxItems: 8 }),
})

type BenefitFailure = Static<typeof body>

/** Reports of a category per minute; further ones are accepted and not logged. */
const maxPerMinute = 6

/** POST /api/benefit-failures: logs a plugin's failure in a browser for the operator. */
export const benefitFailureRoutes: RouteModule = (app, { benefits, log }) => {
  const written = new RateLimit(maxPerMinute)
  app.post<{ Body: BenefitFailure }>(
    '/api/benefit-failures',
    {
      bodyLimit: 4096,
      schema: describe({
        name: 'reportBenefitFailure',
        summary: 'Reports that a category failed in the browser',
        tag: 'server',
        body,
        answers: { 204: 'It is in the log, or the log has enough of it.' },
      }),
    },
    async ({ body: failure, tenant }, reply) => {
      if (benefits.find(failure.category) && mayWrite(written, failure.category))
        log.error({ ...failure, tenant: tenant.subdomain }, 'a benefit failed in the browser')
      return reply.code(204).send()
    },
  )
}

function mayWrite(written: RateLimit, category: string): boolean {
  try {
    written.take(category)
    return true
  } catch {
    return false
  }
}

import { sql } from 'kysely'
import Type from 'typebox'
import { closed } from '../../../dto/schemas/parts.ts'
import type { RouteModule } from '../context/context.ts'
import { answeredWithin } from '../db/pool.ts'
import { describe } from './openapi/describe.ts'

/** An answer of the database that is not older shows that it is there. */
const freshMs = 1000

/**
 * /health/live: the process answers. /health/ready: the database does too (promise 45). It asks the database
 * only where nobody else has: on a busy server its question would wait behind those of all requests. Neither
 * needs a host or a session.
 */
export const healthRoutes: RouteModule = (app, { db }) => {
  const config = { access: 'any', uncounted: true } as const
  app.get(
    '/health/live',
    {
      config,
      schema: describe({
        name: 'getLiveness',
        summary: 'Whether the process answers',
        tag: 'server',
        answers: { 200: statusShape('It does.') },
      }),
    },
    async () => ({ status: 'ok' }),
  )
  app.get(
    '/health/ready',
    {
      config,
      schema: describe({
        name: 'getReadiness',
        summary: 'Whether requests can be served',
        tag: 'server',
        answers: { 200: statusShape('Yes.'), 503: statusShape('Not now.') },
      }),
    },
    async (_request, reply) => {
      const isReady =
        answeredWithin(db, freshMs) ||
        (await sql`select 1`.execute(db).then(
          () => true,
          () => false,
        ))
      return reply
        .code(isReady ? 200 : 503)
        .headers({ 'cache-control': 'no-store', ...(!isReady && { 'retry-after': '5' }) })
        .send({ status: isReady ? 'ok' : 'unavailable' })
    },
  )
}

const statusShape = (description: string) => ({
  description,
  schema: closed({ status: Type.Enum(['ok', 'unavailable']) }),
})

import { sql } from 'kysely'
import Type from 'typebox'
import { closed } from '../../../dto/schemas/parts.ts'
import type { RouteModule } from '../context/context.ts'
import { answeredWithin } from '../db/pool.ts'
import { describe } from './openapi/describe.ts'

/** Milliseconds for which an earlier response of the database proves that the database is reachable. */
const freshMs = 1000

/**
 * /health/live: the process responds. /health/ready: the database responds too (promise 45). The database is
 * queried only if no request queried it recently, because on a busy server the query would wait behind all
 * others. Neither route needs a host or a session.
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

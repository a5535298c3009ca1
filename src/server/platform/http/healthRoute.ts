import { sql } from 'kysely'
import Type from 'typebox'
import { closed } from '../../../dto/schemas/parts.ts'
import type { RouteModule } from '../context/context.ts'
import { answeredWithin } from '../db/pool.ts'
import { describe } from './openapi/describe.ts'

/** The age in milliseconds up to which an earlier database response proves that it is reachable. */
const freshMs = 1000

/**
 * /health/live: the process responds. /health/ready: so does the database (promise 45). It queries the
 * database only if no request did recently; on a busy server its query would wait behind all others. Neither
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

import { bearerToken, closeSession } from './sessions.ts'
import type { RouteModule } from '../context/context.ts'
import { describe } from '../http/openapi/describe.ts'

/** POST /api/auth/logout: ends this session on the server (AUT-23). */
export const logoutRoutes: RouteModule = (app, { db }) => {
  app.post(
    '/api/auth/logout',
    {
      schema: describe({
        summary: 'End this session',
        tag: 'auth',
        answers: { 204: 'The session has ended.' },
      }),
    },
    async (request, reply) => {
      const token = bearerToken(request.headers.authorization)
      if (token) await closeSession(db, request.tenant.subdomain, token)
      return reply.code(204).send()
    },
  )
}

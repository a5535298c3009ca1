import type { RouteModule } from '../context/context.ts'

/** GET /api/openapi.json: the description of all calls, written from their own schemas. */
export const openApiRoutes: RouteModule = (app) => {
  app.get(
    '/api/openapi.json',
    { config: { access: 'any', uncounted: true }, schema: { hide: true } },
    async (_request, reply) => reply.header('cache-control', 'no-cache').send(app.swagger()),
  )
}

import swagger from '@fastify/swagger'
import type { FastifyInstance } from 'fastify'
import { wireSchemas } from './wireSchemas.ts'
import type { RouteModule } from '../../context/context.ts'

/** Gathers the description of every API route registered after this call; `app.swagger()` answers it. */
export async function installOpenApi(app: FastifyInstance): Promise<void> {
  for (const schema of wireSchemas) app.addSchema(schema)
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Employee benefits portal',
        version: '1',
        description:
          'The calls of the portal. The company is the host of the request; the employee is the bearer ' +
          'token that POST /api/auth/login answers. Amounts are euros, dates YYYY-MM-DD in Europe/Madrid, ' +
          'instants UTC, months 0 to 11.',
      },
      components: { securitySchemes: { session: { type: 'http', scheme: 'bearer' } } },
    },
    refResolver: {
      buildLocalReference: ({ $id }, _baseUri, _fragment, index) =>
        typeof $id === 'string' ? $id : `def-${index}`,
    },
  })
}

/** GET /api/openapi.json: the description of all calls, written from their own schemas. */
export const openApiRoutes: RouteModule = (app) => {
  app.get(
    '/api/openapi.json',
    { config: { access: 'any', uncounted: true }, schema: { hide: true } },
    async (_request, reply) => reply.header('cache-control', 'no-cache').send(app.swagger()),
  )
}

import swagger from '@fastify/swagger'
import type { FastifyInstance, RouteOptions } from 'fastify'
import { components } from '../../../../dto/schemas/components.ts'
import type { RouteModule } from '../../context/context.ts'
import { responsesOf } from './describe.ts'

type Api = {
  title: string
  description: string
  /** The groups of the API's calls, with a description of each. */
  tags: Record<string, string>
  /** The schemas that the calls refer to. */
  schemas: readonly object[]
  securitySchemes: Record<string, { type: 'http'; scheme: 'bearer' } | ApiKey>
}

type ApiKey = { type: 'apiKey'; in: 'query'; name: string; description: string }

export const bearer = { type: 'http', scheme: 'bearer' } as const

const portal: Api = {
  title: 'Employee benefits portal',
  description:
    'The calls of the portal. The company is the host of the request; the employee is the bearer ' +
    'token that POST /api/auth/login answers. Amounts are euros, dates YYYY-MM-DD in Europe/Madrid, ' +
    'instants UTC, months 0 to 11.',
  tags: {
    auth: 'In, out, and passwords',
    profile: 'The employee and the family',
    catalogue: 'What may be chosen, and its tables',
    contracts: 'From the cart to the end of a contract',
    documents: 'Documents and files',
    company: 'The company and what it publishes',
    server: 'The server itself',
  },
  schemas: components,
  securitySchemes: {
    session: bearer,
    link: { type: 'apiKey', in: 'query', name: 'token', description: 'Of a link to a file' },
  },
}

/** Collects the description of every route registered after this call; `app.swagger()` returns it. */
export async function installOpenApi(app: FastifyInstance, api = portal): Promise<void> {
  const { title, description, tags, schemas, securitySchemes } = api
  for (const schema of schemas) app.addSchema(schema)
  app.addHook('onRoute', addRefusals)
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title, version: '1', description },
      servers: [{ url: '/', description: 'The host of the request' }],
      tags: Object.entries(tags).map(([name, text]) => ({ name, description: text })),
      components: { securitySchemes },
    },
    refResolver: {
      buildLocalReference: ({ $id }, _baseUri, _fragment, index) =>
        typeof $id === 'string' ? $id : `def-${index}`,
    },
  })
}

const refusals: Record<'always' | 'ofSession' | 'ofComplete' | 'ofBody', Record<number, string>> = {
  always: {
    400: 'The request is malformed: `error.fields` names each fault and its place.',
    404: 'There is no such thing, or no company on this host.',
    429: 'Too many requests: `Retry-After` says when again.',
    500: 'A fault of the server; its log has `error.requestId`.',
    503: 'Not now: too much work, maintenance or no database. `Retry-After` says when again.',
    507: 'There is no space left.',
  },
  ofSession: {
    401: 'There is no session, or it has ended.',
    502: 'The code of a category failed; the sentence names the category.',
  },
  ofComplete: { 403: 'The profile is not complete.' },
  ofBody: {
    413: 'The body is too large.',
    415: 'The body has another media type, or is compressed.',
  },
}

/** Adds a route's authentication and the common refusals to its description, by the route's access. */
function addRefusals(route: RouteOptions): void {
  const { schema, method, config } = route
  if (!schema || schema.hide) return
  const access = config?.access ?? 'employee'
  const hasSession = access === 'employee' || access === 'complete'
  route.schema = {
    security: hasSession ? [{ session: [] }] : [],
    ...schema,
    response: {
      ...responsesOf({
        ...refusals.always,
        ...(hasSession && refusals.ofSession),
        ...(access === 'complete' && refusals.ofComplete),
        ...(method !== 'GET' && method !== 'HEAD' && refusals.ofBody),
      }),
      ...(schema.response as object | undefined),
    },
  }
}

/** GET /api/openapi.json: the description of all calls, from their own schemas. */
export const openApiRoutes: RouteModule = (app) => {
  app.get(
    '/api/openapi.json',
    { config: { access: 'any', uncounted: true }, schema: { hide: true } },
    async (_request, reply) => reply.header('cache-control', 'no-cache').send(app.swagger()),
  )
}

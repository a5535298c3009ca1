import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { DataOf, FormSchema } from '../../domain/benefit/formSchema.ts'
import { bearerToken } from '../auth/sessions.ts'
import type { ServerContext } from '../context/context.ts'
import { HttpError } from '../http/httpError.ts'
import { runAccountChange } from '../operations/runOperation.ts'
import { changeOperatorPassword, endOtherSessions } from '../operators/operatorAccounts.ts'
import { addPasskey, offerPasskey, passkeysOf, removePasskey } from '../operators/passkeys.ts'
import { siteOf } from './siteOf.ts'

const passwordBody = {
  type: 'object',
  additionalProperties: false,
  required: ['current', 'password'],
  properties: {
    current: { type: 'string', minLength: 1, maxLength: 200 },
    password: { type: 'string', minLength: 1, maxLength: 200 },
  },
} as const satisfies FormSchema

const passkeyBody = {
  type: 'object',
  additionalProperties: false,
  required: ['name', 'response'],
  properties: {
    name: { type: 'string', minLength: 1, maxLength: 60 },
    response: { type: 'object', additionalProperties: true },
  },
} as const

/** /api/account: the own password, passkeys and sessions of whoever is signed in; no program changes them. */
export function accountRoutes(app: FastifyInstance, context: ServerContext): void {
  const { db } = context
  passkeyRoutes(app, context)

  app.get('/api/account', { schema: schema('My passkeys') }, async ({ caller }) => ({
    passkeys: (await passkeysOf(db, caller)).map(({ credential_id, name, created_at, last_used_at }) => ({
      id: credential_id,
      name,
      madeAt: created_at.toISOString(),
      usedAt: last_used_at?.toISOString() ?? null,
    })),
  }))

  app.post<{ Body: DataOf<typeof passwordBody> }>(
    '/api/account/password',
    { schema: schema('Change my password; my other sessions end', passwordBody) },
    async (request, reply) => {
      const { caller, body, ip } = request
      const given = { ...body, ip, keptToken: ownSession(request) }
      await runAccountChange(db, caller.name, 'password', () =>
        changeOperatorPassword(context, caller, given),
      )
      return reply.code(204).send()
    },
  )

  app.delete('/api/account/sessions', { schema: schema('End my other sessions') }, async (request, reply) => {
    const { caller } = request
    const kept = ownSession(request)
    await runAccountChange(db, caller.name, 'sessions', () => endOtherSessions(db, caller, kept))
    return reply.code(204).send()
  })
}

function passkeyRoutes(app: FastifyInstance, context: ServerContext): void {
  const { db } = context
  app.post('/api/account/passkeys/offer', { schema: schema('Begin to make a passkey') }, (request) => {
    ownSession(request)
    return offerPasskey(db, request.caller, siteOf(context, request))
  })

  app.post<{ Body: { name: string; response: object } }>(
    '/api/account/passkeys',
    { schema: schema('Keep the passkey that the browser made', passkeyBody) },
    async (request, reply) => {
      ownSession(request)
      const { caller, body } = request
      const site = siteOf(context, request)
      await runAccountChange(db, caller.name, 'passkey', () => addPasskey(db, caller, site, body))
      return reply.code(204).send()
    },
  )

  app.delete<{ Params: { id: string } }>(
    '/api/account/passkeys/:id',
    { schema: schema('Take a passkey away') },
    async (request, reply) => {
      ownSession(request)
      const { caller, params } = request
      await runAccountChange(db, caller.name, 'passkey-removed', () => removePasskey(db, caller, params.id))
      return reply.code(204).send()
    },
  )
}

const schema = (summary: string, body?: object) => ({ summary, tags: ['session'], ...(body && { body }) })

/** The token of a session; that of a program opens no account. @throws HttpError 403 */
function ownSession({ caller, headers }: FastifyRequest): string {
  if (caller.label) throw new HttpError(403, { message: 'A token of a program may not do this.' })
  return bearerToken(headers.authorization) ?? ''
}

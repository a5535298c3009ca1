import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { DataOf, FormSchema } from '../../../domain/benefit/formSchema.ts'
import { bearerToken } from '../../auth/sessions.ts'
import type { ServerContext } from '../../platform/context/context.ts'
import { HttpError } from '../../platform/http/httpError.ts'
import { runAccountChange } from '../../operations/runOperation.ts'
import { changeOperatorPassword, endOtherSessions, findOperator } from '../../operators/operatorAccounts.ts'
import { addPasskey, offerPasskey, passkeysOf, removePasskey } from '../../operators/passkeys.ts'
import { assertProven, offerAuthenticator, proveAgain, renewAuthenticator } from '../../operators/proof.ts'
import { siteOf } from './siteOf.ts'

const passwordBody = {
  type: 'object',
  additionalProperties: false,
  required: ['password'],
  properties: { password: { type: 'string', minLength: 1, maxLength: 200 } },
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

const proofBody = {
  type: 'object',
  additionalProperties: false,
  required: ['password'],
  properties: {
    password: { type: 'string', minLength: 1, maxLength: 200 },
    code: { type: 'string', maxLength: 10 },
    passkey: { type: 'object', additionalProperties: true },
  },
} as const

const passkeyParams = {
  type: 'object',
  additionalProperties: false,
  required: ['id'],
  properties: { id: { type: 'string', pattern: '^[A-Za-z0-9_-]+$', maxLength: 300 } },
} as const

const authenticatorBody = {
  type: 'object',
  additionalProperties: false,
  required: ['sealed', 'code'],
  properties: { sealed: { type: 'string', maxLength: 500 }, code: { type: 'string', maxLength: 10 } },
} as const satisfies FormSchema

/** /api/account: own password, second factor and sessions of who is signed in; no program changes them. */
export function accountRoutes(app: FastifyInstance, context: ServerContext): void {
  const { db } = context
  proofRoute(app, context)
  authenticatorRoutes(app, context)
  passkeyRoutes(app, context)

  app.get('/api/account', { schema: schema('My second factor') }, async ({ caller }) => ({
    hasAuthenticator: (await findOperator(db, caller.name)).totp_secret !== null,
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
      const keptToken = await provenSession(context, request)
      const { caller, body } = request
      await runAccountChange(db, caller.name, 'password', () =>
        changeOperatorPassword(context, caller, { ...body, keptToken }),
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

function proofRoute(app: FastifyInstance, context: ServerContext): void {
  app.post<{ Body: { password: string; code?: string; passkey?: object } }>(
    '/api/account/proof',
    {
      schema: schema('Give password and second factor again, for what changes either', proofBody),
    },
    async (request, reply) => {
      const token = ownSession(request)
      const { caller, body, ip } = request
      const { passkey: response, ...typed } = body
      const passkey = response && { response, site: siteOf(context, request) }
      await runAccountChange(context.db, caller.name, 'proof', () =>
        proveAgain(context, caller, { ...typed, passkey, ip, token }),
      )
      return reply.code(204).send()
    },
  )
}

function authenticatorRoutes(app: FastifyInstance, context: ServerContext): void {
  app.post(
    '/api/account/authenticator/offer',
    { schema: schema('Begin to renew the authenticator') },
    async (request) => {
      await provenSession(context, request)
      return offerAuthenticator(context, request.caller)
    },
  )

  app.post<{ Body: DataOf<typeof authenticatorBody> }>(
    '/api/account/authenticator',
    { schema: schema('Use the new authenticator; my other sessions end', authenticatorBody) },
    async (request, reply) => {
      const token = await provenSession(context, request)
      const { caller, body, ip } = request
      await runAccountChange(context.db, caller.name, 'authenticator', () =>
        renewAuthenticator(context, caller, { ...body, token, ip }),
      )
      return reply.code(204).send()
    },
  )
}

function passkeyRoutes(app: FastifyInstance, context: ServerContext): void {
  const { db } = context
  app.post('/api/account/passkeys/offer', { schema: schema('Begin to make a passkey') }, async (request) => {
    await provenSession(context, request)
    return offerPasskey(db, request.caller, siteOf(context, request))
  })

  app.post<{ Body: { name: string; response: object } }>(
    '/api/account/passkeys',
    { schema: schema('Keep the passkey that the browser made; my other sessions end', passkeyBody) },
    async (request, reply) => {
      const token = await provenSession(context, request)
      const { caller, body } = request
      const site = siteOf(context, request)
      await runAccountChange(db, caller.name, 'passkey', async () => {
        await addPasskey(db, caller, site, body)
        await endOtherSessions(db, caller, token)
      })
      return reply.code(204).send()
    },
  )

  app.delete<{ Params: { id: string } }>(
    '/api/account/passkeys/:id',
    {
      schema: { ...schema('Take a passkey away; my other sessions end'), params: passkeyParams },
    },
    async (request, reply) => {
      const token = await provenSession(context, request)
      const { caller, params } = request
      await runAccountChange(db, caller.name, 'passkey-removed', async () => {
        await removePasskey(db, caller, params.id)
        await endOtherSessions(db, caller, token)
      })
      return reply.code(204).send()
    },
  )
}

/** The token of a session whose operator gave password and second factor lately. @throws HttpError 403 */
async function provenSession({ db }: ServerContext, request: FastifyRequest): Promise<string> {
  const token = ownSession(request)
  await assertProven(db, token)
  return token
}

const schema = (summary: string, body?: object) => ({ summary, tags: ['session'], ...(body && { body }) })

/** The token of a session; that of a program opens no account. @throws HttpError 403 */
function ownSession({ caller, headers }: FastifyRequest): string {
  if (caller.label) throw new HttpError(403, { messageId: 'operator.program' })
  return bearerToken(headers.authorization) ?? ''
}

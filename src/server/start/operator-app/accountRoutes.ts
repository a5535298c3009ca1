import type { FastifyInstance, FastifyRequest } from 'fastify'
import Type from 'typebox'
import { passkeyParams, webAuthnAnswer } from '../../../dto/schemas/session.ts'
import { closed, flag, instant, nullable, text } from '../../../dto/schemas/parts.ts'
import { describe, type BodyOf, type RouteDescription } from '../../platform/http/openapi/describe.ts'
import { bearerToken } from '../../auth/sessions.ts'
import type { ServerContext } from '../../platform/context/context.ts'
import { HttpError } from '../../platform/http/httpError.ts'
import { runAccountChange } from '../../operations/runOperation.ts'
import { changeOperatorPassword, endOtherSessions, findOperator } from '../../operators/operatorAccounts.ts'
import { addPasskey, offerPasskey, passkeysOf, removePasskey } from '../../operators/passkeys.ts'
import { assertProven, offerAuthenticator, proveAgain, renewAuthenticator } from '../../operators/proof.ts'
import { passkeyOptions } from './sessionRoutes.ts'
import { siteOf } from './siteOf.ts'

const password = Type.String({ minLength: 1, maxLength: 200 })
const code = Type.String({ maxLength: 10, description: 'Of the authenticator' })

const passwordBody = closed({ password })

const passkeyBody = closed({
  name: Type.String({ minLength: 1, maxLength: 60 }),
  response: webAuthnAnswer,
})

const proofBody = closed({
  password,
  code: Type.Optional(code),
  passkey: Type.Optional(webAuthnAnswer),
})

const authenticatorBody = closed({ sealed: Type.String({ maxLength: 500 }), code })

const accountSchema = closed({
  hasAuthenticator: flag,
  passkeys: Type.Array(closed({ id: text, name: text, madeAt: instant, usedAt: nullable(instant) })),
})

const authenticatorSchema = closed({
  secondFactor: Type.String({ description: 'The address that the authenticator reads' }),
  sealed: text,
})

/**
 * /api/account: password, second factor and sessions of the signed-in operator; programs cannot change them.
 */
export function accountRoutes(app: FastifyInstance, context: ServerContext): void {
  const { db } = context
  proofRoute(app, context)
  authenticatorRoutes(app, context)
  passkeyRoutes(app, context)

  app.get('/api/account', { schema: ownAccount }, async ({ caller }) => ({
    hasAuthenticator: (await findOperator(db, caller.name)).totp_secret !== null,
    passkeys: (await passkeysOf(db, caller)).map(({ credential_id, name, created_at, last_used_at }) => ({
      id: credential_id,
      name,
      madeAt: created_at.toISOString(),
      usedAt: last_used_at?.toISOString() ?? null,
    })),
  }))

  app.post<BodyOf<typeof passwordBody>>(
    '/api/account/password',
    { schema: change('changePassword', 'Change my password; my other sessions end', { body: passwordBody }) },
    async (request, reply) => {
      const keptToken = await provenSession(context, request)
      const { caller, body } = request
      await runAccountChange(db, caller.name, 'password', () =>
        changeOperatorPassword(context, caller, { ...body, keptToken }),
      )
      return reply.code(204).send()
    },
  )

  app.delete(
    '/api/account/sessions',
    { schema: change('endOtherSessions', 'End my other sessions') },
    async (request, reply) => {
      const { caller } = request
      const kept = ownSession(request)
      await runAccountChange(db, caller.name, 'sessions', () => endOtherSessions(db, caller, kept))
      return reply.code(204).send()
    },
  )
}

function proofRoute(app: FastifyInstance, context: ServerContext): void {
  app.post<BodyOf<typeof proofBody>>(
    '/api/account/proof',
    {
      schema: change('proveAgain', 'Give password and second factor again, for what changes either', {
        body: proofBody,
      }),
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
    {
      schema: change('offerAuthenticator', 'Begin to renew the authenticator', {
        answers: { 200: { description: 'What the authenticator reads.', schema: authenticatorSchema } },
      }),
    },
    async (request) => {
      await provenSession(context, request)
      return offerAuthenticator(context, request.caller)
    },
  )

  app.post<BodyOf<typeof authenticatorBody>>(
    '/api/account/authenticator',
    {
      schema: change('renewAuthenticator', 'Use the new authenticator; my other sessions end', {
        body: authenticatorBody,
      }),
    },
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
  app.post(
    '/api/account/passkeys/offer',
    { schema: change('offerPasskey', 'Begin to make a passkey', { answers: { 200: passkeyOptions } }) },
    async (request) => {
      await provenSession(context, request)
      return offerPasskey(db, request.caller, siteOf(context, request))
    },
  )

  app.post<BodyOf<typeof passkeyBody>>(
    '/api/account/passkeys',
    {
      schema: change('addPasskey', 'Keep the passkey that the browser made; my other sessions end', {
        body: passkeyBody,
      }),
    },
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
      schema: change('removePasskey', 'Take a passkey away; my other sessions end', {
        params: passkeyParams,
      }),
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

/**
 * The token of a session whose operator has given password and second factor again in the last minutes.
 * @throws HttpError 403
 */
async function provenSession({ db }: ServerContext, request: FastifyRequest): Promise<string> {
  const token = ownSession(request)
  await assertProven(db, token)
  return token
}

const ownAccount = describe({
  name: 'getAccount',
  summary: 'My second factor',
  tag: 'session',
  answers: { 200: { description: 'The second factor.', schema: accountSchema } },
})

type Change = Partial<Pick<RouteDescription, 'body' | 'params' | 'answers'>>

/** Describes a call that changes one's own account. */
function change(name: string, summary: string, { answers = done, ...taken }: Change = {}) {
  const refusals = {
    401: 'There is no session, or the password is wrong.',
    403: 'The password or the second factor is missing or wrong, or the token is that of a program.',
    422: 'The password, the code or the passkey does not do.',
  }
  return describe({ name, summary, tag: 'session', ...taken, answers: { ...answers, ...refusals } })
}

const done = { 204: 'It is done.' }

/**
 * The token of a session; a program's token gives no access to an account.
 * @throws HttpError 403
 */
function ownSession({ caller, headers }: FastifyRequest): string {
  if (caller.label) throw new HttpError(403, { messageId: 'operator.program' })
  return bearerToken(headers.authorization) ?? ''
}

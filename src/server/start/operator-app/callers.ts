import type { Socket } from 'node:net'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { languages } from '../../../domain/kernel/language.ts'
import { bearerToken } from '../../auth/sessions.ts'
import { hashToken } from '../../auth/tokens.ts'
import type { ServerContext } from '../../platform/context/context.ts'
import { HttpError, unauthorized } from '../../platform/http/httpError.ts'
import { RateLimit } from '../../platform/http/rateLimit.ts'
import { requestedLanguage, serverMessages } from '../../platform/http/serverMessages.ts'
import { operatorCallerOf, type OperatorCaller } from '../../operators/operatorAccounts.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Set before the handler, unless the route is `any`. */
    caller: OperatorCaller
  }
}

/**
 * Requires an operator's token for every route not marked `any`, and limits the requests. The body is read
 * only after this check; the body of a refused request is not read.
 */
export function installCallers(app: FastifyInstance, context: ServerContext): void {
  const findCaller = callerFinder(context)
  // Fastify requires an initial value; the hook below sets the real value for each request.
  app.decorateRequest('caller', null as never)
  app.decorateRequest('language', '' as never)
  app.addHook('onRequest', async (request, reply) => {
    request.language = requestedLanguage(request.headers['accept-language'], languages) ?? 'en'
    const { access, uncounted } = request.routeOptions.config
    if (request.is404 || uncounted) return
    const caller = await findCaller(request, access === 'any')
    if (caller) {
      request.caller = caller
      reply.log = request.log = request.log.child({
        operator: caller.name,
        program: caller.label || undefined,
      })
    }
    refuseQuery(request)
  })
  app.addHook('preValidation', async ({ body, is404, routeOptions }) => {
    if (body !== undefined && !is404 && !routeOptions.schema?.body)
      throw new HttpError(400, { messageId: 'error.noBody' })
  })
  app.addHook('onSend', async ({ raw, headers }, reply) => {
    const hasBody = headers['transfer-encoding'] !== undefined || Number(headers['content-length']) > 0
    if (!hasBody || raw.complete) return
    reply.header('connection', 'close')
    lingerOnEnd(raw.socket)
  })
}

const lingerMs = 1000

/**
 * Delays closing a connection whose caller is still sending; if the connection were closed at once, the
 * caller would lose the response.
 */
function lingerOnEnd(socket: Socket): void {
  socket.destroySoon = () => {
    socket.end()
    setTimeout(() => socket.destroy(), lingerMs).unref()
  }
}

/**
 * Finds the caller and counts the request: a program's by its token, all others by address. Wrong tokens
 * have a separate limit, which is checked before the database is queried.
 */
function callerFinder({ db, config }: ServerContext) {
  const limit = new RateLimit(config.limits.requestsPerMinuteOfOperator)
  const wrongTokens = new RateLimit(config.limits.requestsPerMinuteOfOperator)
  /**
   * Programs' tokens that were valid at their last request; strangers at the same address cannot block
   * these.
   */
  const programs = new Set<string>()
  return async ({ ip, headers }: FastifyRequest, isOpen: boolean): Promise<OperatorCaller | undefined> => {
    const token = isOpen ? undefined : bearerToken(headers.authorization)
    if (token === undefined) {
      limit.take(ip)
      if (isOpen) return undefined
      throw new HttpError(401, { messageId: 'error.notSignedIn' })
    }
    const key = hashToken(token)
    if (!programs.has(key)) wrongTokens.assertLeft(ip)
    const caller = await operatorCallerOf(db, token)
    if (!caller) {
      programs.delete(key)
      wrongTokens.take(ip)
      throw unauthorized()
    }
    if (caller.label) programs.add(key)
    limit.take(caller.label ? key : ip)
    return caller
  }
}

/**
 * Refuses a query string, because `?dryRun=true` would not start a dry run.
 * @throws HttpError 400
 */
function refuseQuery({ query, language }: FastifyRequest): void {
  const [key] = Object.keys(query as object)
  if (key === undefined) return
  const shown = key.slice(0, 80) || '='
  const message = serverMessages(language, 'error.query', { key: shown })
  throw new HttpError(400, { message, fields: [{ path: `?${shown}`, message }] })
}

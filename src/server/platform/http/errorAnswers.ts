import { maxFileMegabytes } from '../../../domain/forms/uploadLimits.ts'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Language } from '../../../domain/kernel/language.ts'
import { toPriceDto, toRefusalDto, type ErrorDto } from '../../../dto/errorDto.ts'
import { serverMessages, preferredLanguage } from './serverMessages.ts'
import { machineFaultOf } from './databaseFaults.ts'
import { HttpError, statusName } from './httpError.ts'
import { bareHeaders } from './securityHeaders.ts'
import { fieldFaults, invalid } from './validateBody.ts'

const later = { 'retry-after': '5' }

const megabyte = 1024 * 1024

/** Converts an error to the refusal that a host sends instead; undefined: the usual response. */
export type RefusalOf = (error: unknown) => HttpError | undefined

/**
 * Sends every error as `{error: {statusCode, name, message, requestId}}`, without stack, path, SQL or library
 * text (promise 53).
 */
export function installErrorAnswers(app: FastifyInstance, refusalOf: RefusalOf = () => undefined): void {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const language = languageOf(request)
    // The caller has disconnected, so the error comes from the socket and not from the database.
    if (request.raw.readableAborted) {
      request.log.debug('the request was broken off')
      return send(request, reply, new HttpError(400, { messageId: 'error.badRequest' }), language)
    }
    const known = refusalOf(error) ?? asHttpError(request, error, language)
    if (known.statusCode >= 500) logFailure(request, error)
    return send(request, reply, known, language)
  })
}

/**
 * Logs a failure; an unreachable database or a full disk in one line, without stacks. Intended refusals,
 * such as a login during maintenance, are not logged as faults.
 */
function logFailure(request: FastifyRequest, error: FastifyError): void {
  if (error instanceof HttpError) {
    const { statusCode: status, name, message: reason } = error
    return request.log.info({ status, name, reason }, 'request refused')
  }
  const fault = machineFaultOf(error)
  if (fault) request.log.warn({ fault, code: error.code, reason: error.message }, 'request failed')
  else request.log.error({ err: error }, 'request failed')
}

/** Sends an error outside the error handler, for an unknown route or a refused host. */
export function send(
  request: FastifyRequest,
  reply: FastifyReply,
  error: HttpError,
  language: Language,
): FastifyReply {
  return reply
    .code(error.statusCode)
    .headers({ 'cache-control': 'no-store', ...error.answer.headers })
    .type('application/json; charset=utf-8')
    .serializer(JSON.stringify)
    .send(bodyOf(request, error, language))
}

/** Builds the body of an error that occurs after the response has begun; a server fault is logged. */
export function errorBody(request: FastifyRequest, error: Error): ErrorDto {
  const language = languageOf(request)
  const known = asHttpError(request, error as FastifyError, language)
  if (known.statusCode >= 500) logFailure(request, error as FastifyError)
  return bodyOf(request, known, language)
}

function bodyOf(request: FastifyRequest, error: HttpError, language: Language): ErrorDto {
  const { messageId, params, refusals, field, priceCents, until } = error.answer
  const message =
    error.answer.message ??
    serverMessages(language, messageId ?? 'error.internal', { requestId: request.id, ...params })
  const fields = error.answer.fields ?? (field && [{ path: field, message }])
  return {
    error: {
      statusCode: error.statusCode,
      name: error.name,
      message,
      ...(refusals && { refusals: refusals.map(toRefusalDto) }),
      ...(fields && { fields }),
      ...(priceCents !== undefined && toPriceDto(priceCents)),
      ...(until && { until }),
      requestId: request.id,
    },
  }
}

/** Responds to an undecodable address, which reaches no route and no hook. */
export function answerBadUrl(request: FastifyRequest, reply: FastifyReply): void {
  const language = preferredLanguage(request.headers['accept-language'])
  void send(
    request,
    reply.headers(bareHeaders),
    new HttpError(400, { messageId: 'error.badRequest' }),
    language,
  )
}

function asHttpError(request: FastifyRequest, error: FastifyError, language: Language): HttpError {
  if (error instanceof HttpError) return error
  const fault = machineFaultOf(error)
  if (fault === 'unavailable') return unavailable()
  if (fault === 'beingWritten') {
    request.work?.excuse()
    return new HttpError(503, { messageId: 'error.beingWritten', headers: later })
  }
  if (fault === 'noSpace') return new HttpError(507, { messageId: 'error.noSpace' })
  if (error.validation) return invalid(fieldFaults(error.validation, language))
  return byCode(error, request) ?? byStatus(error)
}

/** 503 with the sentence of spec 8 and Retry-After. */
export function unavailable(): HttpError {
  return new HttpError(503, { messageId: 'error.unavailable', headers: later })
}

/** "4 KB", "1 MB". */
function sizeText(bytes: number): string {
  return bytes < megabyte ? `${Math.floor(bytes / 1024)} KB` : `${Math.floor(bytes / megabyte)} MB`
}

function byCode({ code }: FastifyError, { routeOptions }: FastifyRequest): HttpError | undefined {
  switch (code) {
    case 'FST_ERR_CTP_BODY_TOO_LARGE':
      return new HttpError(413, {
        messageId: 'error.tooLarge',
        params: { limit: sizeText(routeOptions.bodyLimit ?? megabyte) },
      })
    case 'FST_REQ_FILE_TOO_LARGE':
      return new HttpError(413, { messageId: 'error.fileTooLarge', params: { megabytes: maxFileMegabytes } })
    case 'FST_FILES_LIMIT':
    case 'FST_PARTS_LIMIT':
    case 'FST_FIELDS_LIMIT':
      return new HttpError(400, { messageId: 'upload.oneFile' })
    case 'FST_INVALID_MULTIPART_CONTENT_TYPE':
    case 'FST_ERR_CTP_INVALID_MEDIA_TYPE':
      return new HttpError(415, { messageId: 'error.mediaType' })
    case 'FST_ERR_HANDLER_TIMEOUT':
      return unavailable()
    default:
      return undefined
  }
}

function byStatus({ statusCode = 500 }: FastifyError): HttpError {
  if (statusCode >= 400 && statusCode < 500)
    return new HttpError(statusCode, { messageId: 'error.badRequest', name: statusName(statusCode) })
  return new HttpError(500, { messageId: 'error.internal' })
}

function languageOf(request: FastifyRequest): Language {
  return request.language || preferredLanguage(request.headers['accept-language'])
}

import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import Ajv from 'ajv'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { formats } from '../../src/domain/kernel/formats.ts'
import { components } from '../../src/dto/schemas/components.ts'

const isInstant = (text: string): boolean => new Date(text).toJSON() === text
const known = { ...formats, 'date-time': isInstant, uuid: true, binary: true } as const
const ajv = new Ajv({ strict: false, allErrors: true, formats: known }).addSchema(components)

type Response = object & { type?: string; content?: Record<string, { schema: object }> }

/** Collects the faults of an application's answers as sentences. */
export type AnswerFaults = { assertNone: () => void; clear: () => void }

/**
 * Compares each answer of a described route with the schema of its status. Streams, and media types other
 * than JSON, are skipped. Call it before the routes are added.
 */
export function checkAnswers(app: FastifyInstance): AnswerFaults {
  const faults = new Set<string>()
  app.addHook('onSend', async (request, reply, payload) => {
    const fault = findFault(request, reply, payload)
    if (fault) faults.add(`${request.method} ${request.routeOptions.url} ${reply.statusCode}: ${fault}`)
  })
  return {
    assertNone: () => {
      if (faults.size > 0) throw new Error(`Answers that are not as described:\n${[...faults].join('\n')}`)
    },
    clear: () => faults.clear(),
  }
}

function findFault(request: FastifyRequest, reply: FastifyReply, payload: unknown): string | undefined {
  const { schema } = request.routeOptions
  if (!schema || schema.hide || request.is404 || request.method === 'HEAD') return undefined
  const response = (schema.response as Record<string, Response> | undefined)?.[reply.statusCode]
  if (!response) return 'the description has no such status'
  const type = String(reply.getHeader('content-type') ?? '').split(';')[0] ?? ''
  const { content } = response
  if (content && !content[type] && !content['*/*'] && !content[type.replace(/\/.*/, '/*')])
    return `the description has no answer of ${type}`
  const shape = content ? content[type]?.schema : response
  if (response.type === 'null') return payload ? 'the description has no body' : undefined
  const text = readText(reply, payload)
  if (!shape || type !== 'application/json' || text === undefined) return undefined
  return differencesFrom(shape, JSON.parse(text))
}

/** What a value of an answer has that its schema does not allow, as a text. */
export function differencesFrom(schema: object, value: unknown): string | undefined {
  if (ajv.validate(schema, value)) return undefined
  return ajv.errors
    ?.map((each) => `${each.instancePath} ${each.message} ${JSON.stringify(each.params)}`)
    .join()
}

/** Returns the text of a body; undefined for a stream. */
function readText(reply: FastifyReply, payload: unknown): string | undefined {
  if (typeof payload === 'string') return payload
  if (!Buffer.isBuffer(payload)) return undefined
  const encoding = reply.getHeader('content-encoding')
  if (encoding === 'br') return String(brotliDecompressSync(payload))
  return String(encoding === 'gzip' ? gunzipSync(payload) : payload)
}

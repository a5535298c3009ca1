import type { FastifySchema } from 'fastify'
import type { Static, TSchema } from 'typebox'
import type { FormSchema } from '../../../../domain/benefit/formSchema.ts'
import { errorSchema } from '../../../../dto/schemas/error.ts'
import { refTo } from '../../../../dto/schemas/parts.ts'

type Shape = TSchema | FormSchema

/** A response's description and schema; `content` if the response is not JSON. */
type Answer = string | { description: string; schema: Shape } | { description: string; content: Content }
type Content = Record<string, { schema: Shape }>

/**
 * Responses by status. A text alone means a response without a body, or a refusal if the status is 400 or
 * higher.
 */
type Answers = { readonly [status: number]: Answer | undefined }

export type RouteDescription = {
  /** The operationId, by which clients call the operation: a verb and its object. */
  name: string
  summary: string
  /**
   * Group of the call in the description: auth, profile, catalogue, contracts, documents, company, server.
   */
  tag: string
  body?: Shape
  querystring?: Shape
  params?: Shape
  headers?: Shape
  answers: Answers
  /** The authentication of the call, if it differs from its access (installOpenApi.ts). */
  security?: readonly { [name: string]: readonly string[] }[]
  /** Media type of the body, if not JSON. */
  consumes?: string[]
}

declare module 'fastify' {
  interface FastifySchema {
    operationId?: string
    summary?: string
    tags?: readonly string[]
    security?: readonly { [name: string]: readonly string[] }[]
    consumes?: readonly string[]
  }
}

/**
 * Builds a route's schema, for strict validation of input (nothing coerced, removed or filled in) and for
 * the OpenAPI description. Without `body` the call has no body. Common refusals need no entry:
 * `installOpenApi` adds them.
 */
export function describe({ name, tag, answers, ...same }: RouteDescription): FastifySchema {
  return { operationId: name, tags: [tag], ...same, response: responsesOf(answers) }
}

/** A route's responses for Fastify, by status. */
export function responsesOf(answers: Answers): Record<string, object> {
  return Object.fromEntries(
    Object.entries(answers).flatMap(([status, answer]) =>
      answer === undefined ? [] : [[status, responseOf(Number(status), answer)]],
    ),
  )
}

function responseOf(status: number, answer: Answer): object {
  if (typeof answer === 'string')
    return { description: answer, ...(status >= 400 ? refTo(errorSchema) : { type: 'null' }) }
  if ('content' in answer) return answer
  return { description: answer.description, ...answer.schema }
}

/** A response with one of the API's named schemas. */
export const one = (schema: TSchema, description: string) => ({ description, schema: refTo(schema) })

/** A response with a list of one of the API's named schemas. */
export const many = (schema: TSchema, description: string) => ({
  description,
  schema: { type: 'array', items: refTo(schema) } as const,
})

/** A response with a file. */
export const file = (description: string, type = '*/*') => ({
  description,
  content: { [type]: { schema: { type: 'string', format: 'binary' } as const } },
})

/** The response to a caller with the current version, by its ETag. */
export const unchanged = { 304: 'It has not changed since the ETag that If-None-Match names.' } as const

const handlerJudges = Symbol('the handler judges it')

/**
 * Marks a schema as used for the description only: the handler validates the input, with its own sentences
 * or status.
 */
export function describedOnly<Schema extends object>(schema: Schema): Schema {
  return { ...schema, [handlerJudges]: true }
}

export const isDescribedOnly = (schema: object): boolean => handlerJudges in schema

export type BodyOf<Schema extends TSchema> = { Body: Static<Schema> }

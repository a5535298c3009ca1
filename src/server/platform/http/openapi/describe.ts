import type { FastifySchema } from 'fastify'
import type { Static, TSchema } from 'typebox'
import type { FormSchema } from '../../../../domain/benefit/formSchema.ts'
import { errorSchema } from '../../../../dto/schemas/error.ts'
import { refTo } from '../../../../dto/schemas/parts.ts'

type Shape = TSchema | FormSchema

/** What an answer means, and its shape; `content` where it is no JSON. */
type Answer = string | { description: string; schema: Shape } | { description: string; content: Content }
type Content = Record<string, { schema: Shape }>

/** By status. A text alone is an answer without a body, or from 400 on a refusal. */
type Answers = { readonly [status: number]: Answer | undefined }

export type RouteDescription = {
  /** The operationId: what a client calls the operation, a verb and its object. */
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
  /** How the call is let in, where that is not what its access says (installOpenApi.ts). */
  security?: readonly { [name: string]: readonly string[] }[]
  /** Media type of the body where it is not JSON. */
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
 * A route's schema: input is validated strictly with it (nothing coerced, removed or filled in) and the
 * OpenAPI description is written from it. Without `body` a call takes none. Refusals that any call may give
 * need no entry: `installOpenApi` adds them.
 */
export function describe({ name, tag, answers, ...same }: RouteDescription): FastifySchema {
  return { operationId: name, tags: [tag], ...same, response: responsesOf(answers) }
}

/** The answers of a route as Fastify takes them, by status. */
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

/** An answer that is one of the nouns of the wire. */
export const one = (schema: TSchema, description: string) => ({ description, schema: refTo(schema) })

/** An answer that is a list of them. */
export const many = (schema: TSchema, description: string) => ({
  description,
  schema: { type: 'array', items: refTo(schema) } as const,
})

/** An answer that is a file. */
export const file = (description: string, type = '*/*') => ({
  description,
  content: { [type]: { schema: { type: 'string', format: 'binary' } as const } },
})

/** The answer to whoever has the newest already, by its ETag. */
export const unchanged = { 304: 'It has not changed since the ETag that If-None-Match names.' } as const

const handlerJudges = Symbol('the handler judges it')

/**
 * A schema that describes what the handler itself judges, with sentences or a status of its own: Fastify does
 * not validate with it.
 */
export function describedOnly<Schema extends object>(schema: Schema): Schema {
  return { ...schema, [handlerJudges]: true }
}

export const isDescribedOnly = (schema: object): boolean => handlerJudges in schema

export type BodyOf<Schema extends TSchema> = { Body: Static<Schema> }

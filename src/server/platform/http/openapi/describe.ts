import type { FastifySchema } from 'fastify'
import type { FormSchema } from '../../../../domain/benefit/formSchema.ts'

type Answer = string | { description: string; schema: FormSchema | { $ref: string } }

export type RouteDescription = {
  summary: string
  /**
   * Group of the call in the description: auth, profile, catalogue, contracts, documents, company, server.
   */
  tag: string
  body?: FormSchema
  querystring?: FormSchema
  params?: FormSchema
  headers?: FormSchema
  /** By status: what it means, and its shape where it has one. Errors of any call need no entry. */
  answers: Record<number, Answer>
  /** Needs no session. */
  open?: boolean
  /** Media type of the body where it is not JSON. */
  consumes?: string[]
}

declare module 'fastify' {
  interface FastifySchema {
    summary?: string
    tags?: readonly string[]
    security?: readonly { [name: string]: readonly string[] }[]
    consumes?: readonly string[]
  }
}

/**
 * A route's schema: input is validated strictly with it (nothing coerced, removed or filled in) and the
 * OpenAPI description is written from it. Without `body` a call takes none.
 */
export function describe({
  summary,
  tag,
  body,
  querystring,
  params,
  headers,
  answers,
  open,
  consumes,
}: RouteDescription): FastifySchema {
  return {
    summary,
    tags: [tag],
    security: open ? [] : [{ session: [] }],
    ...(body && { body }),
    ...(querystring && { querystring }),
    ...(params && { params }),
    ...(headers && { headers }),
    ...(consumes && { consumes }),
    response: {
      ...Object.fromEntries(Object.entries(answers).map(([status, answer]) => [status, shapeOf(answer)])),
      default: anyError,
    },
  }
}

const anyError = { description: 'An error: a sentence in the language of the caller.', $ref: 'Error#' }

function shapeOf(answer: Answer): object {
  if (typeof answer === 'string') return { description: answer, type: 'null' }
  return { description: answer.description, ...answer.schema }
}

/** `{ description, schema }` of an answer that is one of the shapes of wireSchemas.ts, or a list of them. */
export const one = (
  name: string,
  description: string,
): { description: string; schema: { $ref: string } } => ({ description, schema: { $ref: `${name}#` } })
export const many = (
  name: string,
  description: string,
): { description: string; schema: { type: 'array'; items: object } } => ({
  description,
  schema: { type: 'array', items: { $ref: `${name}#` } },
})

import Type from 'typebox'
import { closed, instant, mapOf, noun, refTo, text, whole } from './parts.ts'

export const refusalSchema = noun(
  'Refusal',
  {
    code: text,
    path: Type.String({
      description: 'Its address in the request, such as "/items/3/price"; empty: the whole',
    }),
    params: mapOf(Type.Union([Type.String(), Type.Number()])),
  },
  { description: 'Why the plan does not allow it; a parameter that ends in Cents is money' },
)

/**
 * An error response: with `refusals` if a rule of the plan refuses the request, with `fields` if the body
 * does not match its schema.
 */
export const errorSchema = noun('Error', {
  error: closed({
    statusCode: whole,
    name: text,
    message: Type.String({ description: 'A sentence in the language of the caller' }),
    refusals: Type.Optional(Type.Array(refTo(refusalSchema))),
    fields: Type.Optional(Type.Array(closed({ path: text, message: text }))),
    price: Type.Optional(Type.Number({ description: 'The right price in euros where another was sent' })),
    until: Type.Optional(instant),
    requestId: Type.Optional(text),
  }),
})

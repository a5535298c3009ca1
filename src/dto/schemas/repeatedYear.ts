import Type from 'typebox'
import { noun, refTo, text, year } from './parts.ts'

/** The answer of POST /contracts/repeat for one contract of the previous year, in the reader's language. */
export const repeatedContractSchema = noun('RepeatedContract', {
  id: Type.String({ description: 'The contract of the year before' }),
  category: Type.String({ description: 'Category alias: where to look for something else' }),
  name: text,
  outcome: Type.Enum(['added', 'already', 'refused']),
  cartId: Type.Optional(Type.String({ description: 'What stands for it in the year' })),
  inCart: Type.Boolean({ description: 'Whether that is still in the cart' }),
  sentences: Type.Array(text, { description: 'What differs, or why it cannot be repeated' }),
  isClosed: Type.Optional(
    Type.Literal(true, { description: 'Nothing of its category is offered to the employee in the year' }),
  ),
})

export const repeatedYearSchema = noun('RepeatedYear', {
  year,
  contracts: Type.Array(refTo(repeatedContractSchema)),
})

import Type from 'typebox'
import { closed, noun, text } from './parts.ts'

/** The facts that are sent with a question, in the reader's language. */
export const questionFactsSchema = noun('QuestionFacts', {
  product: text,
  facts: Type.Array(closed({ label: text, value: text })),
})

/** The subject of a question: a category of products, or one of the employee's contracts. */
export const questionAbout = {
  category: Type.String({ maxLength: 64 }),
  contractId: Type.Optional(Type.String({ format: 'uuid', maxLength: 64 })),
}

import Type from 'typebox'
import { closed, noun, text } from './parts.ts'

/** What goes along with a question, in the reader's language. */
export const questionFactsSchema = noun('QuestionFacts', {
  product: text,
  facts: Type.Array(closed({ label: text, value: text })),
})

/** What a question is about: a category of products, or one's own contract. */
export const questionAbout = {
  category: Type.String({ maxLength: 64 }),
  contractId: Type.Optional(Type.String({ format: 'uuid', maxLength: 64 })),
}

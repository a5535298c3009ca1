import type { Static } from 'typebox'
import type { questionFactsSchema } from './schemas/question.ts'

/** The facts that are sent with a question, in the reader's language. */
export type QuestionFactsDto = Static<typeof questionFactsSchema>

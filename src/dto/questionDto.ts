import type { Static } from 'typebox'
import type { questionFactsSchema } from './schemas/question.ts'

/** What goes along with a question, in the reader's language. */
export type QuestionFactsDto = Static<typeof questionFactsSchema>

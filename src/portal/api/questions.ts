import type { QuestionFactsDto } from '../../dto/questionDto.ts'
import { api } from './api.ts'

/** The subject of a question: a category, or the employee's own contract of it. */
export type QuestionAbout = { category: string; contractId?: string }

/** GET /questions/facts: the facts that are sent together with a question. */
export async function loadQuestionFacts(about: QuestionAbout): Promise<QuestionFactsDto> {
  return api.get<QuestionFactsDto>(`/questions/facts?${new URLSearchParams(about).toString()}`)
}

/** POST /questions: sends a question to the company's contact. */
export async function sendQuestion(asked: QuestionAbout & { question: string }): Promise<void> {
  await api.post('/questions', asked)
}

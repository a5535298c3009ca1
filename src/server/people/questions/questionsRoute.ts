import Type, { type Static } from 'typebox'
import { maxQuestionLength } from '../../../domain/forms/question.ts'
import { closed } from '../../../dto/schemas/parts.ts'
import { questionAbout, questionFactsSchema } from '../../../dto/schemas/question.ts'
import { employeeContextOf } from '../../employee/employeeContext.ts'
import type { RouteModule } from '../../platform/context/context.ts'
import { describe, one, type BodyOf } from '../../platform/http/openapi/describe.ts'
import { askQuestion } from './askQuestion.ts'
import { questionFacts } from './questionFacts.ts'

const questionBody = closed({
  ...questionAbout,
  question: Type.String({ minLength: 1, maxLength: maxQuestionLength }),
})
const about = closed(questionAbout)

/** GET /api/questions/facts and POST /api/questions: a question to the company's contact (DEC-68). */
export const questionRoutes: RouteModule = (app, context) => {
  const { db, clock } = context
  app.get<{ Querystring: Static<typeof about> }>(
    '/api/questions/facts',
    {
      config: { access: 'complete' },
      schema: describe({
        name: 'showQuestionFacts',
        summary: "What goes along with a question, in the reader's language",
        tag: 'profile',
        querystring: about,
        answers: { 200: one(questionFactsSchema, 'Product and amounts.') },
      }),
    },
    async ({ tenant, employee, language, query }) => {
      const plan = await employeeContextOf(db, { tenant, row: employee, today: clock.today() })
      const { product, facts } = questionFacts(context, plan, query, language)
      return { product, facts }
    },
  )
  app.post<BodyOf<typeof questionBody>>(
    '/api/questions',
    {
      config: { access: 'complete' },
      schema: describe({
        name: 'askQuestion',
        summary: "Write a question to the company's contact, who answers by mail",
        tag: 'profile',
        body: questionBody,
        answers: { 204: 'Written.', 422: 'There is no text, or no address for the answer.' },
      }),
    },
    async ({ tenant, employee, body }, reply) => {
      await askQuestion(context, { tenant, employeeId: employee.id }, body)
      return reply.code(204).send()
    },
  )
}

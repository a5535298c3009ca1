import type { RouteModule } from '../context/context.ts'
import { saveAnswers, type AnswersRequest } from './saveAnswers.ts'
import { notFound } from '../http/httpError.ts'
import { describe } from '../http/openapi/describe.ts'
import { answersBody, isContractId } from './contractBodies.ts'

/** POST /api/answers/add: answers to a product's questions, and its document (CAR-22, CAT-26). */
export const answerRoutes: RouteModule = (app, context) => {
  app.post<{ Body: AnswersRequest }>(
    '/api/answers/add',
    {
      config: { access: 'complete' },
      schema: describe({
        summary: 'Save the answers to the questions of a product and its document',
        tag: 'contracts',
        body: answersBody,
        answers: {
          201: {
            description: 'Saved.',
            schema: {
              type: 'object',
              properties: {
                id: { type: 'string' },
                contractId: { type: 'string' },
                isCompleted: { type: 'boolean' },
              },
            },
          },
        },
      }),
    },
    async ({ tenant, employee, language, body }, reply) => {
      if (!isContractId(body.contractId)) throw notFound()
      return reply
        .code(201)
        .send(await saveAnswers(context, { tenant, employeeId: employee.id, language }, body))
    },
  )
}

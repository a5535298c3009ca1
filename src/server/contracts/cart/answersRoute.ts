import type { RouteModule } from '../../platform/context/context.ts'
import { saveAnswers, type AnswersRequest } from './saveAnswers.ts'
import { bodyLimits } from '../../platform/http/bodyLimits.ts'
import { notFound } from '../../platform/http/httpError.ts'
import { describe } from '../../platform/http/openapi/describe.ts'
import { isContractId } from '../request/caller.ts'

const id = { type: 'string', minLength: 1, maxLength: 100 } as const

const answersBody = {
  type: 'object',
  additionalProperties: false,
  required: ['contractId', 'userId', 'productId', 'answers'],
  properties: {
    contractId: id,
    userId: id,
    productId: id,
    isCompleted: { type: 'boolean' },
    answers: {
      type: 'object',
      propertyNames: { maxLength: 500 },
      additionalProperties: { type: 'string', maxLength: 2000 },
    },
    file: {
      type: 'object',
      additionalProperties: false,
      required: ['name', 'originalFilename'],
      properties: { name: id, originalFilename: { type: 'string', maxLength: 300 } },
    },
  },
} as const

/** POST /api/answers/add: answers to a product's questions, and its document (CAR-22, CAT-26). */
export const answerRoutes: RouteModule = (app, context) => {
  app.post<{ Body: AnswersRequest }>(
    '/api/answers/add',
    {
      config: { access: 'complete' },
      bodyLimit: bodyLimits.answers,
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

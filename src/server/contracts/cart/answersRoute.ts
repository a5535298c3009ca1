import Type from 'typebox'
import { isUuid } from '../../../domain/kernel/uuid.ts'
import { closed, flag, mapOf, text } from '../../../dto/schemas/parts.ts'
import { shortId } from '../../../dto/schemas/contractRequest.ts'
import type { RouteModule } from '../../platform/context/context.ts'
import { saveAnswers } from './saveAnswers.ts'
import { bodyLimits } from '../../platform/http/bodyLimits.ts'
import { notFound } from '../../platform/http/httpError.ts'
import { describe, type BodyOf } from '../../platform/http/openapi/describe.ts'

const answersBody = closed({
  contractId: shortId,
  userId: shortId,
  productId: shortId,
  isCompleted: Type.Optional(flag),
  answers: mapOf(Type.String({ maxLength: 2000 }), {
    propertyNames: { maxLength: 500 },
    description: 'By the titles of the questions',
  }),
  file: Type.Optional(closed({ name: shortId, originalFilename: Type.String({ maxLength: 300 }) })),
})

/** POST /api/answers/add: stores the answers to a product's questions, and its document (CAR-22, CAT-26). */
export const answerRoutes: RouteModule = (app, context) => {
  app.post<BodyOf<typeof answersBody>>(
    '/api/answers/add',
    {
      config: { access: 'complete' },
      bodyLimit: bodyLimits.answers,
      schema: describe({
        name: 'saveAnswers',
        summary: 'Save the answers to the questions of a product and its document',
        tag: 'contracts',
        body: answersBody,
        answers: {
          201: {
            description: 'Saved.',
            schema: closed({ id: text, contractId: text, isCompleted: flag }),
          },
          422: 'The plan does not allow it: `error.refusals` says why.',
        },
      }),
    },
    async ({ tenant, employee, language, body }, reply) => {
      if (!isUuid(body.contractId)) throw notFound()
      return reply
        .code(201)
        .send(await saveAnswers(context, { tenant, employeeId: employee.id, language }, body))
    },
  )
}

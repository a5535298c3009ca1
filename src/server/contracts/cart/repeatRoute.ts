import { planYears } from '../../../domain/catalogue/planMonths.ts'
import Type from 'typebox'
import { repeatedYearSchema } from '../../../dto/schemas/repeatedYear.ts'
import { closed } from '../../../dto/schemas/parts.ts'
import type { RouteModule } from '../../platform/context/context.ts'
import { describe, one, type BodyOf } from '../../platform/http/openapi/describe.ts'
import { repeatContracts } from './repeatContracts.ts'

const repeatBody = closed({ year: Type.Integer(planYears) })

/** POST /api/contracts/repeat: puts last year's contracts into the cart of an open plan year. */
export const repeatRoutes: RouteModule = (app, context) => {
  app.post<BodyOf<typeof repeatBody>>(
    '/api/contracts/repeat',
    {
      config: { access: 'complete' },
      schema: describe({
        name: 'repeatContracts',
        summary:
          'Put what the employee has in the year before into the cart of a plan year, at its prices; ' +
          'what is chosen already is left as it is',
        tag: 'contracts',
        body: repeatBody,
        answers: {
          200: one(repeatedYearSchema, 'Each contract, with what differs or why it cannot be repeated.'),
          422: 'The plan year is not open: `error.refusals` says why.',
        },
      }),
    },
    async ({ tenant, employee, language, body: { year } }) =>
      repeatContracts(context, { tenant, employeeId: employee.id, language }, year),
  )
}

import { toCompensationDto } from '../../dto/contentDto.ts'
import type { RouteModule } from '../context/context.ts'
import { notFound } from '../http/httpError.ts'
import { describe } from '../http/openapi/describe.ts'
import { many } from '../http/openapi/wireSchemas.ts'

/**
 * GET /api/compensations: social benefits of the company and of this employee (COM-06); absent where the
 * company hides them.
 */
export const compensationRoutes: RouteModule = (app) => {
  app.get(
    '/api/compensations',
    {
      schema: describe({
        summary: 'Social benefits and their yearly value',
        tag: 'company',
        answers: { 200: many('Compensation', 'The benefits.'), 404: 'The company hides them.' },
      }),
    },
    async ({ tenant, employee }) => {
      if (tenant.settings.hideCompensation) throw notFound('compensation.hidden')
      return [...tenant.compensations.map(toCompensationDto), ...employee.compensations]
    },
  )
}

import Type from 'typebox'
import { modalitySchema } from '../../dto/schemas/modality.ts'
import { toModalityDto } from '../../dto/modalityDto.ts'
import type { RouteModule } from '../platform/context/context.ts'
import { offersOf } from './offers.ts'
import { sendCatalogue } from './keptCatalogue.ts'
import { notFound } from '../platform/http/httpError.ts'
import { describe, many, unchanged } from '../platform/http/openapi/describe.ts'

/** GET /api/modalities/by-category/{category}: the offers of a category (CAT-04, CAT-09). */
export const modalityRoutes: RouteModule = (app, { benefits, clock }) => {
  app.get<{ Params: { category: string } }>(
    '/api/modalities/by-category/:category',
    {
      config: { access: 'complete' },
      schema: describe({
        name: 'listModalities',
        summary:
          'The benefits of a category that are open to the employee, each with its supplementaries; ' +
          'none where the company does not sell it',
        tag: 'catalogue',
        params: Type.Object({ category: Type.String({ maxLength: 100, description: 'Its alias' }) }),
        answers: {
          200: many(modalitySchema, 'The benefits.'),
          ...unchanged,
          404: 'There is no such category.',
        },
      }),
    },
    async (request, reply) => {
      const { tenant, employee, params } = request
      const { category } = params
      if (!benefits.find(category)) throw notFound()
      const who = { collectiveId: employee.collective_id, today: clock.today() }
      const offers = offersOf(tenant, category, who)
      return sendCatalogue(request, reply, {
        key: JSON.stringify([category, ...offers.map(({ id }) => id)]),
        make: () => offers.map(toModalityDto),
      })
    },
  )
}

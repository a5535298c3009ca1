import type { RouteModule } from '../context/context.ts'
import { describe } from '../http/openapi/describe.ts'
import { many } from '../http/openapi/wireSchemas.ts'

/**
 * GET /api/menu: the tiles of the first page (HOM-03); the compensation is no tile where the company hides it
 * (TEN-06).
 */
export const menuRoutes: RouteModule = (app) => {
  app.get(
    '/api/menu',
    {
      schema: describe({
        summary: 'The tiles of the menu page',
        tag: 'company',
        answers: { 200: many('MenuItem', 'The tiles in their order.') },
      }),
    },
    async ({ tenant }) =>
      tenant.menu.filter(
        ({ link }) => !tenant.settings.hideCompensation || link.split('?')[0] !== '/compensation',
      ),
  )
}

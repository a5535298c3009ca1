import { portalViewSchema } from '../../../dto/schemas/session.ts'
import type { RouteModule } from '../../platform/context/context.ts'
import { describe, many } from '../../platform/http/openapi/describe.ts'
import { listPortalViews } from './portalViews.ts'

/**
 * GET /api/profile/views: the operators who viewed the employee's portal, with time and reason (decision
 * 051).
 */
export const portalViewRoutes: RouteModule = (app, { db }) => {
  app.get(
    '/api/profile/views',
    {
      schema: describe({
        name: 'listPortalViews',
        summary: 'Who of the company saw my portal, when and why, the newest first',
        tag: 'profile',
        answers: { 200: many(portalViewSchema, 'The views.') },
      }),
    },
    async ({ employee }) => listPortalViews(db, employee),
  )
}

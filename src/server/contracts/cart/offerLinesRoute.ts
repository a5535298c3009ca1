import { mapOf, refTo } from '../../../dto/schemas/parts.ts'
import { offerLineSchema } from '../../../dto/schemas/simulation.ts'
import type { RouteModule } from '../../platform/context/context.ts'
import { describe, unchanged } from '../../platform/http/openapi/describe.ts'
import { employeeContextOf } from '../../employee/employeeContext.ts'
import { offerLines } from './offerLines.ts'
import { ownAnswers } from '../../employee/ownAnswers.ts'

/**
 * GET /api/profile/offers: the payslip effect of each product. Computed on the server, because a page of
 * tiles would otherwise load every category's rules, offers and rate tables.
 */
export const offerLineRoutes: RouteModule = (app, context) => {
  const { db, clock } = context
  // A category that fails has no line for now, so the lines are asked for again after a minute.
  const send = ownAnswers(context, { route: 'offers', isBrief: () => true })
  app.get(
    '/api/profile/offers',
    {
      config: { access: 'complete' },
      schema: describe({
        name: 'listOfferLines',
        summary: "What each product does to the payslip, or why it cannot be had, in the reader's language",
        tag: 'profile',
        answers: {
          200: { description: 'By category.', schema: mapOf(refTo(offerLineSchema)) },
          ...unchanged,
        },
      }),
    },
    async (request, reply) => {
      const { tenant, employee, language } = request
      const make = async () => {
        const plan = await employeeContextOf(db, { tenant, row: employee, today: clock.today() })
        return offerLines(context, plan, language)
      }
      return send(request, reply, make)
    },
  )
}

import type { RouteModule } from '../context/context.ts'
import { simulate, type SimulationRequest } from './simulate.ts'
import { notFound } from '../http/httpError.ts'
import { describe } from '../http/openapi/describe.ts'
import { one } from '../http/openapi/wireSchemas.ts'
import { isContractId, simulationBody } from './contractBodies.ts'

/** POST /api/simulations: the bags, and what a request would cost, with nothing kept (D-39). */
export const simulationRoutes: RouteModule = (app, context) => {
  app.post<{ Body: SimulationRequest }>(
    '/api/simulations',
    {
      config: { access: 'complete' },
      schema: describe({
        summary:
          'The bags of a plan year and, where a benefit is named, what it would cost and what speaks against it',
        tag: 'contracts',
        body: simulationBody,
        answers: { 200: one('Simulation', 'The bags, with `year` and, where asked, `quote`.') },
      }),
    },
    async ({ tenant, employee, language, body }) => {
      if (body.contractId !== undefined && !isContractId(body.contractId)) throw notFound()
      return simulate(context, { tenant, employeeId: employee.id, language }, body)
    },
  )
}

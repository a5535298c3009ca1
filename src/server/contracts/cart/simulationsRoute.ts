import { isUuid } from '../../../domain/kernel/uuid.ts'
import type { RouteModule } from '../../platform/context/context.ts'
import { toContractItemDto, toSumsDto } from '../../../dto/contractDto.ts'
import { contractRequestFromDto } from '../../../dto/contractRequestDto.ts'
import { simulationRequestSchema } from '../../../dto/schemas/contractRequest.ts'
import { simulationAnswerSchema } from '../../../dto/schemas/simulation.ts'
import { toRefusalDto } from '../../../dto/errorDto.ts'
import { toSimulationDto, type SimulationAnswerDto } from '../../../dto/simulationDto.ts'
import { simulate, type Simulation } from './simulate.ts'
import { bodyLimits } from '../../platform/http/bodyLimits.ts'
import { notFound } from '../../platform/http/httpError.ts'
import { describe, one, type BodyOf } from '../../platform/http/openapi/describe.ts'

/** POST /api/simulations: returns the bags, and the price of a request without storing it (D-39). */
export const simulationRoutes: RouteModule = (app, context) => {
  app.post<BodyOf<typeof simulationRequestSchema>>(
    '/api/simulations',
    {
      config: { access: 'complete', storesNothing: true },
      bodyLimit: bodyLimits.contract,
      schema: describe({
        name: 'simulate',
        summary: 'The bags of a plan year and, where a benefit is named, its price and the refusals',
        tag: 'contracts',
        body: simulationRequestSchema,
        answers: {
          200: one(simulationAnswerSchema, 'The bags, with `year` and, where asked, `quote`.'),
          422: 'The plan does not allow it: `error.refusals` says why.',
        },
      }),
    },
    async ({ tenant, employee, language, body }) => {
      if (body.contractId !== undefined && !isUuid(body.contractId)) throw notFound()
      const caller = { tenant, employeeId: employee.id, language }
      return answerOf(
        await simulate(context, caller, {
          ...contractRequestFromDto(body),
          ...(body.contractId !== undefined && { contractId: body.contractId }),
        }),
      )
    },
  )
}

function answerOf({ bags, year, quote }: Simulation): SimulationAnswerDto {
  if (!quote) return { ...toSimulationDto(bags), year }
  const { details, items, refusals } = quote
  return {
    ...toSimulationDto(bags),
    year,
    quote: {
      ...toSumsDto(quote),
      details,
      items: items.map(toContractItemDto),
      refusals: refusals.map(toRefusalDto),
    },
  }
}

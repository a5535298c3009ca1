import Type from 'typebox'
import { planYears } from '../../../domain/catalogue/planMonths.ts'
import { contractRequestFromDto } from '../../../dto/contractRequestDto.ts'
import { contractRequestSchema } from '../../../dto/schemas/contractRequest.ts'
import { closed } from '../../../dto/schemas/parts.ts'
import { employeeContextOf } from '../../employee/employeeContext.ts'
import type { RouteModule } from '../../platform/context/context.ts'
import { bodyLimits } from '../../platform/http/bodyLimits.ts'
import { describe, file, type BodyOf } from '../../platform/http/openapi/describe.ts'
import { drawPdf } from '../../platform/rendering/pdfThread.ts'
import { planSheet } from './planSheet.ts'
import { serveFile } from './serveFile.ts'

const planBody = closed({
  year: Type.Integer(planYears),
  contracts: Type.Array(contractRequestSchema, { minItems: 1, maxItems: 50 }),
})

/** POST /api/profile/plan-sheet: a simulated plan as a PDF, which is not stored (DEC-69). */
export const planSheetRoutes: RouteModule = (app, context) => {
  const { db, clock } = context
  app.post<BodyOf<typeof planBody>>(
    '/api/profile/plan-sheet',
    {
      config: { access: 'complete', storesNothing: true },
      bodyLimit: bodyLimits.contract,
      schema: describe({
        name: 'drawPlanSheet',
        summary: 'A plan that is tried, with products, months and amounts, as a PDF',
        tag: 'documents',
        body: planBody,
        answers: {
          200: file('The plan.', 'application/pdf'),
          422: 'The plan does not allow it: `error.refusals` says why.',
        },
      }),
    },
    async ({ tenant, employee, body, language }, reply) => {
      const plan = await employeeContextOf(db, { tenant, row: employee, today: clock.today() })
      const requests = body.contracts.map((each) => contractRequestFromDto(each))
      const sheet = planSheet(context, plan, { year: body.year, requests, language })
      const bytes = await drawPdf(sheet)
      const [contentType, cache] = ['application/pdf', 'private' as const]
      return serveFile(reply, { bytes, contentType, fileName: `${sheet.title}.pdf`, cache })
    },
  )
}

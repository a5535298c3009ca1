import Type from 'typebox'
import type { RouteModule } from '../../platform/context/context.ts'
import { notFound } from '../../platform/http/httpError.ts'
import { describe, file } from '../../platform/http/openapi/describe.ts'
import { drawPdf } from '../../platform/rendering/pdfThread.ts'
import { employeeContextOf } from '../../employee/employeeContext.ts'
import { serveFile } from './serveFile.ts'
import { yearStatement } from './yearStatement.ts'

const yearParams = Type.Object({
  year: Type.String({ pattern: '^2\\d{3}$', description: 'A plan year' }),
})

/** GET /api/profile/statements/{year}: the statement of a plan year, drawn on request. */
export const yearStatementRoutes: RouteModule = (app, context) => {
  const { db, clock } = context
  app.get<{ Params: { year: string } }>(
    '/api/profile/statements/:year',
    {
      config: { access: 'complete' },
      schema: describe({
        name: 'drawYearStatement',
        summary: "A plan year's costs, who paid them and what was gained, as a PDF",
        tag: 'documents',
        params: yearParams,
        answers: {
          200: file('The statement.', 'application/pdf'),
          404: 'Nothing of the year is or was in force.',
        },
      }),
    },
    async ({ tenant, employee, params, language }, reply) => {
      const plan = await employeeContextOf(db, { tenant, row: employee, today: clock.today() })
      const sheet = yearStatement(context, plan, { year: Number(params.year), language })
      if (!sheet) throw notFound()
      const bytes = await drawPdf(sheet)
      const [contentType, cache] = ['application/pdf', 'private' as const]
      return serveFile(reply, { bytes, contentType, fileName: `${sheet.title}.pdf`, cache })
    },
  )
}

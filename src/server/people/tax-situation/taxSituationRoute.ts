import { sentSituationForm, type SentSituation } from '../../../domain/plan/taxSituation.ts'
import { profileSchema } from '../../../dto/schemas/profile.ts'
import { serveFile } from '../../contracts/documents/serveFile.ts'
import { loadFamily } from '../../employee/employeeContext.ts'
import { profileOf } from '../profile/profileOf.ts'
import type { TenantConfig } from '../../../domain/company/tenant/tenant.ts'
import type { RouteModule } from '../../platform/context/context.ts'
import { notFound } from '../../platform/http/httpError.ts'
import { describe, file, one } from '../../platform/http/openapi/describe.ts'
import { drawPdf } from '../../platform/rendering/pdfThread.ts'
import { situationSheet } from './situationSheet.ts'
import { storeSituation } from './storeSituation.ts'

const notByLaw = 'The company calculates by the table.'

/**
 * PUT /api/profile/tax-situation: the employee's answers for form 145 (D-121), all at once; GET
 * /api/profile/tax-situation/document: their summary for the company.
 */
export const taxSituationRoutes: RouteModule = (app, context) => {
  app.put<{ Body: SentSituation }>(
    '/api/profile/tax-situation',
    {
      schema: describe({
        name: 'tellTaxSituation',
        summary: 'Tell the tax situation of form 145; what is left out is assumed',
        tag: 'profile',
        body: sentSituationForm,
        answers: {
          200: one(profileSchema, 'The profile.'),
          404: notByLaw,
          409: '`toldAt` is not that of the last answers: other ones were told since.',
        },
      }),
    },
    async ({ tenant, employee, body, language }) => {
      refuseByTable(tenant)
      const changed = await storeSituation(context, employee, body, language)
      return profileOf(context, { tenant, employee: changed })
    },
  )

  app.get(
    '/api/profile/tax-situation/document',
    {
      schema: describe({
        name: 'drawTaxSituation',
        summary: 'The summary of form 145 for the company, as a PDF',
        tag: 'profile',
        answers: { 200: file('The summary.', 'application/pdf'), 404: notByLaw },
      }),
    },
    async ({ tenant, employee, language }, reply) => {
      refuseByTable(tenant)
      const relatives = await loadFamily(context.db, employee)
      const today = context.clock.today()
      const sheet = situationSheet(tenant, { row: employee, relatives }, { language, today })
      const [contentType, cache] = ['application/pdf', 'private' as const]
      const fileName = `${sheet.title}.pdf`
      return serveFile(reply, { bytes: await drawPdf(sheet), contentType, fileName, cache })
    },
  )
}

function refuseByTable({ simulator }: TenantConfig): void {
  if (simulator !== 'law') throw notFound()
}

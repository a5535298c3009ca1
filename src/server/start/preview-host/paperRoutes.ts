import type { FastifyInstance } from 'fastify'
import { draftSheet } from '../../contracts/conditions/contractDocument.ts'
import { drawPapers } from '../../contracts/signing/drawPapers.ts'
import { conditionsOf } from '../../employee/conditions.ts'
import { employeeContextOf, type EmployeeContext } from '../../employee/employeeContext.ts'
import type { ServerContext } from '../../platform/context/context.ts'
import { notFound } from '../../platform/http/httpError.ts'
import { drawPdf } from '../../platform/rendering/pdfThread.ts'

/**
 * GET /api/preview/papers: the mail and the accept page of the first contract of the shown person, as HTML
 * in JSON; /api/preview/papers/contract.pdf: the PDF to be accepted. They are drawn on request, and neither
 * sent nor stored.
 */
export function paperRoutes(app: FastifyInstance, context: ServerContext): void {
  const { db, clock } = context
  const planOf = ({
    tenant,
    employee: row,
  }: Pick<EmployeeContext, 'tenant'> & { employee: EmployeeContext['row'] }) =>
    employeeContextOf(db, { tenant, row, today: clock.today() })
  app.get('/api/preview/papers', { schema: { hide: true } }, async (request) => {
    const plan = await planOf(request)
    return drawPapers(context, plan, conditionsOf(firstContract(plan)), {
      tenant: request.tenant,
      nonce: request.cspNonce,
    })
  })
  app.get('/api/preview/papers/contract.pdf', { schema: { hide: true } }, async (request, reply) => {
    const plan = await planOf(request)
    const sheet = draftSheet(context, plan, firstContract(plan).id)
    if (!sheet) throw notFound()
    return reply.type('application/pdf').send(await drawPdf(sheet))
  })
}

/** @throws HttpError 404 if the shown person has no contract */
function firstContract({ contracts }: EmployeeContext): EmployeeContext['contracts'][number] {
  const [first] = contracts
  if (!first) throw notFound('error.noPapers')
  return first
}

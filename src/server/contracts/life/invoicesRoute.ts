import { invoicesSchema } from '../../../dto/schemas/contract.ts'
import { familyId, shortId } from '../../../dto/schemas/contractRequest.ts'
import { closed, month } from '../../../dto/schemas/parts.ts'
import type { RouteModule } from '../../platform/context/context.ts'
import { describe, one, type BodyOf } from '../../platform/http/openapi/describe.ts'
import { callerOf, contractParams, readId, type WithId } from '../request/caller.ts'
import { attachInvoice, listInvoices } from './invoices.ts'

const config = { access: 'complete' } as const
const refusals = { 422: 'The contract has no monthly invoices: `error.refusals` says why.' }

const invoiceBody = closed({ familyId, month, name: shortId })

/** /api/contracts/{id}/invoices: invoices by person and month, of the employee's own contracts (D-45). */
export const invoiceRoutes: RouteModule = (app, context) => {
  app.get<WithId>(
    '/api/contracts/:id/invoices',
    {
      config,
      schema: describe({
        name: 'listInvoices',
        summary: 'The invoices of a contract by month, and what is missing until now',
        tag: 'contracts',
        params: contractParams,
        answers: { 200: one(invoicesSchema, 'The invoices.'), ...refusals },
      }),
    },
    async (request) => listInvoices(context, callerOf(request), readId(request)),
  )

  app.put<WithId & BodyOf<typeof invoiceBody>>(
    '/api/contracts/:id/invoices',
    {
      config,
      schema: describe({
        name: 'attachInvoice',
        summary: 'Attach the invoice of a month, in place of the one it had',
        tag: 'contracts',
        params: contractParams,
        body: invoiceBody,
        answers: { 200: one(invoicesSchema, 'The invoices as they are now.'), ...refusals },
      }),
    },
    async (request) => attachInvoice(context, callerOf(request), readId(request), request.body),
  )
}

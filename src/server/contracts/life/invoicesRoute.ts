import type { RouteModule } from '../../platform/context/context.ts'
import { describe, one } from '../../platform/http/openapi/describe.ts'
import { callerOf, contractParams, idOf, type WithId } from '../request/caller.ts'
import { attachInvoice, listInvoices, type InvoiceRequest } from './invoices.ts'

const config = { access: 'complete' } as const
const refusals = { 422: 'The contract has no monthly invoices: `error.refusals` says why.' }

const invoiceBody = {
  type: 'object',
  additionalProperties: false,
  required: ['familyId', 'month', 'name'],
  properties: {
    familyId: { type: 'integer', minimum: 0, maximum: 2_147_483_647 },
    month: { type: 'integer', minimum: 0, maximum: 11 },
    name: { type: 'string', minLength: 1, maxLength: 100 },
  },
} as const

/** /api/contracts/{id}/invoices: invoices by person and month, of the employee's own contracts (D-45). */
export const invoiceRoutes: RouteModule = (app, context) => {
  app.get<WithId>(
    '/api/contracts/:id/invoices',
    {
      config,
      schema: describe({
        summary: 'The invoices of a contract by month, and what is missing until now',
        tag: 'contracts',
        params: contractParams,
        answers: { 200: one('Invoices', 'The invoices.'), ...refusals },
      }),
    },
    async (request) => listInvoices(context, callerOf(request), idOf(request)),
  )

  app.put<WithId & { Body: InvoiceRequest }>(
    '/api/contracts/:id/invoices',
    {
      config,
      schema: describe({
        summary: 'Attach the invoice of a month, in place of the one it had',
        tag: 'contracts',
        params: contractParams,
        body: invoiceBody,
        answers: { 200: one('Invoices', 'The invoices as they are now.'), ...refusals },
      }),
    },
    async (request) => attachInvoice(context, callerOf(request), idOf(request), request.body),
  )
}

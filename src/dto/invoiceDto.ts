import type { Static } from 'typebox'
import type { ContractInvoice } from '../domain/plan/contract.ts'
import type { invoiceMonthSchema, invoiceSchema, invoicesSchema } from './schemas/contract.ts'

/** The invoice of a month; the family id is 0 unless documentation is by person. */
type InvoiceDto = Static<typeof invoiceSchema>

export type InvoiceMonthDto = Static<typeof invoiceMonthSchema>

/** The answer of GET and PUT /contracts/{id}/invoices. */
export type InvoicesDto = Static<typeof invoicesSchema>

/** Converts an invoice to the API's shape. */
export function toInvoiceDto({ personId, monthIndex, file }: ContractInvoice): InvoiceDto {
  return { familyId: personId, month: monthIndex, ...file }
}

/** Converts the API's invoice to the portal's model. */
export function invoiceFromDto({ familyId, month, name, originalFilename }: InvoiceDto): ContractInvoice {
  return { personId: familyId, monthIndex: month, file: { name, originalFilename } }
}

import type { Static } from 'typebox'
import type { ContractInvoice } from '../domain/plan/contract.ts'
import type { invoiceMonthSchema, invoiceSchema, invoicesSchema } from './schemas/contract.ts'

/** The invoice of a month; family id 0 where documentation is not by person. */
export type InvoiceDto = Static<typeof invoiceSchema>

export type InvoiceMonthDto = Static<typeof invoiceMonthSchema>

/** What GET and PUT /contracts/{id}/invoices answer. */
export type InvoicesDto = Static<typeof invoicesSchema>

/** An invoice as it is answered. */
export function toInvoiceDto({ personId, monthIndex, file }: ContractInvoice): InvoiceDto {
  return { familyId: personId, month: monthIndex, ...file }
}

/** An invoice as the portal keeps it. */
export function invoiceFromDto({ familyId, month, name, originalFilename }: InvoiceDto): ContractInvoice {
  return { personId: familyId, monthIndex: month, file: { name, originalFilename } }
}

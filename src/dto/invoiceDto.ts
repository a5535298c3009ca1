import type { ContractInvoice } from '../domain/plan/contract.ts'

/** The invoice of a month; family id 0 where documentation is not by person. */
export type InvoiceDto = InvoiceMonthDto & { name: string; originalFilename: string }

export type InvoiceMonthDto = { familyId: number; month: number }

/** What GET and PUT /contracts/{id}/invoices answer. */
export type InvoicesDto = {
  invoices: (InvoiceDto & { url: string })[]
  /** Months that may have an invoice. */
  months: InvoiceMonthDto[]
  /** Those up to now that lack theirs. */
  missing: InvoiceMonthDto[]
}

/** An invoice as it is answered. */
export function toInvoiceDto({ personId, monthIndex, file }: ContractInvoice): InvoiceDto {
  return { familyId: personId, month: monthIndex, ...file }
}

/** An invoice as the portal keeps it. */
export function invoiceFromDto({ familyId, month, name, originalFilename }: InvoiceDto): ContractInvoice {
  return { personId: familyId, monthIndex: month, file: { name, originalFilename } }
}

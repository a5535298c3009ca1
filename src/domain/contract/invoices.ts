import type { DocumentedBenefit } from '../benefit/documentation.ts'
import { lastBegunMonth, plainDate } from '../kernel/calendar.ts'
import { chargedTerms, type Contract } from '../plan/contract.ts'
import { wasInForce } from '../plan/contractState.ts'

/** A month that has an invoice of its own: of one covered person, else of person 0. */
export type InvoiceMonth = { personId: number; monthIndex: number }

type Billed = Parameters<typeof chargedTerms<Contract>>[0]

/** Whether invoices are attached to a contract by month: its category asks for them, and it was accepted. */
export function takesInvoices(
  { documentation }: DocumentedBenefit,
  contract: Pick<Contract, 'state'>,
): boolean {
  return documentation?.monthsLacking !== undefined && wasInForce(contract)
}

/**
 * The last day on which invoices of a plan year can be attached: those of December come in January, and what
 * companies report about the year is due at the end of that month.
 */
export function lastInvoiceDay({ year }: Pick<Contract, 'year'>): string {
  return plainDate(year + 1, 1, 31)
}

/** The covered months, which may have an invoice: of each person where documentation is by person. */
export function invoiceMonths({ documentation }: DocumentedBenefit, contract: Billed): InvoiceMonth[] {
  const isByPerson = documentation?.per === 'person'
  const months = (chargedTerms(contract)?.items ?? []).map(({ personId, monthIndex }) => ({
    personId: isByPerson ? personId : 0,
    monthIndex,
  }))
  return months
    .filter((month, at) => months.findIndex((other) => isSameInvoiceMonth(other, month)) === at)
    .sort((a, b) => a.personId - b.personId || a.monthIndex - b.monthIndex)
}

/** Covered months up to the current one without an invoice, where the category asks for it (D-45). */
export function invoicesDue(declaration: DocumentedBenefit, contract: Billed, today: string): InvoiceMonth[] {
  const { documentation } = declaration
  if (!documentation?.monthsLacking) return []
  const last = lastBegunMonth(contract.year, today)
  const open = invoiceMonths(declaration, contract).filter(
    (each) =>
      each.monthIndex <= last && !contract.invoices?.some((invoice) => isSameInvoiceMonth(invoice, each)),
  )
  return [...new Set(open.map(({ personId }) => personId))].flatMap((personId) => {
    const info = contract.documentation ?? {}
    const given = documentation.per === 'person' ? (info[String(personId)] ?? {}) : info
    const months = open.filter((each) => each.personId === personId).map(({ monthIndex }) => monthIndex)
    const lacking = documentation.monthsLacking?.(given as Record<string, unknown>, months) ?? []
    return lacking.map((monthIndex) => ({ personId, monthIndex }))
  })
}

export function isSameInvoiceMonth(one: InvoiceMonth, other: InvoiceMonth): boolean {
  return one.personId === other.personId && one.monthIndex === other.monthIndex
}

import type { DocumentedBenefit } from '../benefit/documentation.ts'
import { lastBegunMonth, plainDate } from '../kernel/calendar.ts'
import { chargedTerms, type Contract } from '../plan/contract.ts'
import { wasInForce } from '../plan/contractState.ts'

/** A month with its own invoice, for one covered person; person 0 if invoices are per contract. */
export type InvoiceMonth = { personId: number; monthIndex: number }

type Billed = Parameters<typeof chargedTerms<Contract>>[0]

/** Whether a contract needs monthly invoices: its category requires them and the contract was accepted. */
export function takesInvoices(
  { documentation }: DocumentedBenefit,
  contract: Pick<Contract, 'state'>,
): boolean {
  return documentation?.monthsLacking !== undefined && wasInForce(contract)
}

/**
 * The last day to attach invoices of a plan year: the end of January, because December's invoices come in
 * January and companies report the year by then.
 */
export function lastInvoiceDay({ year }: Pick<Contract, 'year'>): string {
  return plainDate(year + 1, 1, 31)
}

/** The covered months that may have an invoice, for each person if documentation is per person. */
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

/**
 * Returns the covered months, up to the current one, without an invoice that the category requires (D-45).
 */
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

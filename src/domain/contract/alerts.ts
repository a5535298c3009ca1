import type { BenefitDeclaration } from '../benefit/declaration.ts'
import { isExpiring } from '../kernel/calendar.ts'
import { ascending } from '../kernel/collections.ts'
import { completenessOf } from '../benefit/documentation.ts'
import { invoicesDue, lastInvoiceDay, takesInvoices } from './invoices.ts'
import { isInCart, isLive } from '../plan/contractState.ts'
import type { LocalizedText } from '../kernel/language.ts'
import type { Person } from '../kernel/person.ts'
import type { Contract } from '../plan/contract.ts'

/** An alert on the home page; its message is `alerts.<kind>`. */
export type Alert = {
  kind: 'missingDocument' | 'attachInvoice' | 'expiring'
  contractId: string
  category: string
  name: LocalizedText
  /** The months with a missing invoice, 0 to 11, each once, in order. */
  months?: readonly number[]
  /** The day the benefit ends. */
  endDate?: string
}

/**
 * Builds an employee's alerts: one for each cart item without its documentation, answers or document; one
 * per contract for missing invoices that can still be attached (D-45, D-109); one for each benefit that ends
 * soon (D-44). `declarations` finds a category's declaration by alias; a contract of a removed category has
 * no alert.
 */
export function alertsOf({
  contracts,
  declarations,
  today,
  alertDays,
  people,
}: {
  /** Cart items and contracts together. */
  contracts: readonly Contract[]
  declarations: (category: string) => BenefitDeclaration | undefined
  today: string
  alertDays: number
  people: readonly Person[]
}): Alert[] {
  return contracts.flatMap((contract) => {
    const declaration = declarations(contract.category)
    if (!declaration) return []
    const isNow = isLive(contract, today)
    const isBilled = takesInvoices(declaration, contract) && today <= lastInvoiceDay(contract)
    const about = { contractId: contract.id, category: contract.category, name: contract.modality.name }
    const alerts: Alert[] = []
    if (isNow && isInCart(contract) && completenessOf(declaration, contract, { people }) === 'pending')
      alerts.push({ ...about, kind: 'missingDocument' })
    const due = isBilled ? invoicesDue(declaration, contract, today) : []
    const months = ascending(due.map(({ monthIndex }) => monthIndex))
    if (months.length > 0) alerts.push({ ...about, kind: 'attachInvoice', months })
    const { endDate } = contract.modality
    if (isNow && endDate && endDate >= today && isExpiring(endDate, alertDays, today)) {
      alerts.push({ ...about, kind: 'expiring', endDate })
    }
    return alerts
  })
}

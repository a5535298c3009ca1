import type { BenefitDeclaration } from '../benefit/declaration.ts'
import { isExpiring } from '../kernel/calendar.ts'
import { ascending } from '../kernel/collections.ts'
import { completenessOf } from '../benefit/documentation.ts'
import { invoicesDue, lastInvoiceDay, takesInvoices } from './invoices.ts'
import { isInCart, isLive } from '../plan/contractState.ts'
import type { LocalizedText } from '../kernel/language.ts'
import type { Person } from '../kernel/person.ts'
import type { Contract } from '../plan/contract.ts'

/** An alert of the home page; its sentence is `alerts.<kind>`. */
export type Alert = {
  kind: 'missingDocument' | 'attachInvoice' | 'expiring'
  contractId: string
  category: string
  name: LocalizedText
  /** The months that invoices are due for, 0 to 11, each once, in order. */
  months?: readonly number[]
  /** The day the benefit ends. */
  endDate?: string
}

/**
 * The alerts of an employee: documentation, answers or a document that cart items lack, invoices that are due
 * and can still be attached, in one alert for each contract (D-45, D-109), benefits about to end (D-44).
 * `declarations` finds a category's declaration by its alias; a contract whose category is gone raises none.
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

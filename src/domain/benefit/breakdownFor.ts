import type { BenefitDeclaration } from './declaration.ts'
import type { Modality } from '../catalogue/modality.ts'
import { breakdownByTicket } from './breakdowns.ts'
import { scheduleOf } from './scheduleOf.ts'

type Declared = Pick<BenefitDeclaration, 'amount' | 'months' | 'read'>

/**
 * How a contract reads month by month: as tickets where its modality is contracted in tickets (LOT-04), else
 * its category's way.
 */
export function breakdownFor(declaration: Declared, modality: Modality): BenefitDeclaration['read'] {
  return scheduleOf(declaration, modality).method === 'tickets' ? breakdownByTicket : declaration.read
}

import type { BenefitDeclaration } from './benefit.ts'
import type { Modality } from '../catalogue/modality.ts'
import { readTickets } from './readings.ts'
import { scheduleOf } from './scheduleOf.ts'

type Declared = Pick<BenefitDeclaration, 'amount' | 'months' | 'read'>

/**
 * How a contract reads month by month: as tickets where its modality is contracted in tickets (LOT-04), else
 * its category's way.
 */
export function readerOf(declaration: Declared, modality: Modality): BenefitDeclaration['read'] {
  return scheduleOf(declaration, modality).method === 'tickets' ? readTickets : declaration.read
}

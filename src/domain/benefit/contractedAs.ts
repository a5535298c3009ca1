import type { Modality } from '../catalogue/modality.ts'
import type { BenefitDeclaration } from './declaration.ts'
import type { FormSchema } from './formSchema.ts'
import { scheduleOf } from './scheduleOf.ts'
import { tickets } from './tickets.ts'

type Scheduled = Pick<BenefitDeclaration, 'amount' | 'months'>

/**
 * The schema that judges a contract's details: the category's own, or the tickets' where the modality is
 * contracted in tickets and the category knows none (LOT-04).
 */
export function detailsForm(
  declaration: Scheduled & Pick<BenefitDeclaration, 'details'>,
  modality: Modality,
): FormSchema {
  const { details } = declaration
  if (!isInTickets(declaration, modality)) return details
  return details.properties && 'ticketCount' in details.properties ? details : tickets.details
}

/** What prices a contract: its category, or tickets where the modality is contracted in tickets (LOT-04). */
export function priceFor<Details>(
  declaration: Scheduled & Pick<BenefitDeclaration<Details>, 'price'>,
  modality: Modality,
): BenefitDeclaration<Details>['price'] {
  return isInTickets(declaration, modality) ? tickets.price : declaration.price
}

/**
 * What lays a contract out month by month: its category, or tickets where the modality is contracted in
 * tickets (LOT-04).
 */
export function breakdownFor(
  declaration: Scheduled & Pick<BenefitDeclaration, 'breakdown'>,
  modality: Modality,
): BenefitDeclaration['breakdown'] {
  return isInTickets(declaration, modality) ? tickets.breakdown : declaration.breakdown
}

function isInTickets(declaration: Scheduled, modality: Modality): boolean {
  return scheduleOf(declaration, modality).method === 'tickets'
}

import type { BenefitDeclaration } from './declaration.ts'
import type { FormSchema } from './formSchema.ts'
import type { Modality } from '../catalogue/modality.ts'
import { scheduleOf } from './scheduleOf.ts'
import { ticketForm } from './ticketForm.ts'

/**
 * The schema that judges a contract's details: the category's own, or the tickets' where the modality is
 * contracted in tickets and the category knows none (LOT-04).
 */
export function detailsForm(
  declaration: Pick<BenefitDeclaration, 'details' | 'amount' | 'months'>,
  modality: Modality,
): FormSchema {
  const { details } = declaration
  if (scheduleOf(declaration, modality).method !== 'tickets') return details
  return details.properties && 'ticketCount' in details.properties ? details : ticketForm
}

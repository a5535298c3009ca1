import type { Modality } from '../catalogue/modality.ts'
import type { Person } from '../kernel/person.ts'
import { refuse, type Refusal } from '../kernel/refusal.ts'
import { ageRefusal } from './pricing.ts'
import type { EmployeeFacts, QuoteRequest, Sibling } from './quoteRequest.ts'

/** Refuses every person but the employee. */
export function employeeOnly(person: Pick<Person, 'id'>): Refusal | undefined {
  return person.id === 0 ? undefined : refuse('employeeOnly')
}

/** Covers every person, family included, if the modality has a price for their age (HEA-07, D-17). */
export function coveredAtItsAge(
  person: Person,
  { modality }: Pick<QuoteRequest<unknown>, 'modality'>,
): Refusal | undefined {
  return ageRefusal(modality, person)
}

/** Refuses a second provider while the employee has a live contract of the category (D-50). */
export function oneProvider(
  _employee: EmployeeFacts,
  siblings: readonly Sibling[],
  choice?: Pick<Modality, 'providerId'>,
): Refusal | undefined {
  if (!choice) return undefined
  return siblings.some(({ providerId }) => providerId !== choice.providerId)
    ? refuse('otherProvider')
    : undefined
}

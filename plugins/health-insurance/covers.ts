import { personPriceCents, type Person, type Question, type Refusal } from '#sdk'

/** The whole family, each person whose age some age group holds (HEA-07, D-17). Whom the modality affects is the core's. */
export function covers(person: Person, { modality }: Pick<Question<unknown>, 'modality'>): Refusal | undefined {
  if (personPriceCents(modality, person) !== undefined) return undefined
  return { code: 'notAvailableForAge', path: '', params: { name: person.firstName } }
}

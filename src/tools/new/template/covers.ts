import { refuse, type Person, type Refusal } from '#sdk'

/** A child is covered up to this age, in completed years today. */
const lastAge = 17

/** Covers children only. */
export function covers({ relationship, ageYears, firstName }: Person): Refusal | undefined {
  if (relationship === 'child' && ageYears !== undefined && ageYears <= lastAge) return undefined
  return refuse('childrenOnly', { name: firstName })
}

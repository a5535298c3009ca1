import { refuse, type Person, type Refusal } from '#sdk'

/** A child must be younger than this, in completed years today (KIN-01, D-48). */
const tooOldAtYears = 3

/** Covers children under three only. */
export function covers({ relationship, ageYears, firstName: name }: Person): Refusal | undefined {
  if (relationship !== 'child') return refuse('childrenOnly', { name })
  if (ageYears === undefined) return refuse('birthdayMissing', { name })
  return ageYears < tooOldAtYears ? undefined : refuse('tooOld', { name, ageYears })
}

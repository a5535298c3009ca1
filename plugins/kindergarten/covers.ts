import type { Person, Refusal } from '#sdk'

/** A child must be younger than this, in completed years today (KIN-01, D-48). */
const tooOldAtYears = 3

/** Children under three, and nobody else. */
export function covers({ relationship, ageYears, firstName }: Person): Refusal | undefined {
  if (relationship !== 'child') return { code: 'childrenOnly', path: '', params: { name: firstName } }
  if (ageYears === undefined) return { code: 'birthdayMissing', path: '', params: { name: firstName } }
  if (ageYears >= tooOldAtYears) return { code: 'tooOld', path: '', params: { name: firstName, ageYears } }
  return undefined
}

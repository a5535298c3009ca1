import type { Modality } from './modality.ts'

export type PaidForYou = { by: 'company' | 'userBag'; cents: number }

/**
 * What of a contract's price the employee does not pay: the company's contribution, or what the user bag
 * gives where the contribution is taken from it (D-03); an empty user bag gives nothing.
 */
export function employerShare({
  modality,
  contributedCents,
  userBagCents,
}: {
  modality: Pick<Modality, 'userBag'>
  contributedCents: number
  userBagCents: number
}): PaidForYou | undefined {
  if (userBagCents > 0) return { by: 'userBag', cents: userBagCents }
  return contributedCents > 0 && !modality.userBag ? { by: 'company', cents: contributedCents } : undefined
}

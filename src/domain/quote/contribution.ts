import type { Modality, Whom } from '../catalogue/modality.ts'
import { resolveAmount, type AmountOrPercent } from '../kernel/money.ts'

type ContributingModality = Pick<Modality, 'contributionCompany' | 'contributionPrice' | 'contributionTarget'>

/** What the company contributes to one item, in cents, never more than its price (D-03 to D-05). */
export function contributedCents(
  modality: ContributingModality,
  item: { personId: number; priceCents: number },
): number {
  if (!isTargeted(modality.contributionTarget, item.personId)) return 0
  return Math.min(item.priceCents, resolveAmount(contributionOf(modality), item.priceCents))
}

/** Whether a person is meant by user, family or both; anything else means both (D-05). */
export function isTargeted(whom: Whom | undefined, personId: number): boolean {
  if (whom === 'user') return personId === 0
  if (whom === 'family') return personId !== 0
  return true
}

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

/**
 * The contribution that holds: the price's own where set, else the company's; "no" on the company's side ends
 * it (D-04).
 */
function contributionOf({
  contributionCompany,
  contributionPrice,
}: ContributingModality): AmountOrPercent | undefined {
  if (contributionCompany === false || contributionCompany === 'no') return undefined
  // An amount of 0 counts as not given; a percentage of 0 is given.
  if (contributionPrice && !('cents' in contributionPrice && contributionPrice.cents === 0))
    return contributionPrice
  return typeof contributionCompany === 'object' ? contributionCompany : undefined
}

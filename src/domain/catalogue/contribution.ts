import type { AmountOrPercent } from '../kernel/money.ts'
import type { Modality } from './modality.ts'

/**
 * The contribution that applies: `contributionPrice` if set, else the company's; a "no" of the company
 * switches both off (D-04).
 */
export function chooseContribution({
  contributionCompany,
  contributionPrice,
}: Pick<Modality, 'contributionCompany' | 'contributionPrice'>): AmountOrPercent | undefined {
  if (contributionCompany === false || contributionCompany === 'no') return undefined
  // An amount of 0 counts as unset; a percentage of 0 counts as set.
  if (contributionPrice && !('cents' in contributionPrice && contributionPrice.cents === 0))
    return contributionPrice
  return typeof contributionCompany === 'object' ? contributionCompany : undefined
}

import type { QuoteRequest } from '../benefit/quoteRequest.ts'
import type { Modality } from '../catalogue/modality.ts'
import { isOfferedIn, isOfferOver } from '../catalogue/planMonths.ts'
import { isTargeted } from '../kernel/person.ts'
import { collectiveRefusal } from './eligibility.ts'

type Offered = Pick<QuoteRequest<unknown>, 'modality' | 'supplementaries'>

/** Whether a modality or supplementary is open to a collective on a day, and not over (D-07, D-49). */
export function isOpenTo(
  modality: Modality,
  { collectiveId, today }: { collectiveId: string; today: string },
): boolean {
  return !collectiveRefusal(collectiveId, modality) && !isOfferOver(modality, today)
}

/** Whether a modality or supplementary may be chosen for a person, by its own `whoAffect` (D-05). */
export function isForPerson(request: Offered, benefitId: string, personId: number): boolean {
  return isTargeted(judgedModality(request, benefitId).whoAffect, personId)
}

/** The selectable months, 0 to 11, in which a modality or supplementary is offered itself (D-07, D-08). */
export function openMonthsOf(
  request: Offered & Pick<QuoteRequest<unknown>, 'selectableMonths' | 'year'>,
  benefitId: string,
): readonly number[] {
  const { modality, selectableMonths, year } = request
  const own = judgedModality(request, benefitId)
  return own === modality
    ? selectableMonths
    : selectableMonths.filter((month) => isOfferedIn(own, year, month))
}

/**
 * The modality whose people and months bind an item: its own, but the main one for a supplementary which all
 * must take with it (D-53), or which left the catalogue.
 */
function judgedModality({ modality, supplementaries }: Offered, benefitId: string): Modality {
  if (modality.allSupplementary === 'yes') return modality
  return supplementaries.find(({ id }) => id === benefitId) ?? modality
}

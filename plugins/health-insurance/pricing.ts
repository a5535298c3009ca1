import { personPriceCents, type Modality, type PricedItem, type Pricing, type Question, type Refusal, type RequestedItem } from '#sdk'
import type { HealthDetails } from './details.ts'

/**
 * Each covered person's month costs the main benefit plus the supplementaries taken, each by its own age groups (D-17).
 * With `allSupplementary` every person takes all of them (D-53); else each needs the main benefit of its person and month.
 */
export function price(question: Question<HealthDetails>): Pricing {
  const items: PricedItem[] = []
  const refusals = strayChoices(question)
  const main = new Set(question.items.filter((item) => item.benefitId === question.modality.id).map(placeOf))
  asked(question).forEach((item, index) => {
    const priced = priceItem(question, item, main, `/items/${index}`)
    if ('code' in priced) refusals.push(priced)
    else items.push(priced)
  })
  return { items, refusals }
}

/** What is taken: as asked, or each main item followed by every supplementary. */
function asked({ modality, supplementaries, items }: Question<HealthDetails>): RequestedItem[] {
  if (modality.allSupplementary !== 'yes') return items
  return items
    .filter((item) => item.benefitId === modality.id)
    .flatMap((item) => [item, ...supplementaries.map(({ id }) => ({ ...item, benefitId: id }))])
}

function priceItem(
  question: Question<HealthDetails>,
  { personId, monthIndex, benefitId }: RequestedItem,
  main: ReadonlySet<string>,
  path: string,
): PricedItem | Refusal {
  const benefit = [question.modality, ...question.supplementaries].find(({ id }) => id === benefitId)
  if (!benefit) return { code: 'notOffered', path: `${path}/benefitId`, params: {} }
  const person = question.people.find(({ id }) => id === personId)
  if (!person) return { code: 'unknownPerson', path: `${path}/familyId`, params: {} }
  if (!main.has(placeOf({ personId, monthIndex }))) {
    return { code: 'mainFirst', path: `${path}/benefitId`, params: { name: person.firstName } }
  }
  const priceCents = personPriceCents(benefit, person)
  if (priceCents === undefined) return { code: 'notAvailableForAge', path, params: { name: person.firstName } }
  return { personId, monthIndex, benefitId, priceCents }
}

/** The steps' choices must be those of the modality that is priced. */
function strayChoices({ modality, details }: { modality: Modality; details: HealthDetails }): Refusal[] {
  const refusals: Refusal[] = []
  if (details.product !== undefined && details.product !== modality.id) {
    refusals.push({ code: 'otherProduct', path: '/details/product', params: {} })
  }
  if (details.provider !== undefined && details.provider !== modality.providerId) {
    refusals.push({ code: 'otherProviderChosen', path: '/details/provider', params: {} })
  }
  return refusals
}

function placeOf({ personId, monthIndex }: Pick<RequestedItem, 'personId' | 'monthIndex'>): string {
  return `${personId}/${monthIndex}`
}

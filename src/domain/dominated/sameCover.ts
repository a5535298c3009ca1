import type { Modality } from '../catalogue/modality.ts'

/** What says what a modality costs or how it is shown, and nothing of what it covers, when and for whom. */
const notCover = [
  'id',
  'modalityId',
  'name',
  'logo',
  'providerImage',
  'providerWebsite',
  'featuredImage',
  'provider',
  'product',
  'coverRank',
  'supplementaries',
  'ageGroup',
  'ageGroupForFamily',
  'contributionCompany',
  'contributionPrice',
  'contributionTarget',
  'userBag',
  'userBagByMonth',
  'minAmountCents',
  'workingPriceCents',
  'defaultPriceCents',
  'priceForFamilyCents',
] as const satisfies readonly (keyof Modality)[]

/**
 * How another modality covers beside a chosen one: the same or better by the ranks of its provider; without
 * ranks only what is equal but for its price is the same. Undefined where it is less, or nobody can say.
 */
export function coverBeside(chosen: Modality, other: Modality): 'same' | 'better' | undefined {
  if (chosen.id === other.id || chosen.type === 1 || other.type === 1) return undefined
  if (chosen.product.id !== other.product.id || chosen.providerId !== other.providerId) return undefined
  if (chosen.coverRank === undefined && other.coverRank === undefined)
    return isDescribedAlike(chosen, other) ? 'same' : undefined
  if (chosen.coverRank === undefined || other.coverRank === undefined) return undefined
  if (chosen.providerId === undefined || other.coverRank < chosen.coverRank) return undefined
  return other.coverRank > chosen.coverRank ? 'better' : 'same'
}

/** Names tell modalities apart where no text does: with neither texts nor one name they are not alike. */
function isDescribedAlike(one: Modality, other: Modality): boolean {
  const isTold = one.desc !== undefined || written(one.name) === written(other.name)
  return isTold && written(coverOf(one)) === written(coverOf(other))
}

function coverOf(modality: Modality): Record<string, unknown> {
  return Object.fromEntries(Object.entries(modality).filter(([key]) => !isNotCover(key)))
}

const isNotCover = (key: string): boolean => notCover.some((each) => each === key)

/** Equal values have equal texts, whatever the order of their keys. */
function written(value: unknown): string {
  return JSON.stringify(value, (_, part: unknown) =>
    part !== null && typeof part === 'object' && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  )
}

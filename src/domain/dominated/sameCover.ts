import type { Modality } from '../catalogue/modality.ts'

/** Fields on price and presentation, which do not affect cover, dates or people. */
const notCover = [
  'id',
  'parentId',
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
  'allSupplementary',
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
 * Compares the cover of another modality with the chosen one: same or better by the provider's ranks;
 * without ranks, same only if the modalities differ in nothing but price and presentation. Undefined if the
 * cover is smaller or unknown.
 */
export function coverBeside(chosen: Modality, other: Modality): 'same' | 'better' | undefined {
  if (chosen.id === other.id || chosen.type === 1 || other.type === 1) return undefined
  return compareCover(chosen, other)
}

/**
 * Finds a modality's supplementaries that cover at least as much as the chosen ones, each used once, by the
 * id of the chosen one; undefined if one has no match.
 */
export function supplementariesBeside(
  chosen: readonly Modality[],
  { supplementaries = [] }: Modality,
): Map<string, Modality> | undefined {
  const found = new Map<string, Modality>()
  for (const own of chosen) {
    const free = supplementaries.filter((other) => ![...found.values()].includes(other))
    const other = free.find((each) => compareCover(own, each))
    if (!other) return undefined
    found.set(own.id, other)
  }
  return found
}

/** The supplementaries that are always included in a modality (D-53). */
export function mandatoryOf({ allSupplementary, supplementaries = [] }: Modality): readonly Modality[] {
  return allSupplementary === 'yes' ? supplementaries : []
}

function compareCover(chosen: Modality, other: Modality): 'same' | 'better' | undefined {
  if (chosen.product.id !== other.product.id || chosen.providerId !== other.providerId) return undefined
  if (chosen.coverRank === undefined && other.coverRank === undefined)
    return isDescribedAlike(chosen, other) ? 'same' : undefined
  if (chosen.coverRank === undefined || other.coverRank === undefined) return undefined
  if (chosen.providerId === undefined || other.coverRank < chosen.coverRank) return undefined
  return other.coverRank > chosen.coverRank ? 'better' : 'same'
}

/** Whether two modalities have equal data on cover. Without a description they must have the same name. */
function isDescribedAlike(one: Modality, other: Modality): boolean {
  const isTold = one.desc !== undefined || written(one.name) === written(other.name)
  return isTold && written(pickCover(one)) === written(pickCover(other))
}

function pickCover(modality: Modality): Record<string, unknown> {
  return Object.fromEntries(Object.entries(modality).filter(([key]) => !isNotCover(key)))
}

const isNotCover = (key: string): boolean => notCover.some((each) => each === key)

/** Converts a value to text; equal values give equal texts, in any order of keys. */
function written(value: unknown): string {
  return JSON.stringify(value, (_, part: unknown) =>
    part !== null && typeof part === 'object' && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  )
}

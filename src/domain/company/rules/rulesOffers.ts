import { priceKeys, priceOrder } from '../../catalogue/priceKeys.ts'
import { warning, type TenantFault } from '../files/faults.ts'
import type { FileModality } from '../catalogue/catalogueFile.ts'
import { isPricedByModality, type PlacedModality } from './rulesModality.ts'

/** Warns about offers that nobody can take, or that are listed twice side by side. */
export function offerWarnings(placed: PlacedModality): TenantFault[] {
  return [
    ...twinWarnings(placed),
    ...holeWarnings(placed),
    ...maximumWarnings(placed),
    ...unusedPriceWarnings(placed),
    ...windowWarnings(placed),
    ...supplementaryWarnings(placed),
  ]
}

/**
 * Warns about a modality of a plan year beside one with the same name and no year, as after a renewal: both
 * would be offered in that year. Two of the same years are warned about at the second one.
 */
function twinWarnings({ modality, product, at }: PlacedModality): TenantFault[] {
  const index = product.modalities.indexOf(modality)
  const twins = findAlike(product.modalities, modality).filter((other) => areTwins(modality, other))
  return twins.flatMap((other) => {
    const { year } = modality
    if (year === other.year) {
      if (product.modalities.indexOf(other) > index) return []
      return [warning(at('name'), `is offered beside ${other.id}, which has the same name`)]
    }
    if (year === undefined) return []
    const wayOut = `give that one "year": ${year - 1}`
    const message = `is offered in ${year} beside ${other.id}, which has the same name and no year: ${wayOut}`
    return [warning(at('year'), message)]
  })
}

/** Warns about the first year after a hole: the same offer has earlier years, and none directly before. */
function holeWarnings({ modality, product, at }: PlacedModality): TenantFault[] {
  const { year } = modality
  const years = findAlike(product.modalities, modality)
    .filter((other) => isSameOffer(modality, other))
    .map((other) => other.year)
  if (year === undefined || years.includes(undefined) || years.includes(year)) return []
  const before = Math.max(...years.flatMap((each) => (each !== undefined && each < year ? each : [])))
  if (!Number.isFinite(before) || before === year - 1) return []
  const hole = before === year - 2 ? `${year - 1}` : `${before + 1} to ${year - 1}`
  return [warning(at('year'), `is offered in ${before} and in ${year}, and not in ${hole}`)]
}

type Offers = readonly FileModality[]

/** The modalities of a list by what twins have in common: a name in a language, and the same keys. */
const twinsOf = new WeakMap<Offers, Map<string, FileModality[]>>()

/** So many that are alike are compared with another; a warning about each further pair helps nobody. */
const maxAlike = 20

/** The first other modalities of a list that are alike; `areTwins` judges their days and months. */
function findAlike(modalities: Offers, modality: FileModality): FileModality[] {
  const groups = twinsOf.get(modalities) ?? groupAlike(modalities)
  twinsOf.set(modalities, groups)
  const alike = listCommonKeys(modality).flatMap((common) => groups.get(common) ?? [])
  return [...new Set(alike)].filter((other) => other !== modality)
}

function groupAlike(modalities: Offers): Map<string, FileModality[]> {
  const groups = new Map<string, FileModality[]>()
  for (const modality of modalities)
    for (const common of listCommonKeys(modality)) {
      const alike = groups.get(common) ?? []
      if (alike.length < maxAlike) alike.push(modality)
      groups.set(common, alike)
    }
  return groups
}

const listCommonKeys = (modality: FileModality): string[] =>
  Object.entries(modality.name).map((name) =>
    JSON.stringify([name, sameKeys.map((key) => modality[key] || undefined)]),
  )

/** What two modalities must have in common to be the same offer to somebody. */
const sameKeys = ['type', 'parentId', 'providerId', 'collectiveId', 'whoAffect', 'contractMethod'] as const

/** Whether two modalities are the same offer to somebody, whatever their years, days and months. */
export function isSameOffer(one: OfferFacts, other: OfferFacts): boolean {
  const isSame = sameKeys.every((key) => (one[key] || undefined) === (other[key] || undefined))
  const others: Record<string, unknown> = other.name ?? {}
  const isNamed = Object.entries(one.name ?? {}).some(
    ([language, name]) => String(name).trim() !== '' && name === others[language],
  )
  return isSame && isNamed
}

type OfferFacts = Partial<Pick<FileModality, 'name' | (typeof sameKeys)[number]>>

function areTwins(one: FileModality, other: FileModality): boolean {
  if (!isSameOffer(one, other)) return false
  const [own, others] = [periodOf(one), periodOf(other)]
  return own.from <= others.to && others.from <= own.to && shareMonth(one, other)
}

/** The days on which a modality is offered, by its year and its dates. */
function periodOf({ year, startDate, endDate }: FileModality): { from: string; to: string } {
  const days = [`${year ?? '0000'}-01-01`, startDate || '0000-01-01']
  const ends = [`${year ?? '9999'}-12-31`, endDate || '9999-12-31']
  return { from: days.toSorted().at(-1) ?? '', to: ends.toSorted()[0] ?? '' }
}

const allMonths = Array.from({ length: 12 }, (_, month) => month)

const monthsOf = ({ monthsAvailability }: FileModality): number[] =>
  allMonths.filter((month) => monthsAvailability?.[month] !== false)

const shareMonth = (one: FileModality, other: FileModality): boolean =>
  monthsOf(one).some((month) => monthsOf(other).includes(month))

/** Warns about a maximum of a month below every price, which would allow no month. */
function maximumWarnings({ modality, product, known, at }: PlacedModality): TenantFault[] {
  const benefit = known?.find(({ id }) => id === product.category.alias)
  const { workingPrice, defaultPrice, priceForFamily, ageGroup = [], ageGroupForFamily = [] } = modality
  if (workingPrice === undefined || !benefit || !isPricedByModality(benefit, modality)) return []
  const brackets = [...ageGroup, ...ageGroupForFamily].map(({ price }) => price)
  const prices = [...brackets, ...[defaultPrice, priceForFamily].filter((price) => price !== undefined)]
  const least = Math.min(...prices)
  if (prices.length === 0 || least <= workingPrice) return []
  return [
    warning(at('workingPrice'), `${workingPrice} is less than its lowest price ${least}: nobody can take it`),
  ]
}

/** Warns about a price that no other leaves anything to, such as that of each month beside prices by age. */
function unusedPriceWarnings({ modality, at }: PlacedModality): TenantFault[] {
  const has = (key: (typeof priceKeys)[number]): boolean => {
    const price = modality[key]
    return Array.isArray(price) ? price.length > 0 : price !== undefined
  }
  const orders = Object.values<readonly (typeof priceKeys)[number][]>(priceOrder)
  const used = orders.flatMap((keys) => keys.find(has) ?? [])
  return priceKeys
    .filter((key) => has(key) && !used.includes(key))
    .map((key) => warning(at(key), `is never used: ${listUsed(used)} before it`))
}

const listUsed = (used: readonly string[]): string => {
  const names = [...new Set(used)].map((key) => `"${key}"`)
  return `${names.join(' and ')} ${names.length > 1 ? 'go' : 'goes'}`
}

/** Warns about days in which none of the modality's months lies. */
function windowWarnings({ modality, at }: PlacedModality): TenantFault[] {
  const { from, to } = periodOf(modality)
  const months = monthsOf(modality)
  const isReached = monthsBetween(from, to).some((month) => months.includes(month))
  if (from > to || months.length === 0 || isReached) return []
  return [warning(at('monthsAvailability'), `has no month from ${from} to ${to}: nobody may take it`)]
}

/** The months of a year, 0 to 11, that lie between two days. */
function monthsBetween(from: string, to: string): number[] {
  const first = monthsSinceZero(from)
  const count = Math.max(0, monthsSinceZero(to) - first + 1)
  return Array.from({ length: Math.min(12, count) }, (_, index) => (first + index) % 12)
}

const monthsSinceZero = (day: string): number => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1

/**
 * Warns about a supplementary whose year, collective, months or people exclude its modality's. Where all
 * supplementaries are mandatory, the modality's people and months are those of each (D-53).
 */
function supplementaryWarnings({ modality, product, at }: PlacedModality): TenantFault[] {
  const parent = product.modalities.find(({ id }) => id === modality.parentId)
  if (!parent || modality.type !== 1) return []
  const never = (message: string) => `${message}: nobody may take it`
  const differs = (key: 'year' | 'collectiveId') =>
    modality[key] && parent[key] && modality[key] !== parent[key]
      ? [warning(at(key), never(`is ${modality[key]}, and that of ${parent.id} is ${parent[key]}`))]
      : []
  const [own, whole] = [modality.whoAffect || 'both', parent.whoAffect || 'both']
  const both = [...differs('year'), ...differs('collectiveId')]
  if (parent.allSupplementary === 'yes') {
    if (own === 'both' || own === whole) return both
    const message = `has no effect: ${parent.id} demands all its supplementaries of everybody it covers`
    return [...both, warning(at('whoAffect'), message)]
  }
  const isApart = own !== 'both' && whole !== 'both' && own !== whole
  return [
    ...both,
    ...(isApart ? [warning(at('whoAffect'), never(`is ${own}, and that of ${parent.id} is ${whole}`))] : []),
    ...(shareMonth(modality, parent) || monthsOf(modality).length === 0
      ? []
      : [warning(at('monthsAvailability'), never(`has no month in common with ${parent.id}`))]),
  ]
}

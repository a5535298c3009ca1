import {
  fault,
  fewEuros,
  loss,
  missingImage,
  unknownCollective,
  unknownName,
  warning,
  type KnownBenefit,
  type TenantFault,
} from '../files/faults.ts'
import type { StepsTo, TenantFiles } from '../files/files.ts'
import { parseFaceCents, type FileModality, type FileProduct } from '../catalogue/catalogueFile.ts'
import { validateValue } from '../files/validateTenantFile.ts'
import { shown } from '../parts/shownValue.ts'

/** A modality with its product, its place in a file, and what it is checked against. */
export type PlacedModality = {
  modality: FileModality
  product: FileProduct
  at: StepsTo
  files: TenantFiles
  known: readonly KnownBenefit[] | undefined
}

/** Checks one modality: its references, and its fields against each other. */
export function modalityRules(placed: PlacedModality): TenantFault[] {
  const { modality, product, at } = placed
  return [
    ...nameRules(placed),
    ...fewEuros(modality.contributionPrice, at('contributionPrice')),
    ...fewEuros(modality.contributionCompany, at('contributionCompany')),
    ...parentRules(modality, product, at),
    ...priceRules(placed),
    ...extraRules(placed),
    ...amountRules(modality, at),
    ...neverRules(modality, at),
    ...dateRules(modality, at),
    ...ageRules(modality, at),
    ...faceRules(modality, at),
    ...questionnaireRules(placed),
  ]
}

function nameRules({ modality, product, at, files }: PlacedModality): TenantFault[] {
  return [
    ...missingImage(modality.logo, files.images, at('logo')),
    ...missingImage(modality.featuredImage, files.images, at('featuredImage')),
    ...unknownName(
      modality.providerId,
      (product.providers ?? []).map(({ id }) => id),
      'one of the providers of this product',
      at('providerId'),
    ),
    ...unknownCollective(modality.collectiveId, files.tenant, at('collectiveId')),
    ...unknownName(modality.doc?.file, files.documents, 'a file of documents/', at('doc', 'file')),
  ]
}

function parentRules(
  { type, parentId }: FileModality,
  { modalities }: FileProduct,
  at: StepsTo,
): TenantFault[] {
  if (type !== 1) {
    if (parentId === undefined) return []
    return [fault(at('parentId'), 'only a supplementary has a parent: expected "type": 1 beside it')]
  }
  if (parentId === undefined)
    return [
      fault(at('type'), 'a supplementary belongs to a modality: expected "parentId" beside it, got nothing'),
    ]
  const mains = modalities.filter((modality) => modality.type !== 1).map(({ id }) => id)
  const what = 'a modality of this product that is not a supplementary itself'
  if (modalities.some(({ id }) => id === parentId)) return unknownName(parentId, mains, what, at('parentId'))
  const names = mains.join(', ') || 'there is none'
  const wayOut = `name it "${parentId}" again, or write here ${what} (${names})`
  const message = `the modality "${parentId}" is gone: ${wayOut}`
  return [fault(at('parentId'), message)]
}

/** Requires a price if no other source has one; without a price the modality would be free. */
function priceRules({ modality, product, at, known }: PlacedModality): TenantFault[] {
  const benefit = known?.find(({ id }) => id === product.category.alias)
  const { ageGroup = [], ageGroupForFamily = [], defaultPrice, priceForFamily } = modality
  const own = ageGroup.length > 0 || defaultPrice !== undefined
  const family = ageGroupForFamily.length > 0 || priceForFamily !== undefined
  if (own || (family && modality.whoAffect === 'family')) return []
  if (!benefit || !isPricedByModality(benefit, modality)) return []
  const message = 'expected a price, "defaultPrice" or "ageGroup", got neither; if it costs nothing, write 0'
  return [loss(at('defaultPrice'), message)]
}

/**
 * Whether the price can only come from the modality: the category has no rate table and no number in its
 * form, and the modality has no key of the category.
 */
export function isPricedByModality(
  { amount, tables, details }: KnownBenefit,
  modality: FileModality,
): boolean {
  if (modality.contractMethod === 'informative' || modality.extra) return false
  if (modality.contractMethod === 'tickets') return modality.numberOfFace === undefined
  const numbers = Object.values(details?.properties ?? {}).some(({ type }) =>
    ['number', 'integer'].includes(String(type)),
  )
  return amount === 'priced' && Object.keys(tables ?? {}).length === 0 && !numbers
}

/** Validates the keys that only the category reads with its schema, because it ignores others silently. */
function extraRules({ modality, product, at, known }: PlacedModality): TenantFault[] {
  const schema = known?.find(({ id }) => id === product.category.alias)?.extra
  if (!schema || modality.extra === undefined) return []
  return validateValue(schema, modality.extra).map(({ path, message, fix }) => ({
    ...loss(at('extra', ...path), message),
    ...(fix && { fix }),
  }))
}

/** Refuses a minimum above the month's maximum, which would allow no amount. */
function amountRules({ minAmount, workingPrice }: FileModality, at: StepsTo): TenantFault[] {
  if (minAmount === undefined || workingPrice === undefined || minAmount <= workingPrice) return []
  const message = `expected at most workingPrice ${workingPrice}, got ${minAmount}; no month could be taken`
  return [fault(at('minAmount'), message)]
}

/** Finds a modality without any month, or with a negative cost for the employee. */
function neverRules(modality: FileModality, at: StepsTo): TenantFault[] {
  const { monthsAvailability = [true], contributionPrice, defaultPrice, ageGroup = [] } = modality
  // A percentage or a missing value becomes NaN; every comparison with NaN is false.
  const isAbove = ageGroup.length === 0 && Number(contributionPrice) > Number(defaultPrice)
  return [
    ...(monthsAvailability.includes(true)
      ? []
      : [warning(at('monthsAvailability'), 'has no month: nobody may take it; to end it, use "endDate"')]),
    ...(isAbove
      ? [warning(at('contributionPrice'), `${contributionPrice} is more than defaultPrice ${defaultPrice}`)]
      : []),
  ]
}

function dateRules({ startDate, endDate, year }: FileModality, at: StepsTo): TenantFault[] {
  const faults: TenantFault[] = []
  if (startDate && endDate && endDate < startDate)
    faults.push(fault(at('endDate'), `expected a day after startDate ${startDate}, got "${endDate}"`))
  const dates = [
    ['startDate', startDate],
    ['endDate', endDate],
  ] as const
  for (const [key, date] of dates)
    if (year && date && !date.startsWith(`${year}-`))
      faults.push(warning(at(key), `lies outside the plan year ${year} the modality is offered in`))
  return faults
}

function ageRules(modality: FileModality, at: StepsTo): TenantFault[] {
  return (['ageGroup', 'ageGroupForFamily'] as const).flatMap((key) =>
    (modality[key] ?? []).flatMap(({ from, to }, index, groups) => {
      if (to < from) return [fault(at(key, index, 'to'), `expected an age from ${from} on, got ${to}`)]
      const before = groups[index - 1]
      // Another finding reports a bracket with swapped ages.
      const message = before && before.to < before.from ? undefined : bracketFault(from, before?.to)
      return message ? [fault(at(key, index, 'from'), message)] : []
    }),
  )
}

/** Returns the fault of a bracket's first age, given the last age of the previous bracket. */
export function bracketFault(from: number, before: number | undefined): string | undefined {
  if (before === undefined || from === before + 1) return undefined
  if (from <= before) return `expected an age above ${before}, where the bracket before ends, got ${from}`
  const ages = from === before + 2 ? `age ${before + 1} has` : `ages ${before + 1} to ${from - 1} have`
  return `expected ${before + 1}, the age after the bracket before, got ${from}: ${ages} no price`
}

function faceRules(modality: FileModality, at: StepsTo): TenantFault[] {
  const count = modality.numberOfFace ?? 0
  return Array.from({ length: count }, (_, index) => index + 1).flatMap((number) => {
    const value = modality[`faceValue${number}`]
    if (value === undefined)
      return [fault(at('numberOfFace'), `says ${count}: expected a "faceValue${number}" too, got nothing`)]
    const isAmount = parseFaceCents(value) !== null
    if (isAmount && !moreDecimals.test(String(value))) return []
    const message = isAmount
      ? `expected at most two decimals, got ${shown(value)}; it is rounded to whole cents`
      : `expected euros such as 11, got ${shown(value)}; employees are told to write to the administrator`
    return [warning(at(`faceValue${number}`), message)]
  })
}

/** More than two decimals, not counting final zeros. */
const moreDecimals = /\.\d{2}\d*[1-9]/

/**
 * Checks that a questionnaire has a type, unless the category has its own form, and that a physical one has
 * a document.
 */
function questionnaireRules({ modality, product, at, known }: PlacedModality): TenantFault[] {
  const { questionare, typeOfQuestionare, doc } = modality
  if (questionare !== 'yes') return []
  if (!typeOfQuestionare) {
    if (categoryAsks(product, known)) return []
    return [fault(at('questionare'), 'is yes: expected "typeOfQuestionare" beside it, got nothing')]
  }
  if (typeOfQuestionare !== 'physical' || doc) return []
  const message = 'is physical, so there is a form to sign: expected "doc" beside it, got nothing'
  return [fault(at('typeOfQuestionare'), message)]
}

/**
 * Whether the category has its own documentation form. True for an unknown category: its product is left
 * out, and the company is not refused because of it.
 */
function categoryAsks({ category }: FileProduct, known: PlacedModality['known']): boolean {
  const declaration = known?.find(({ id }) => id === category.alias)
  return !declaration || Object.keys(declaration.documentation?.schema.properties ?? {}).length > 0
}

/** Whether the modality is for information only. */
export const isOnlyRead = ({ contractMethod }: Pick<FileModality, 'contractMethod'>): boolean =>
  contractMethod === 'informative'

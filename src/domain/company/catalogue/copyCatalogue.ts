import { priceKeys } from '../../catalogue/priceKeys.ts'
import { yearOf } from '../../kernel/calendar.ts'
import type { FileAgeGroup, FileModality, FileProduct } from './catalogueFile.ts'

/** A product's file for two plan years, with the number of copied modalities and prices. */
type CopiedProduct = { product: FileProduct; modalities: number; prices: number }

export type Years = { from: number; to: number }

/**
 * Copies a product's offers from one plan year to another. A copy has its own id and year. Its dates move by
 * the same number of years. Each price becomes a text with the old price, which validation refuses until
 * somebody fills in the new one. Offers without year and price are not copied: they are on sale in every
 * year. One that has its copy already gets no second one; a supplementary copied later belongs to the copy.
 */
export function copyProduct(product: FileProduct, years: Years): CopiedProduct {
  const { modalities } = product
  const taken = new Set(takenIds(product, years))
  const hasCopy = ({ id }: FileModality): boolean => taken.has(idInYear(id, years))
  const isCopied = (modality: FileModality): boolean =>
    !hasCopy(modality) &&
    isOfYear(modality, years) &&
    membersWith(modality, modalities).some((each) => isDated(each, years))
  const copied = modalities.filter(isCopied)
  const ids = new Map([...copied, ...modalities.filter(hasCopy)].map(({ id }) => [id, idInYear(id, years)]))
  let prices = 0
  const copies = copied.map((modality) => copyModality(modality, ids, years, () => prices++))
  const left = modalities.map((each) => (copied.includes(each) ? { ...each, year: years.from } : each))
  return {
    product: { ...product, modalities: [...left, ...copies] },
    modalities: copies.length,
    prices,
  }
}

/** The old price of a copy whose price is still to be filled in; undefined for any other value. */
export function priceToFillIn(value: unknown): number | undefined {
  const [, price] = (typeof value === 'string' && /^fill in \(\d{4}: (\d+(?:\.\d+)?)\)$/.exec(value)) || []
  return price === undefined ? undefined : Number(price)
}

/** The ids of copies that already exist. */
export function takenIds({ modalities }: FileProduct, years: Years): string[] {
  const ids = modalities.map(({ id }) => id)
  return ids.map((id) => idInYear(id, years)).filter((id) => ids.includes(id))
}

const isOfYear = ({ year }: FileModality, { from }: Years): boolean => year === undefined || year === from

/** The modalities that are copied together: a modality, its parent and all supplementaries. */
function membersWith({ id, parentId }: FileModality, all: readonly FileModality[]): FileModality[] {
  const main = parentId ?? id
  return all.filter((each) => each.id === main || each.parentId === main)
}

function isDated(modality: FileModality, years: Years): boolean {
  const { year } = modality
  const isPriced = priceKeys.some((key) => modality[key] !== undefined)
  return year === years.from || (year === undefined && isPriced)
}

/** Returns the id of a modality's copy for the next plan year. */
export function idInYear(id: string, { from, to }: Years): string {
  const ending = `-${from}`
  return `${id.endsWith(ending) ? id.slice(0, -ending.length) : id}-${to}`
}

function copyModality(
  modality: FileModality,
  ids: ReadonlyMap<string, string>,
  years: Years,
  toFillIn: () => void,
): FileModality {
  const { id, parentId, startDate, endDate, cutOffDate } = modality
  const blank = (price: number): number => {
    toFillIn()
    // Validation reports the text as a fault until somebody replaces it by a price.
    return `fill in (${years.from}: ${price})` as unknown as number
  }
  const blankPrice = (price: number | FileAgeGroup[]) =>
    typeof price === 'number' ? blank(price) : price.map((group) => ({ ...group, price: blank(group.price) }))
  const prices = priceKeys.flatMap((key) => {
    const price = modality[key]
    return price === undefined ? [] : [[key, blankPrice(price)] as const]
  })
  return {
    ...modality,
    id: ids.get(id) ?? id,
    ...(parentId && { parentId: ids.get(parentId) ?? parentId }),
    ...Object.fromEntries(prices),
    ...(startDate && { startDate: moved(startDate, years) }),
    ...(endDate && { endDate: moved(endDate, years) }),
    ...(typeof cutOffDate === 'string' && { cutOffDate: moved(cutOffDate, years) }),
    year: years.to,
  }
}

/**
 * Moves a date by some years; 29 February becomes 28 February in a common year, and a month without a year
 * does not change.
 */
function moved(date: string, { from, to }: Years): string {
  if (!/^\d{4}-/.test(date)) return date
  const year = yearOf(date) + to - from
  const isLeap = new Date(Date.UTC(year, 1, 29)).getUTCMonth() === 1
  return `${year}${date.slice(4).replace('-02-29', isLeap ? '-02-29' : '-02-28')}`
}

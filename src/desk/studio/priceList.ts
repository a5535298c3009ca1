import { agePriceKeys, priceKeys, singlePriceKeys } from '../../domain/catalogue/priceKeys.ts'
import type { FileModality, FileProduct } from '../../domain/company/catalogue/catalogueFile.ts'
import {
  copyProduct,
  idInYear,
  priceToFillIn,
  type Years,
} from '../../domain/company/catalogue/copyCatalogue.ts'
import { getAt, parseFile, setAt } from './editJson.ts'

/** A file of the company as text; `served` is its text before the draft changed it. */
export type TextFile = { path: string; text: string; served?: string | undefined }

/** The key of a month's price that is one amount: the employee's, or that of each family member. */
export type PriceKey = (typeof singlePriceKeys)[number]

/** A modality in its file; `keys` are those of its prices that the list has a cell for. */
export type Offer = {
  file: string
  path: (string | number)[]
  modality: FileModality
  keys: readonly PriceKey[]
}

/** A modality of this plan year and its copy for the next one. */
export type PriceRow = {
  id: string
  product: FileProduct
  offer: Offer
  next?: Offer | undefined
}

type Place = { file: string; path: (string | number)[]; product: FileProduct }

function findProducts(files: readonly TextFile[]): Place[] {
  return files.flatMap(({ path: file, text }): Place[] => {
    const value = parseFile(text)
    if (/^catalogue\/.*\.json$/.test(file))
      return isProduct(value) ? [{ file, path: [], product: value }] : []
    const products = file === 'catalogue.json' ? getAt(value, ['products']) : undefined
    return (Array.isArray(products) ? products : []).flatMap((product: unknown, index) =>
      isProduct(product) ? [{ file, path: ['products', index], product }] : [],
    )
  })
}

const isProduct = (value: unknown): value is FileProduct =>
  Array.isArray((value as FileProduct | null | undefined)?.modalities)

/**
 * Lists the modalities of a plan year that have prices, or had them as they are served, or whose category is
 * one of `priced` and needs one, each with its copy for the next year.
 */
export function listPrices(
  files: readonly TextFile[],
  years: Years,
  priced: readonly string[] = [],
): PriceRow[] {
  const served = findProducts(files.map(({ path, text, served: before = text }) => ({ path, text: before })))
  return findProducts(files).flatMap(({ file, path, product }) => {
    const before = served.find((each) => each.file === file && each.product.id === product.id)
    const known = [...product.modalities, ...(before?.product.modalities ?? [])]
    const pricedIds = known.filter(isPriced).map(({ id }) => id)
    const familyIds = known.filter((each) => each.priceForFamily !== undefined).map(({ id }) => id)
    const withFamily = [...familyIds, ...familyIds.map((id) => idInYear(id, years))]
    const offers = product.modalities.map((modality, index): Offer => ({
      file,
      path: [...path, 'modalities', index],
      modality,
      keys: singlePriceKeys.filter((key) => isOpen(modality, key, withFamily.includes(modality.id))),
    }))
    return offers
      .filter(({ modality }) => [undefined, years.from].includes(modality.year))
      .filter(({ modality }) => pricedIds.includes(modality.id) || isUnpriced(modality, product, priced))
      .map((offer): PriceRow => {
        const copy = idInYear(offer.modality.id, years)
        return {
          id: offer.modality.id,
          product,
          offer,
          next: offers.find(({ modality }) => modality.id === copy && modality.year === years.to),
        }
      })
  })
}

/** Whether the prices of a modality go by age. */
export const isByAge = (modality: FileModality): boolean =>
  agePriceKeys.some((key) => (modality[key]?.length ?? 0) > 0)

const isPriced = (modality: FileModality): boolean => priceKeys.some((key) => modality[key] !== undefined)

/** Files after a change, by path. */
export type ChangedFiles = ReadonlyMap<string, unknown>

/** Copies the offers without a copy into the next plan year, with prices to fill in. */
export function addNextYear(files: readonly TextFile[], years: Years): ChangedFiles {
  return writeInto(
    files,
    findProducts(files).flatMap(({ file, path, product }) => {
      const copied = copyProduct(product, years)
      return copied.modalities > 0 ? [{ file, path, value: copied.product }] : []
    }),
  )
}

/**
 * Whether a price of a modality has a cell: it is one amount, or left out and none goes by age. An emptied
 * cell stays, so that its price can be typed again.
 */
const isOpen = (modality: FileModality, key: PriceKey, hasFamily: boolean): boolean =>
  modality[key] !== undefined || (!isByAge(modality) && (key === 'defaultPrice' || hasFamily))

/** A value for a place of a file. */
export type Written = { file: string; path: (string | number)[]; value: unknown }

const isUnpriced = (modality: FileModality, product: FileProduct, priced: readonly string[]): boolean =>
  priced.includes(product.category?.alias) &&
  [modality.minAmount, modality.workingPrice].every((each) => each === undefined)

/** Writes values into their files. */
export function writeInto(files: readonly TextFile[], written: readonly Written[]): ChangedFiles {
  const changed = new Map<string, unknown>()
  for (const { file, path, value } of written) {
    const before = changed.get(file) ?? parseFile(files.find((each) => each.path === file)?.text ?? '')
    changed.set(file, setAt(before, path, value))
  }
  return changed
}

/** Returns where a price of a modality goes; undefined removes it. */
export const priceAt = ({ file, path }: Offer, key: PriceKey, value: number | undefined): Written => ({
  file,
  path: [...path, key],
  value,
})

/**
 * The offer of a row that is filled in: that of the next year, as soon as any row has one; undefined if this
 * row has none yet, for its price of this year is on sale. This year's while no row has a next one.
 */
export function openOffer({ offer, next }: PriceRow, rows: readonly PriceRow[]): Offer | undefined {
  return next ?? (rows.some((each) => each.next) ? undefined : offer)
}

/** The rows with a price that are left out because they have no copy for the next year, as others do. */
export const rowsLeftOut = (rows: readonly PriceRow[]): PriceRow[] =>
  rows.filter((row) => !openOffer(row, rows) && isPriced(row.offer.modality))

/** A price that the list shows; `old` is what it was where it is still to be filled in. */
export function shownPrice(modality: FileModality, key: PriceKey): { price?: number; old?: number } {
  const value: unknown = modality[key]
  const old = priceToFillIn(value)
  return typeof value === 'number' ? { price: value } : { ...(old !== undefined && { old }) }
}

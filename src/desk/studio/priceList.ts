import type { FileModality, FileProduct } from '../../domain/company/catalogue/catalogueFile.ts'
import {
  copyProduct,
  idInYear,
  priceToFillIn,
  takenIds,
  type Years,
} from '../../domain/company/catalogue/copyCatalogue.ts'
import { escapeFormula } from '../../domain/kernel/escape.ts'
import { getAt, parseFile, setAt } from './editJson.ts'
import { parseNumber, splitLine, type BadLine } from './priceGrid.ts'
import { raisePrice } from './raisePrices.ts'

/** A file of the company as text. */
export type TextFile = { path: string; text: string }

/** The prices of a month that are one amount: the employee's, and that of each family member. */
export const priceKeys = ['defaultPrice', 'priceForFamily'] as const
export type PriceKey = (typeof priceKeys)[number]

/** A modality in its file. */
export type Offer = { file: string; path: (string | number)[]; modality: FileModality }

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
 * Lists the modalities of a plan year that have prices, or whose category is one of `priced` and needs one,
 * each with its copy for the next year.
 */
export function listPrices(
  files: readonly TextFile[],
  years: Years,
  priced: readonly string[] = [],
): PriceRow[] {
  return findProducts(files).flatMap(({ file, path, product }) => {
    const offers = product.modalities.map((modality, index): Offer => ({
      file,
      path: [...path, 'modalities', index],
      modality,
    }))
    return offers
      .filter(({ modality }) => [undefined, years.from].includes(modality.year))
      .filter(({ modality }) => isPriced(modality) || isUnpriced(modality, product, priced))
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
export const isByAge = ({ ageGroup, ageGroupForFamily }: FileModality): boolean =>
  ageGroup !== undefined || ageGroupForFamily !== undefined

const isPriced = (modality: FileModality): boolean =>
  isByAge(modality) || priceKeys.some((key) => modality[key] !== undefined)

/** Files after a change, by path. */
export type ChangedFiles = ReadonlyMap<string, unknown>

/** Copies all offers into the next plan year, with prices to fill in; what has a copy already stays. */
export function addNextYear(files: readonly TextFile[], years: Years): ChangedFiles {
  const places = findProducts(files).filter(({ product }) => takenIds(product, years).length === 0)
  return writeInto(
    files,
    places.flatMap(({ file, path, product }) => {
      const copied = copyProduct(product, years)
      return copied.modalities > 0 ? [{ file, path, value: copied.product }] : []
    }),
  )
}

/** Whether a modality has a price of its own, or has none yet. */
export const isOpen = (modality: FileModality, key: PriceKey): boolean =>
  modality[key] !== undefined || (key === 'defaultPrice' && !isPriced(modality))

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

/** Returns where a price of a modality goes. */
export const priceAt = ({ file, path }: Offer, key: PriceKey, value: number): Written => ({
  file,
  path: [...path, key],
  value,
})

/** The offer of a row that is filled in: that of the next year if there is one. */
export const openOffer = ({ offer, next }: PriceRow): Offer => next ?? offer

/**
 * Raises all prices of the year that is filled in by hundredths of a percent, by age too: those of the next
 * year by this year's.
 */
export function raisePrices(
  rows: readonly PriceRow[],
  percentHundredths: number,
  stepHundredths: number,
): Written[] {
  const raise = (price: number): number => raisePrice(price, percentHundredths, stepHundredths)
  return rows.flatMap((row) => {
    const { modality: before } = row.offer
    const { file, path, modality } = openOffer(row)
    const amounts = priceKeys.flatMap((key) => {
      const price = before[key]
      const isRaised = typeof price === 'number' && modality[key] !== undefined
      return isRaised ? [priceAt(openOffer(row), key, raise(price))] : []
    })
    const lists = ageKeys.flatMap((key) => {
      const value = modality[key]?.map((each) => {
        const price: unknown = before[key]?.find(
          ({ from, to }) => from === each.from && to === each.to,
        )?.price
        return typeof price === 'number' ? { ...each, price: raise(price) } : each
      })
      return value ? [{ file, path: [...path, key], value }] : []
    })
    return [...amounts, ...lists]
  })
}

const ageKeys = ['ageGroup', 'ageGroupForFamily'] as const

/** A price that the list shows; `old` is what it was where it is still to be filled in. */
export function shownPrice(modality: FileModality, key: PriceKey): { price?: number; old?: number } {
  const value: unknown = modality[key]
  const old = priceToFillIn(value)
  return typeof value === 'number' ? { price: value } : { ...(old !== undefined && { old }) }
}

/** Why a pasted line is none of the list's: its name is unknown, or two modalities have it. */
export type PastedFault = BadLine & { reason: 'unknown' | 'twice' | 'price' }

/**
 * Reads lines of a spreadsheet: name or id of a modality, its price, and that of a family member where it has
 * one. Other cells of text are skipped, and so is a first line of titles.
 */
export function readPriceLines(
  text: string,
  rows: readonly PriceRow[],
): { prices: Written[] } | { fault: PastedFault } {
  const prices: Written[] = []
  for (const [index, line] of text.split(/\r?\n/).entries()) {
    if (line.trim() === '' || (prices.length === 0 && !/\d/.test(line))) continue
    const [name = '', ...cells] = splitLine(line)
    const fault = (reason: PastedFault['reason']): { fault: PastedFault } => ({
      fault: { reason, line: index + 1, text: line.trim().slice(0, 100) },
    })
    const [row, other] = rows.filter((each) => namesOf(each).has(plain(name)))
    if (!row) return fault('unknown')
    if (other) return fault('twice')
    const offer = openOffer(row)
    const keys = priceKeys.filter((key) => isOpen(offer.modality, key))
    const numbers = cells.flatMap((cell) => parseNumber(cell) ?? [])
    if (numbers.length === 0 || numbers.length > keys.length) return fault('price')
    prices.push(...numbers.flatMap((price, at) => (keys[at] ? [priceAt(offer, keys[at], price)] : [])))
  }
  return { prices }
}

function namesOf({ offer: { modality }, next }: PriceRow): Set<string> {
  return new Set([modality.id, next?.modality.id ?? '', ...Object.values(modality.name)].map(plain))
}

const plain = (text: string): string => text.normalize('NFC').replaceAll(/\s+/g, ' ').trim().toLowerCase()

/** Writes the list as a CSV that `readPriceLines` reads. */
export function writePriceLines(rows: readonly PriceRow[], nameOf: (row: PriceRow) => string): string {
  const lines = rows
    .filter((row) => !isByAge(openOffer(row).modality))
    .map((row) => {
      const prices = priceKeys.map((key) => shownPrice(openOffer(row).modality, key))
      const cells = prices.map(({ price, old }) => String(price ?? old ?? '').replace('.', ','))
      return [row.id, safeCell(nameOf(row)), ...cells].join(';')
    })
  return [...lines, ''].join('\r\n')
}

const safeCell = (text: string): string => escapeFormula(text.replaceAll(/[;"\s]+/g, ' '))

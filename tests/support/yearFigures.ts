import { formatMoney } from '../../src/domain/kernel/format.ts'

/* Converts the figures of a year in pages, files and documents to a comparable form. */

/** A text without tags and line breaks. */
export const plain = (text: string): string =>
  text.replaceAll(/<[^>]+>/g, ' ').replaceAll(/[\s\u00a0\u202f]+/g, ' ')

/** An amount formatted in Spanish, in the form that `withoutZeros` produces. */
export const euros = (cents: number): string => plain(formatMoney(cents, 'es'))

/** Removes the decimals of whole euros from a text, because some tables show them. */
export const withoutZeros = (text: string): string => plain(text).replaceAll(',00 €', ' €')

type Figures = Record<string, { price: number; salary: number; taxed: number }>

/** Sums the amounts of one person by month and product. */
export function sums<Line>(
  lines: readonly Line[],
  read: (line: Line) => [key: string, price: number, salary: number, taxed: number],
): Figures {
  const all: Figures = {}
  for (const line of lines) {
    const [key, price, salary, taxed] = read(line)
    const before = all[key] ?? { price: 0, salary: 0, taxed: 0 }
    all[key] = { price: before.price + price, salary: before.salary + salary, taxed: before.taxed + taxed }
  }
  return Object.fromEntries(
    Object.entries(all)
      .filter(([, { price, salary, taxed }]) => price !== 0 || salary !== 0 || taxed !== 0)
      .toSorted(([a], [b]) => (a < b ? -1 : 1)),
  )
}

/** The price and the salary of each sum; those without are left out. */
export const prices = (figures: Figures) =>
  Object.fromEntries(
    Object.entries(figures)
      .filter(([, { price, salary }]) => price !== 0 || salary !== 0)
      .map(([key, { price, salary }]) => [key, [price, salary]]),
  )

type Listed = { product: string; priceCents: number }

/** The yearly price of each product in a list; prices of 0 are left out. */
export const byProduct = (list: readonly Listed[]): Record<string, number> => {
  const all: Record<string, number> = {}
  for (const { product, priceCents } of list) all[product] = (all[product] ?? 0) + priceCents
  return Object.fromEntries(Object.entries(all).filter(([, cents]) => cents !== 0))
}

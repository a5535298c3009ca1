import { parseFile } from './editJson.ts'
import { parts } from './studioParts.ts'

/** A press in the portal: the pressed text, and the address of the page. */
export type Pressed = { text: string; page: string }

/** A field of a company's file, and the part of the studio that shows it. */
export type Place = { part: string; file: string; path: string }

/** The address of a place in the studio, after `#`. */
export const addressOfPlace = (place: Place): string => `studio?${new URLSearchParams(place)}`

type File = { path: string; text: string }
type Leaf = { path: string[]; value: string | number | boolean }

/**
 * Finds the field whose text or price was pressed: the same text before a price, a price before a part of the
 * text; of several, one of the page's product, then one in the language. A price that several fields have is
 * none of them for certain, and all are returned. Empty: no file has it.
 */
export function findPlaces(files: readonly File[], pressed: Pressed, language: string): Place[] {
  const text = plain(pressed.text)
  const amounts = findAmounts(text)
  const found = files.flatMap((file) => {
    if (hidden.test(file.path)) return []
    const value = file.path.endsWith('.json') ? parseFile(file.text) : file.text
    const bonus = isOfPage(value, pressed.page) ? 20 : 0
    return listLeaves(value).flatMap(({ path, value: leaf }) => {
      const own = scoreOf(leaf, text, amounts)
      const place = { part: partOf(file.path, path), file: file.path, path: path.join('.') }
      const score = own + bonus + (path.at(-1) === language ? 1 : 0)
      return own > 0 ? [{ place, score, isPrice: typeof leaf === 'number' }] : []
    })
  })
  const most = Math.max(...found.map(({ score }) => score))
  const best = found.filter(({ score }) => score === most)
  return best.slice(0, best[0]?.isPrice ? maxPlaces : 1).map(({ place }) => place)
}

/** So many fields of a price are named. */
const maxPlaces = 6

/** Files whose values do not appear in the portal unchanged. */
const hidden = /^(demo|payroll|providers)\.json$/
const hiddenKeys = ['$schema', 'id', 'alias']

function listLeaves(value: unknown, path: string[] = []): Leaf[] {
  if (['string', 'number', 'boolean'].includes(typeof value)) return [{ path, value: value as string }]
  return Object.entries((value ?? {}) as Record<string, unknown>).flatMap(([key, each]) =>
    hiddenKeys.includes(key) ? [] : listLeaves(each, [...path, key]),
  )
}

/** Returns how well a value matches the pressed text; 0: not at all. */
function scoreOf(value: Leaf['value'], text: string, amounts: readonly number[]): number {
  if (typeof value === 'boolean') return 0
  if (typeof value === 'number') return value > 0 && amounts.includes(value) ? 60 : 0
  const own = plain(value)
  if (own === text) return 100
  if (own.length >= 4 && text.includes(own)) return 30 + Math.min(own.length, 20)
  return text.length >= 8 && own.includes(text) ? 30 : 0
}

/** The amounts in a text, as "34,90 €" or "€1,200.50". */
function findAmounts(text: string): number[] {
  return [...text.matchAll(/\d[\d.,]*/g)].map(([found]) => {
    const cents = /[.,](\d{1,2})$/.exec(found)
    const whole = (cents ? found.slice(0, cents.index) : found).replaceAll(/\D/g, '')
    return Number(`${whole}.${cents?.[1] ?? '0'}`)
  })
}

/** Returns the text without Markdown signs, which the portal does not show. */
const plain = (text: string): string =>
  text
    .replaceAll(/[#*_>]+/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim()

/** True for the file of the product whose page is open in the portal. */
function isOfPage(value: unknown, page: string): boolean {
  const { category } = (value ?? {}) as { category?: { alias?: string } }
  return category?.alias !== undefined && page === `/products/${category.alias}`
}

function partOf(file: string, [key = '', ...rest]: readonly string[]): string {
  if (file.startsWith('tables/') || rest.some((step) => step.startsWith('ageGroup'))) return 'prices'
  const found = parts.find(({ files, keys }) => files.test(file) && (keys?.[file]?.includes(key) ?? true))
  return found?.id ?? 'advanced'
}

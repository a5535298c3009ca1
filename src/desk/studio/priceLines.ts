import { singlePriceKeys } from '../../domain/catalogue/priceKeys.ts'
import { escapeFormula, unescapeFormula } from '../../domain/kernel/escape.ts'
import { parseNumber, splitLine, type BadLine } from './priceGrid.ts'
import { isByAge, openOffer, priceAt, shownPrice, type PriceRow, type Written } from './priceList.ts'

/**
 * Why a pasted line is not clear: no modality or two have its name, the modality has no prices in the next
 * year yet, or a cell is no price of it.
 */
type PastedFault = BadLine & { reason: 'unknown' | 'twice' | 'noYear' | 'price' }

/**
 * Reads lines of a spreadsheet: name or id of a modality, the other of the two or nothing, the employee's
 * price, and that of a family member. A blank cell leaves its price as it is. First lines that name no
 * modality and have no digits are titles.
 */
export function readPriceLines(
  text: string,
  rows: readonly PriceRow[],
): { prices: Written[] } | { fault: PastedFault } {
  const prices: Written[] = []
  let isTitle = true
  for (const [index, line] of text.split(/\r?\n/).entries()) {
    if (line.trim() === '') continue
    const found = readLine(line, rows)
    if (isTitle && found === 'unknown' && !/\d/.test(line)) continue
    isTitle = false
    if (typeof found === 'string')
      return { fault: { reason: found, line: index + 1, text: line.trim().slice(0, 100) } }
    prices.push(...found)
  }
  return { prices }
}

function readLine(line: string, rows: readonly PriceRow[]): Written[] | PastedFault['reason'] {
  const [name = '', ...rest] = splitLine(line)
  const [row, other] = rows.filter((each) => namesOf(each).has(plain(name)))
  if (!row) return 'unknown'
  if (other) return 'twice'
  const offer = openOffer(row, rows)
  if (!offer) return 'noYear'
  const cells = namesOf(row).has(plain(rest[0] ?? '')) ? rest.slice(1) : rest
  if (cells.length === 0) return 'price'
  const prices: Written[] = []
  for (const [at, cell] of cells.entries()) {
    if (cell === '') continue
    const [key, price] = [singlePriceKeys[at], parseNumber(cell)]
    if (!key || price === undefined || !offer.keys.includes(key)) return 'price'
    prices.push(priceAt(offer, key, price))
  }
  return prices
}

function namesOf({ offer: { modality }, next }: PriceRow): Set<string> {
  const names = [modality.id, next?.modality.id ?? '', ...Object.values(modality.name)]
  return new Set(names.map(plain).filter((name) => name !== ''))
}

const simple = (text: string): string =>
  text
    .replaceAll('"', '')
    .replaceAll(/[;\s]+/g, ' ')
    .trim()

const plain = (text: string): string => simple(unescapeFormula(text)).normalize('NFC').toLowerCase()

/** Writes the prices of the year that is filled in as a CSV that `readPriceLines` reads. */
export function writePriceLines(rows: readonly PriceRow[], nameOf: (row: PriceRow) => string): string {
  const lines = rows.flatMap((row) => {
    const offer = openOffer(row, rows)
    if (!offer || isByAge(offer.modality)) return []
    const prices = singlePriceKeys.map((key) => shownPrice(offer.modality, key))
    const cells = prices.map(({ price, old }) => String(price ?? old ?? '').replace('.', ','))
    return [[row.id, escapeFormula(simple(nameOf(row))), ...cells].join(';')]
  })
  return [...lines, ''].join('\r\n')
}

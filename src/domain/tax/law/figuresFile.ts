import { isRecord } from '../../kernel/collections.ts'
import type { Figure } from './figure.ts'
import { lawFigures } from './lawFigures.ts'

/** Rows of figures of one year, by the name of their list. */
export type FigureRows = Record<string, Figure<unknown>[]>

/** A fault of a file of figures: its path, and the fault, whose message is `law.figures.<fault>`. */
type FiguresFault = { at: string; fault: 'list' | 'row' | 'year' | 'text' | 'shape' }

/**
 * Checks rows of figures for a year that the code does not contain yet, in the format of README.md. A value
 * must have the same structure as the other values of its list.
 */
export function checkFigures(given: Readonly<Record<string, unknown>>, year: number): FiguresFault[] {
  return Object.entries(given).flatMap(([name, rows]) => {
    const list = lawFigures[name]
    if (!list) return [{ at: name, fault: 'list' as const }]
    if (!Array.isArray(rows) || rows.length === 0) return [{ at: name, fault: 'row' as const }]
    return rows.flatMap((row: unknown, index) => {
      const fault = rowFault(row, { year, known: list.map(({ value }) => value) })
      return fault ? [{ at: `${name}[${index}]`, fault }] : []
    })
  })
}

function rowFault(
  row: unknown,
  { year, known }: { year: number; known: readonly unknown[] },
): FiguresFault['fault'] | undefined {
  if (!isRecord(row)) return 'row'
  if (row.year !== year) return 'year'
  if (!isText(row.law) || !isText(row.source)) return 'text'
  return known.some((value) => hasShape(row.value, value)) ? undefined : 'shape'
}

const isText = (value: unknown): boolean => typeof value === 'string' && value.trim() !== ''

/**
 * Whether a value has the same keys and types as a sample; a list may be longer than the sample's, if its
 * items match.
 */
function hasShape(value: unknown, like: unknown): boolean {
  if (Array.isArray(like))
    return Array.isArray(value) && value.length > 0 && value.every((each) => hasShapeOfOne(each, like))
  if (isRecord(like)) {
    if (!isRecord(value)) return false
    const names = new Set([...Object.keys(value), ...Object.keys(like)])
    return [...names].every((name) => hasShape(value[name], like[name]))
  }
  if (typeof like === 'number') return typeof value === 'number' && Number.isFinite(value) && value >= 0
  return typeof value === typeof like
}

const hasShapeOfOne = (value: unknown, likes: readonly unknown[]): boolean =>
  likes.some((like) => hasShape(value, like))

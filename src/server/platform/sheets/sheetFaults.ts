import { setImmediate } from 'node:timers/promises'
import type { Language } from '../../../domain/kernel/language.ts'
import type { Words } from '../http/serverMessages.ts'

/** What is wrong with a file, and where; the sentence is `fault.<id>`. */
export type SheetFault = {
  file: string
  line?: number | undefined
  column?: string | undefined
  id: string
  params?: Record<string, string | number> | undefined
  /** The declared column. */
  key?: string | undefined
  /** Another declared column that the fault follows from. */
  needs?: string | undefined
}

/** Faults of one table that are looked for: nobody mends more before the next try. */
export const maxFaults = 1_000

/** Milliseconds of work before requests of others have their turn. */
const turnMs = 20

/** To be awaited at each of many rows: where work was long since the last time, others have their turn. */
export function turnsOfOthers(): () => Promise<void> {
  let since = performance.now()
  return async () => {
    if (performance.now() - since < turnMs) return
    await setImmediate()
    since = performance.now()
  }
}

/**
 * The faults that `check` finds in rows, some rows at a time. Beyond `maxFaults` it stops with a fault that
 * says so: what is not checked is not written.
 */
export async function checkRows<Row extends { line: number }>(
  rows: readonly Row[],
  check: (row: Row) => readonly SheetFault[],
): Promise<SheetFault[]> {
  const faults: SheetFault[] = []
  const turn = turnsOfOthers()
  for (const row of rows) {
    await turn()
    const last = faults.at(-1)
    if (last && faults.length >= maxFaults) {
      faults.push({ file: last.file, ...manyFaults(row.line, faults.length) })
      break
    }
    faults.push(...check(row))
  }
  return faults
}

/** The fault of a line from which on nothing more is looked for. */
export function manyFaults(line: number, count: number): Omit<SheetFault, 'file'> {
  return { line, id: 'sheet.manyFaults', params: { count } }
}

/**
 * Faults of what could not be read, together with those of checks. What could not be read is not checked:
 * where a fault says so of a cell, of its line or of its column, the check of the same cell is left out.
 */
export function withChecks(faults: readonly SheetFault[], checks: readonly SheetFault[]): SheetFault[] {
  const placeOf = (file: string, line: number | undefined, key: string | undefined): string =>
    [file, line ?? '', key ?? ''].join('\n')
  const unread = new Set(faults.map(({ file, line, key }) => placeOf(file, line, key)))
  const isRead = ({ file, line, key, needs = key }: SheetFault): boolean =>
    !unread.has(placeOf(file, line, undefined)) &&
    [key, needs].every(
      (each) => !unread.has(placeOf(file, line, each)) && !unread.has(placeOf(file, undefined, each)),
    )
  return [...faults, ...checks.filter(isRead)]
}

/** Faults in the order of files and lines. */
function inFileOrder(faults: readonly SheetFault[]): SheetFault[] {
  const names = [...new Set(faults.map(({ file }) => file))].toSorted((a, b) => a.localeCompare(b))
  const order = new Map(names.map((name, index) => [name, index]))
  return faults.toSorted(
    (a, b) => (order.get(a.file) ?? 0) - (order.get(b.file) ?? 0) || (a.line ?? 0) - (b.line ?? 0),
  )
}

/** Faults that a report tells; the others are counted. */
export const toldFaults = 100

/** The first faults as sentences, in the order of files and lines. */
export function faultSentences(faults: readonly SheetFault[], language: Language, words: Words): string[] {
  const told = inFileOrder(faults).slice(0, toldFaults)
  return told.map(({ file, line, column, id, params }) => {
    const choices = String(params?.choices ?? '')
      .split(' ')
      .filter(Boolean)
    const named = choices.map((choice) => words(language, `choice.${choice}`)).join(', ')
    const at = [
      file,
      ...(line === undefined ? [] : [words(language, 'fault.line', { line })]),
      ...(column === undefined ? [] : [words(language, 'fault.column', { column })]),
    ]
    return `${at.join(', ')}: ${words(language, `fault.${id}`, { ...params, choices: named })}`
  })
}

import { setImmediate } from 'node:timers/promises'
import type { Language } from '../../../domain/kernel/language.ts'
import type { Words } from '../http/serverMessages.ts'

/** A fault of a file, with its line and column; the message is `fault.<id>`. */
export type SheetFault = {
  file: string
  line?: number | undefined
  column?: string | undefined
  id: string
  params?: Record<string, string | number> | undefined
  /** The key of the declared column. */
  key?: string | undefined
  /** The key of another declared column that causes the fault. */
  needs?: string | undefined
  /** True if it is a fault only in rows of new people. */
  ofNew?: true | undefined
}

/** The maximum number of faults found in one table; nobody fixes more before the next import. */
export const maxFaults = 1_000

/** Milliseconds of work after which other requests can run. */
const turnMs = 20

/** Returns a function to await for each of many rows. After a stretch of work it lets other requests run. */
export function pauseRegularly(): () => Promise<void> {
  let since = performance.now()
  return async () => {
    if (performance.now() - since < turnMs) return
    await setImmediate()
    since = performance.now()
  }
}

/** Checks rows, some at a time; after `maxFaults` it stops, with a fault that more rows are unchecked. */
export async function checkRows<Row extends { line: number }>(
  rows: readonly Row[],
  check: (row: Row) => readonly SheetFault[],
): Promise<SheetFault[]> {
  const faults: SheetFault[] = []
  const turn = pauseRegularly()
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

/** The fault of the line after which the search stopped. */
export function manyFaults(line: number, count: number): Omit<SheetFault, 'file'> {
  return { line, id: 'sheet.manyFaults', params: { count } }
}

/** Adds the faults of checks, except where reading found one in the same cell, line or column. */
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

function inFileOrder(faults: readonly SheetFault[]): SheetFault[] {
  const names = [...new Set(faults.map(({ file }) => file))].toSorted((a, b) => a.localeCompare(b, 'en'))
  const order = new Map(names.map((name, index) => [name, index]))
  return faults.toSorted(
    (a, b) => (order.get(a.file) ?? 0) - (order.get(b.file) ?? 0) || (a.line ?? 0) - (b.line ?? 0),
  )
}

/** The maximum number of sentences of a report; it counts the other faults. */
export const toldFaults = 100

/** If a column has at least so many equal faults, they share one sentence. */
const groupedFaults = 3

/**
 * If equal faults of a column are so many groups that differ in a text or a line, such as the letter that a
 * DNI should have, they share one sentence too.
 */
const groupsOfColumn = 5

/** The maximum number of lines that a sentence lists, and of values that it quotes. */
const namedLines = 30
const quotedValues = 3

/** Formats the first faults as sentences, in order; one fault in many cells of a column is one sentence. */
export function faultSentences(
  faults: readonly SheetFault[],
  language: Language,
  words: Words,
): { sentences: string[]; untold: number } {
  const all = groupsOf(inFileOrder(faults))
  return {
    sentences: all.slice(0, toldFaults).map((group) => sentenceOf(group, language, words)),
    untold: all.slice(toldFaults).reduce((sum, { length }) => sum + length, 0),
  }
}

/** The faults that share a sentence, in the order of the first of each. */
function groupsOf(faults: readonly SheetFault[]): SheetFault[][] {
  const groups = groupsBy(faults, (fault) => groupOf(fault, isListed)).flatMap((column) => {
    const own = groupsBy(column, (fault) => groupOf(fault, ([name]) => name === 'value'))
    return own.length < groupsOfColumn ? own : [column]
  })
  const groupOfFault = new Map(groups.flatMap((group) => group.map((fault) => [fault, group] as const)))
  return faults.flatMap((fault) => {
    const group = groupOfFault.get(fault) ?? []
    if (group.length < groupedFaults) return [[fault]]
    return group[0] === fault ? [group] : []
  })
}

/** Node 20 has no Map.groupBy. */
function groupsBy(faults: readonly SheetFault[], keyOf: (fault: SheetFault) => string): SheetFault[][] {
  const groups = new Map<string, SheetFault[]>()
  for (const fault of faults) {
    const key = keyOf(fault)
    const group = groups.get(key)
    if (group) group.push(fault)
    else groups.set(key, [fault])
  }
  return [...groups.values()]
}

type Param = readonly [name: string, value: string | number]

/** Whether a sentence can list several values of a parameter. */
const isListed = ([name, value]: Param): boolean => typeof value === 'string' || name === 'line'

/** The key of faults that share a sentence, whose values of some parameters may differ. */
function groupOf(
  { file, line, column, id, params = {} }: SheetFault,
  mayDiffer: (param: Param) => boolean,
): string {
  const others = Object.entries(params).filter((param) => !mayDiffer(param))
  return JSON.stringify([file, line === undefined, column, id, others])
}

function sentenceOf(group: readonly SheetFault[], language: Language, words: Words): string {
  const [{ file, column, id, params } = { file: '', id: '' } as SheetFault] = group
  const lines = [...new Set(group.flatMap(({ line }) => line ?? []))]
  const at = [
    file,
    ...linesText(lines, language, words),
    ...(column === undefined ? [] : [words(language, 'fault.column', { column })]),
  ]
  const named = String(params?.choices ?? '')
    .split(' ')
    .filter(Boolean)
    .map((choice) => words(language, `choice.${choice}`))
  const listed = Object.entries(params ?? {}).map(([name, value]) => {
    const values = [...new Set(group.flatMap((each) => each.params?.[name] ?? []))]
    const shown = [...values.slice(0, quotedValues), ...(values.length > quotedValues ? ['…'] : [])]
    const between = name === 'value' ? words(language, 'fault.between') : ', '
    return [name, values.length > 1 ? shown.join(between) : value]
  })
  const own = { ...Object.fromEntries(listed), choices: named.join(', ') }
  return `${at.filter(Boolean).join(', ')}: ${words(language, `fault.${id}`, own)}`
}

function linesText(lines: readonly number[], language: Language, words: Words): string[] {
  const [line, ...others] = lines
  if (line === undefined) return []
  if (others.length === 0) return [words(language, 'fault.line', { line })]
  const spans = spansOf(lines)
  const named = [...spans.slice(0, namedLines), ...(spans.length > namedLines ? ['…'] : [])].join(', ')
  return [words(language, 'fault.lines', { count: lines.length, lines: named })]
}

/** Joins three or more lines in a row, as "2–23"; the lines are in ascending order. */
function spansOf(lines: readonly number[]): string[] {
  const spans: number[][] = []
  for (const line of lines) {
    const last = spans.at(-1)
    if (last && line === last.at(-1)! + 1) last.push(line)
    else spans.push([line])
  }
  return spans.flatMap((span) => (span.length < 3 ? span.map(String) : [`${span[0]}–${span.at(-1)}`]))
}

import { applyEdits, findNodeAtLocation, modify, parse, parseTree, type ParseError } from 'jsonc-parser'
import { isRecord } from '../../domain/kernel/collections.ts'

type Path = readonly (string | number)[]
type Fix = { path: string; newKey?: string; newValue?: string | number | boolean }
type Edit = { path: Path; value: unknown; isInserted?: true }

/** The text of a file as it is edited: without a byte order mark, and with line feeds alone. */
export const toTyped = (text: string): string => text.replace(/^\uFEFF/, '').replaceAll('\r\n', '\n')

/**
 * Gives an edited text the byte order mark and the line ends of its file; a text as it is served is the
 * served one, also where its line ends are mixed.
 */
export function toFileText(typed: string, file: string, served = file): string {
  if (typed === toTyped(served)) return served
  const text = file.includes('\r\n') ? typed.replaceAll('\n', '\r\n') : typed
  return file.startsWith('\uFEFF') ? `\uFEFF${text}` : text
}

/** Parses a file that is being typed; undefined if it is not JSON. */
export function parseFile(text: string): unknown {
  const errors: ParseError[] = []
  const value: unknown = parse(text, errors, { disallowComments: true })
  return errors.length > 0 ? undefined : value
}

/**
 * Writes a value into the text of a file. Keys keep their order and unchanged parts their bytes; a value
 * equal to the served one returns the served text.
 */
export function writeJson(text: string, value: unknown, served = text): string {
  if (isSame(parseFile(served), value)) return served
  return findEdits(parseFile(text), value, []).reduce(applyEdit, text)
}

/** Sets one value below a path; undefined removes its key. */
export function setAt(root: unknown, [step, ...rest]: Path, value: unknown): unknown {
  if (step === undefined) return value
  if (Array.isArray(root))
    return root.map((each, index) => (index === step ? setAt(each, rest, value) : each))
  const before = isRecord(root) ? root : {}
  const next = setAt(before[step], rest, value)
  if (next !== undefined) return { ...before, [step]: next }
  return Object.fromEntries(Object.entries(before).filter(([key]) => key !== step))
}

/**
 * Replaces the key or value at a dotted path by the suggested one; without that path, the text stays
 * unchanged.
 */
export function writeFix(text: string, { path, newKey, newValue }: Fix): string {
  const node = findAtDotted(text, path)
  if (!node) return text
  const key = newKey === undefined ? undefined : node.parent?.children?.[0]
  const { offset, length } = key ?? node
  const content = JSON.stringify(newKey ?? newValue)
  return content === undefined ? text : applyEdits(text, [{ offset, length, content }])
}

/** True if the path exists in the text. */
export const hasPlace = (text: string, path: string): boolean => findAtDotted(text, path) !== undefined

/** Returns the position of the value at a dotted path in a text. */
export function findSpan(text: string, path: string): { offset: number; length: number } | undefined {
  const { offset, length } = findAtDotted(text, path) ?? {}
  return offset === undefined || length === undefined ? undefined : { offset, length }
}

function findAtDotted(text: string, path: string) {
  const tree = parseTree(text)
  let node = tree
  for (const step of path.split('.')) {
    if (!node) return undefined
    node = findNodeAtLocation(node, [node.type === 'array' ? Number(step) : step])
  }
  return node
}

/** Returns the value at a path. */
export function getAt(root: unknown, path: Path): unknown {
  return path.reduce<unknown>((value, step) => (value as Record<string | number, unknown>)?.[step], root)
}

function applyEdit(text: string, { path, value, isInserted }: Edit): string {
  const formattingOptions = { insertSpaces: true, tabSize: 2, eol: '\n' }
  return applyEdits(
    text,
    modify(text, [...path], value, { formattingOptions, isArrayInsertion: isInserted === true }),
  )
}

function findEdits(before: unknown, after: unknown, path: Path): Edit[] {
  if (isSame(before, after)) return []
  if (isRecord(before) && isRecord(after))
    return [...new Set([...Object.keys(before), ...Object.keys(after)])].flatMap((key) =>
      findEdits(before[key], after[key], [...path, key]),
    )
  if (Array.isArray(before) && Array.isArray(after)) return findListEdits(before, after, path)
  return [{ path, value: after }]
}

/** Compares two lists without their equal entries at start and end. */
function findListEdits(before: unknown[], after: unknown[], path: Path): Edit[] {
  const least = Math.min(before.length, after.length)
  let start = 0
  while (start < least && isSame(before[start], after[start])) start++
  let end = 0
  while (end < least - start && isSame(before.at(-1 - end), after.at(-1 - end))) end++
  const [from, to] = [before.slice(start, before.length - end), after.slice(start, after.length - end)]
  const shared = Math.min(from.length, to.length)
  const changed = from
    .slice(0, shared)
    .flatMap((each, index) => findEdits(each, to[index], [...path, start + index]))
  const added = to
    .slice(shared)
    .map((value, index): Edit => ({ path: [...path, start + shared + index], value, isInserted: true }))
  const removed = from.slice(shared).map((): Edit => ({ path: [...path, start + shared], value: undefined }))
  return [...changed, ...added, ...removed]
}

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)

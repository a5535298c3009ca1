import { open } from 'node:fs/promises'
import { join } from 'node:path'
import { findNodeAtLocation, parseTree, printParseErrorCode, type Node, type ParseError } from 'jsonc-parser'
import { linkFault } from './folders.ts'

/** A parsed file with the lines of its values. */
export type LocatedJson = {
  value: unknown
  /**
   * Line of the value (or of its key) at the end of the path; where the path leads nowhere, of the last step
   * that exists.
   */
  lineOf: (path: readonly (string | number)[], atKey?: boolean) => number
}

export type ReadJson = LocatedJson | { fault: { line: number; message: string } } | { missing: true }

/** A tenant's files are much smaller than this; a larger file is not read. */
const maxBytes = 2 * 1024 * 1024

/**
 * Reads a JSON file of a tenant: strict JSON in UTF-8, no key twice in an object, no key such as `__proto__`.
 * Never throws.
 */
export async function readJsonFile(dir: string, file: string): Promise<ReadJson> {
  const read = await readText(dir, file, maxBytes)
  if (!('text' in read)) return read
  return parseLocated(read.text)
}

/** Reads a text of a folder in UTF-8 that is not blank and has at most `maxSize` bytes. */
export async function readText(
  dir: string,
  file: string,
  maxSize: number,
): Promise<{ text: string } | { fault: { line: number; message: string } } | { missing: true }> {
  const elsewhere = await linkFault(dir, file)
  if (elsewhere) return fault(1, elsewhere)
  const handle = await open(join(dir, file), 'r').catch((error: NodeJS.ErrnoException) => error)
  if (handle instanceof Error)
    return handle.code === 'ENOENT'
      ? { missing: true }
      : fault(1, `cannot be read (${handle.code ?? handle.message})`)
  try {
    const { size } = await handle.stat()
    if (size > maxSize)
      return fault(
        1,
        `expected at most ${maxSize / 1024 / 1024} MB, got ${(size / 1024 / 1024).toFixed(1)} MB`,
      )
    const bytes = await handle.readFile()
    return decoded(bytes)
  } catch (error) {
    return fault(1, `cannot be read (${(error as NodeJS.ErrnoException).code ?? (error as Error).message})`)
  } finally {
    await handle.close()
  }
}

function decoded(bytes: Buffer): { text: string } | { fault: { line: number; message: string } } {
  const text = bytes.toString('utf8').replace(/^\uFEFF/, '')
  if (!Buffer.from(bytes.toString('utf8'), 'utf8').equals(bytes)) {
    return fault(
      lineAt(text, text.indexOf('\uFFFD')),
      'expected text in UTF-8, got bytes of another encoding',
    )
  }
  return text.trim() === '' ? fault(1, 'expected content, got an empty file') : { text }
}

function parseLocated(text: string): LocatedJson | { fault: { line: number; message: string } } {
  const errors: ParseError[] = []
  const tree = parseTree(text, errors, { disallowComments: true, allowTrailingComma: false })
  const first = errors[0]
  if (first || !tree) {
    const { offset = first?.offset ?? 0, message } = (first && commonMistake(text, first)) ?? {
      message: syntaxFault(first),
    }
    return fault(lineAt(text, offset), message)
  }
  const forbidden = forbiddenKey(tree)
  if (forbidden) return fault(lineAt(text, forbidden.offset), forbidden.message)
  return {
    value: JSON.parse(text) as unknown,
    lineOf: (path, atKey = false) => lineAt(text, offsetOf(tree, path, atKey)),
  }
}

function offsetOf(tree: Node, path: readonly (string | number)[], atKey: boolean): number {
  for (let length = path.length; length > 0; length--) {
    const node = findNodeAtLocation(tree, path.slice(0, length))
    if (node) return (atKey && length === path.length ? node.parent : node)?.offset ?? node.offset
  }
  return tree.offset
}

/**
 * A key that an object has twice (JSON would keep the last without a word), or one that JavaScript reserves.
 */
function forbiddenKey(node: Node): { offset: number; message: string } | undefined {
  const seen = new Set<string>()
  for (const child of node.children ?? []) {
    const key = node.type === 'object' ? child.children?.[0] : undefined
    if (key) {
      const name = String(key.value)
      if (['__proto__', 'constructor', 'prototype'].includes(name))
        return { offset: key.offset, message: `the key "${name}" is not allowed` }
      if (seen.has(name))
        return { offset: key.offset, message: `expected each key once, got "${name}" a second time` }
      seen.add(name)
    }
    const within = forbiddenKey(child)
    if (within) return within
  }
  return undefined
}

/**
 * A mistake that people often make and that the parser notices only at the next token; `offset` is the place
 * of the mistake.
 */
function commonMistake(
  text: string,
  { offset, length }: ParseError,
): { offset?: number; message: string } | undefined {
  const before = text.slice(0, offset).trimEnd()
  const here = text.slice(offset, offset + length)
  if (/^[“”„‘’']/.test(here) || /[“”„],?\s*$/.test(here))
    return { message: 'expected straight double quotes: "' }
  if (!before.endsWith(',')) return undefined
  const whole = /(-?\d+),$/.exec(before)?.[1]
  if (whole && /^\d+$/.test(here)) return { message: `decimals are written with a point: ${whole}.${here}` }
  return /^[}\]]$/.test(here)
    ? { offset: before.length - 1, message: `a comma too many: nothing follows it before the ${here}` }
    : undefined
}

function syntaxFault(error: ParseError | undefined): string {
  const code = error && printParseErrorCode(error.error)
  return (code && mistakes[code]) ?? 'expected JSON, got something else'
}

/** What the parser expected, by its error code; the line is the one where it noticed. */
const mistakes: Record<string, string> = {
  InvalidSymbol: 'expected a value: text in quotes, a number, true, false or null',
  InvalidNumberFormat: 'expected a number such as 12.5',
  PropertyNameExpected: 'expected a key in double quotes',
  ValueExpected: 'expected a value',
  ColonExpected: 'expected a colon after the key',
  CommaExpected: 'expected a comma before this',
  CloseBraceExpected: 'expected a closing }',
  CloseBracketExpected: 'expected a closing ]',
  EndOfFileExpected: 'expected the end of the file',
  InvalidCommentToken: 'expected JSON, which has no comments',
  UnexpectedEndOfComment: 'expected JSON, which has no comments',
  UnexpectedEndOfString: 'expected a closing quote',
  UnexpectedEndOfNumber: 'expected a number such as 12.5',
  InvalidEscapeCharacter: 'expected an escape that JSON knows, such as \\n',
  InvalidUnicode: 'expected \\u with four digits',
  InvalidCharacter: 'expected text without control characters',
}

function lineAt(text: string, offset: number): number {
  let line = 1
  for (let at = text.indexOf('\n'); at !== -1 && at < offset; at = text.indexOf('\n', at + 1)) line++
  return line
}

function fault(line: number, message: string): { fault: { line: number; message: string } } {
  return { fault: { line, message } }
}

import {
  findNodeAtLocation,
  getLocation,
  parseTree,
  printParseErrorCode,
  type Node,
  type ParseError,
} from 'jsonc-parser'
import { numberMeant } from '../../domain/company/parts/numberMeant.ts'
import { brokenPart, openBracket, type Mistake } from './brokenJson.ts'
import { forbiddenKeys } from '../platform/http/jsonBody.ts'

/** A parsed file with the line of each value. */
export type LocatedJson = {
  value: unknown
  /**
   * Line of the value (or of its key) at the end of the path; if the path does not exist, of its last
   * existing step.
   */
  lineOf: (path: readonly (string | number)[], atKey?: boolean) => number
}

/** The fault of invalid JSON; line and column count from 1, `path` leads to the value. */
export type JsonFault = {
  fault: { line: number; column?: number; path?: (string | number)[]; message: string }
}

/** Parses strict JSON: no comments, no repeated keys, no key such as `__proto__`. Never throws. */
export function parseJson(text: string): LocatedJson | JsonFault {
  const errors: ParseError[] = []
  const tree = parseTree(text, errors, { disallowComments: true, allowTrailingComma: false })
  const first = errors[0]
  if (first || !tree) {
    const { offset = first?.offset ?? 0, ...found } = (first &&
      (faultyValue(text, first) ?? brokenPart(text, first) ?? commonMistake(text, first))) ?? {
      message: syntaxFault(text, first),
    }
    return faultAt(text, offset, found)
  }
  const forbidden = forbiddenKey(tree) ?? groupedNumber(tree, text)
  if (forbidden) return faultAt(text, forbidden.offset, { message: forbidden.message })
  return {
    value: JSON.parse(text) as unknown,
    lineOf: (path, atKey = false) => lineAt(text, offsetOf(tree, path, atKey)),
  }
}

function faultAt(text: string, offset: number, { message, path }: Mistake): JsonFault {
  const column = offset - text.lastIndexOf('\n', offset - 1)
  return { fault: { line: lineAt(text, offset), column, ...(path && { path }), message } }
}

function offsetOf(tree: Node, path: readonly (string | number)[], atKey: boolean): number {
  for (let length = path.length; length > 0; length--) {
    const node = findNodeAtLocation(tree, path.slice(0, length))
    if (node) return (atKey && length === path.length ? node.parent : node)?.offset ?? node.offset
  }
  return tree.offset
}

/** Finds a repeated key (JSON would silently keep the last), or one that JavaScript reserves. */
function forbiddenKey(node: Node): { offset: number; message: string } | undefined {
  const seen = new Set<string>()
  for (const child of node.children ?? []) {
    const key = node.type === 'object' ? child.children?.[0] : undefined
    if (key) {
      const name = String(key.value)
      if (forbiddenKeys.has(name)) return { offset: key.offset, message: `the key "${name}" is not allowed` }
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
 * Finds numbers with three decimals: 1.500 is one and a half in JSON, but may be meant as fifteen hundred.
 */
function groupedNumber(node: Node, text: string): { offset: number; message: string } | undefined {
  const got = node.type === 'number' ? text.slice(node.offset, node.offset + node.length) : ''
  if (/^-?[1-9]\d{0,2}\.\d\d0$/.test(got)) {
    const either = `${Number(got)} or ${got.replace('.', '')}`
    return { offset: node.offset, message: `expected ${either}, got ${got}: the point is the decimal sign` }
  }
  for (const child of node.children ?? []) {
    const found = groupedNumber(child, text)
    if (found) return found
  }
  return undefined
}

/** Finds a number or word that JSON does not have, and suggests a replacement. */
function faultyValue(text: string, error: ParseError): Mistake | undefined {
  const before = text.slice(Math.max(0, error.offset - 40), error.offset)
  const here = /^[^\s,:{}[\]"]*/.exec(text.slice(error.offset))?.[0] ?? ''
  const isAfterComma = printParseErrorCode(error.error) === 'PropertyNameExpected' && /^\d/.test(here)
  const joined = isAfterComma
    ? /[+-]?[\d.]+,$/
    : /^(€|eur|%)/i.test(here)
      ? /[\d.]+(,\d+)? ?$/
      : /[^\s,:{}[\]"]+$/
  const offset = error.offset - (joined.exec(before)?.[0].length ?? 0)
  const got = text.slice(offset, error.offset) + here
  const message = wordMeant(got) ?? numberSentence(got)
  return message === undefined ? undefined : { offset, path: getLocation(text, offset).path, message }
}

function wordMeant(got: string): string | undefined {
  if (!/^(true|false|none|null)$/i.test(got)) return undefined
  const word = got.toLowerCase().replace('none', 'null')
  const orNone = word === 'null' ? ', or leave the key out' : ''
  return word !== got ? `expected true, false or null, got ${got}: write ${word}${orNone}` : undefined
}

function numberSentence(got: string): string | undefined {
  const percentage = /^(.+)%$/.exec(got)?.[1]
  const meant = numberMeant(percentage ?? got)
  if (percentage !== undefined)
    return meant && `expected a percentage in quotes, got ${got}: write "${meant}%", in quotes`
  if (/^0\d+$/.test(got))
    return `expected ${meant}, got ${got}: a number begins with no zero; for a text write "${got}", in quotes`
  if (meant === undefined && /^\d+,\d+$/.test(got)) {
    const either = `${Number(got.replace(',', '.'))} or ${got.replace(',', '')}`
    return `expected ${either}, got ${got}: the point is the decimal sign`
  }
  if (meant === undefined || /^-?(0|[1-9]\d*)(\.\d+)?$/.test(got)) return undefined
  const reasons = [
    /^[+-]?0\d/.test(got) && 'a number begins with no zero',
    /[.,].*[.,]/.test(got) && 'the point is the decimal sign, and thousands have none',
    /^[^.]*,[^.,]*$/.test(got) && 'decimals are written with a point',
    /[^\d.,+-]/.test(got) && 'a number has no sign of a currency',
  ].filter(Boolean)
  return [`expected ${meant}, got ${got}`, reasons.join(' and ')].filter(Boolean).join(': ')
}

/**
 * Finds a frequent mistake that the parser notices only at the next token; `offset` is where the mistake
 * really is.
 */
function commonMistake(text: string, { error, offset, length }: ParseError): Mistake | undefined {
  const before = text.slice(0, offset).trimEnd()
  const here = text.slice(offset, offset + length)
  if (/^[“”„‘’']/.test(here) || /[“”„],?\s*$/.test(here))
    return { message: 'expected straight double quotes: "' }
  const wrong = wrongSign(text, { offset, here, before, code: printParseErrorCode(error) })
  if (wrong) return wrong
  if (printParseErrorCode(error) === 'CommaExpected')
    return { offset: before.length - 1, message: 'expected a comma after this' }
  if (!before.endsWith(',')) return undefined
  return /^[}\]]$/.test(here)
    ? { offset: before.length - 1, message: `a comma too many: nothing follows it before the ${here}` }
    : undefined
}

/** Finds a wrong sign: = for a colon, ; for a comma, one bracket for another. */
function wrongSign(
  text: string,
  { offset, here, before, code }: { offset: number; here: string; before: string; code: string },
): Mistake | undefined {
  const listBegins = code === 'ColonExpected' ? /\{\s*"[^"]*"$/ : /\{$/
  if (code === 'ColonExpected' ? /^[,\]]/.test(here) : code === 'PropertyNameExpected' && here === '{') {
    const brace = listBegins.exec(before)?.index
    if (brace !== undefined)
      return { offset: brace, message: 'expected [, got {: values without keys are a list' }
  }
  if (code === 'ColonExpected' && here)
    return { offset: before.length - 1, message: 'expected a colon after this key' }
  if (here.startsWith('=') && before.endsWith('"')) return { message: 'expected a colon, got =' }
  if (here === ';') return { message: 'expected a comma, got ;' }
  if (here !== ')' && (code !== 'CommaExpected' || !/^[}\]]$/.test(here))) return undefined
  const closing = typeof getLocation(text, offset).path.at(-1) === 'number' ? ']' : '}'
  if (closing === here) return undefined
  const opened = openBracket(text, offset)?.offset ?? offset
  const line = lineAt(text, opened)
  const where =
    line === lineAt(text, offset) || here === ')' ? '' : ` for the ${text[opened]} of line ${line}`
  return { message: `expected ${closing}${where}, got ${here}` }
}

function syntaxFault(text: string, error: ParseError | undefined): string {
  const isKey =
    error && /^[\w$]/.test(text.slice(error.offset)) && getLocation(text, error.offset).isAtPropertyKey
  const code = isKey ? 'PropertyNameExpected' : error && printParseErrorCode(error.error)
  return (code && mistakes[code]) ?? 'expected JSON, got something else'
}

/** The parser's expectation by error code, reported at the line where it noticed the fault. */
const mistakes: Record<string, string> = {
  InvalidSymbol: 'expected a value: text in quotes, a number, true, false or null',
  InvalidNumberFormat: 'expected a number such as 12.5',
  PropertyNameExpected: 'expected a key in double quotes',
  ValueExpected: 'expected a value',
  ColonExpected: 'expected a colon after the key',
  CloseBraceExpected: 'expected a closing }',
  CloseBracketExpected: 'expected a closing ]',
  EndOfFileExpected: 'expected the end of the file',
  InvalidCommentToken: 'expected JSON, which has no comments',
  UnexpectedEndOfComment: 'expected JSON, which has no comments',
  UnexpectedEndOfString:
    'expected a closing quote: a text ends on its line, and a new line within it is written \\n',
  UnexpectedEndOfNumber: 'expected a number such as 12.5',
  InvalidEscapeCharacter: 'expected an escape that JSON knows, such as \\n: a backslash is written \\\\',
  InvalidUnicode: 'expected \\u with four digits',
  InvalidCharacter: 'expected text without control characters',
}

/** The line of an offset in a text, from 1. */
export function lineAt(text: string, offset: number): number {
  let line = 1
  for (let at = text.indexOf('\n'); at !== -1 && at < offset; at = text.indexOf('\n', at + 1)) line++
  return line
}

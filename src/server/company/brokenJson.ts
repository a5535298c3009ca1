import { unseenCharacter } from '../../domain/company/files/unseenSigns.ts'
import { getLocation, printParseErrorCode, type ParseError } from 'jsonc-parser'

/** The fault of invalid JSON, at an offset in the text; `path` leads to the value. */
export type Mistake = { offset?: number; path?: (string | number)[]; message: string }

/** Finds a mistake that the parser notices only at a later place in the text. */
export function brokenPart(text: string, { error, offset, length }: ParseError): Mistake | undefined {
  const here = text.slice(offset, offset + length)
  const code = printParseErrorCode(error)
  const isWord = /^\p{L}/u.test(here) && code === 'InvalidSymbol'
  const sign = unseenCharacter(here || text.slice(offset, offset + 1))
  if (sign) return { message: `a sign that is not seen (${sign}) stands here: replace it by a blank` }
  const isInner = /^[\p{L}\p{N}]/u.test(here)
  return (
    conflictMark(text) ??
    otherFormat(text, offset) ??
    (isInner ? innerQuote(text, offset) : undefined) ??
    (isWord ? numberAndWord(text, offset) : undefined) ??
    (code === 'EndOfFileExpected' ? closedTooEarly(text, offset) : unclosed(text, { offset, here, code }))
  )
}

function conflictMark(text: string): Mistake | undefined {
  const mark = /^(<{7}|={7}|>{7})(?=[ \r\n])/m.exec(text)
  if (!mark) return undefined
  const wayOut = 'keep one version, and take the lines with <<<<<<<, ======= and >>>>>>> away'
  return { offset: mark.index, message: `expected JSON, got a mark of a conflict in git: ${wayOut}` }
}

/** Finds a comment as other formats have it, or a file of another format, such as YAML or a page. */
function otherFormat(text: string, offset: number): Mistake | undefined {
  const line = text.lastIndexOf('\n', offset - 1) + 1
  const comment = /^(?:[^"#\n]|"(?:[^"\\\n]|\\.)*")*#/.exec(text.slice(line, offset + 1))
  if (comment)
    return { offset: line + comment[0].length - 1, message: 'expected JSON, which has no comments' }
  const start = text.search(/\S/)
  if (offset !== start || /[{["'/\d-]/.test(text[start] ?? '')) return undefined
  const got = text.slice(start).split('\n')[0]?.trim().slice(0, 40)
  return { message: `expected JSON, which begins with {, got ${got}` }
}

/** Finds unescaped quotes: in "Acme "Industrial"" the second quote ends the text and a word follows. */
function innerQuote(text: string, offset: number): Mistake | undefined {
  const before = text.slice(text.lastIndexOf('\n', offset - 1) + 1, offset)
  if (!/"\s?$/.test(before) || /[“”„]/.test(before)) return undefined
  if (!/^[^":,{}[\]\n]*"/.test(text.slice(offset))) return undefined
  return {
    offset: offset - (/"\s?$/.exec(before)?.[0].length ?? 0),
    message: 'a quote inside a text is written \\"',
  }
}

function numberAndWord(text: string, offset: number): Mistake | undefined {
  const [before, number = ''] =
    /(-?\d+(?:\.\d+)?)[ \t]+$/.exec(text.slice(Math.max(0, offset - 40), offset)) ?? []
  const words = /^[^,:{}[\]"\n]+/.exec(text.slice(offset))?.[0].trim()
  if (before === undefined || words === undefined || /^(true|false|null)\b/.test(words)) return undefined
  const start = offset - before.length
  const got = `${before}${words}`
  const message = `expected ${number}, or "${got}" in quotes, got ${got}`
  return { offset: start, path: getLocation(text, start).path, message }
}

function closedTooEarly(text: string, offset: number): Mistake | undefined {
  const here = text[offset] ?? ''
  if (/[}\]]/.test(here)) return { message: `a ${here} too many: it closes nothing` }
  const before = text.slice(0, offset).trimEnd()
  const sign = before.at(-1) ?? ''
  if (here !== ',' || !/[}\]]/.test(sign)) return undefined
  return { offset: before.length - 1, message: `a ${sign} too many: it ends the file, and more follows` }
}

function unclosed(
  text: string,
  { offset, here, code }: { offset: number; here: string; code: string },
): Mistake | undefined {
  const isNextEntry = code === 'PropertyNameExpected' && here === '{' && /,\s*$/.test(text.slice(0, offset))
  if (!isNextEntry && !/^CloseBrac(e|ket)Expected$/.test(code)) return undefined
  const opened = openBracket(text, offset)
  if (!opened) return undefined
  const closing = opened.sign === '{' ? '}' : ']'
  return { offset: opened.offset, message: `expected a closing ${closing} for this ${opened.sign}` }
}

/**
 * Finds the unclosed bracket: one whose partner begins a line with less indentation than the bracket's own,
 * or else the last open one. The text is read once, however many brackets stand in one line.
 */
export function openBracket(text: string, end: number): { sign: string; offset: number } | undefined {
  const open: { sign: string; offset: number; indent: number }[] = []
  let line = lineFrom(text, 0)
  // A text without its closing quote is assumed to end with its line; otherwise the file would be searched to
  // its end for each such quote.
  for (const { 0: sign, index: offset } of text.slice(0, end).matchAll(/"(?:[^"\\\n]|\\.)*"?|[{}[\]\n]/g)) {
    if (sign === '\n') line = lineFrom(text, offset + 1)
    const indent = Math.min(line.indent, offset - line.start)
    if (sign === '{' || sign === '[') open.push({ sign, offset, indent })
    if (sign !== '}' && sign !== ']') continue
    const last = open.pop()
    const isFirst = indent === offset - line.start
    if (last && isFirst && indent < last.indent) return last
  }
  return open.at(-1)
}

/** Returns the start of a line and the number of its blanks before the first character. */
function lineFrom(text: string, start: number): { start: number; indent: number } {
  const blanks = /[^\S\n]*/y
  blanks.lastIndex = start
  return { start, indent: blanks.exec(text)?.[0].length ?? 0 }
}

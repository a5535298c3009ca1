import { existsSync } from 'node:fs'
import { posix } from 'node:path'
import ts from 'typescript'
import { root } from './listFiles.ts'

export type Citation = { path: string; line: number; target: string }

/**
 * A file with citations: in code only comments and test titles are searched, in other files the whole text.
 */
export type CitingFile = { path: string; text: string }

type Span = { text: string; start: number }

type Target = { target: string; index: number }

/**
 * The page of decisions, promises, sections and groups; requirements are listed in the tables of another
 * page.
 */
export const rulesPath = 'src/decisions/rules.md'
export const requirementsFolder = 'tests/requirements'

/**
 * Lists the keys of the entries in order: `- **D-22** ...`, `- **promise 43** ...`, `- **BAG** ...`, and the
 * rows `| BAG-12 | ...`.
 */
export function listEntries(text: string): string[] {
  return [...text.matchAll(/^(?:- \*\*([^*]+)\*\* \S|\| ([A-Z]\w\w-\d\d) \|)/gm)].map(
    ([, key, row]) => key ?? row ?? '',
  )
}

/** Returns a sentence for each citation without an entry. */
export function findUnresolvedCitations(file: CitingFile, entries: ReadonlySet<string>): string[] {
  return findCitations(file, entries).flatMap(({ path, line, target }) => {
    if (!isAddress(target)) {
      if (entries.has(target)) return []
      return [`${path}:${line} cites ${target}, which has no entry in ${rulesPath} or ${requirementsFolder}`]
    }
    const addresses = [target, posix.join(posix.dirname(path), target)]
    if (addresses.some((address) => existsSync(`${root}/${address}`))) return []
    return [`${path}:${line} names ${target}, which does not exist`]
  })
}

/**
 * Lists the citations of a file. Capitals with a number count as a citation if the capitals are a group of
 * requirements.
 */
export function findCitations({ path, text }: CitingFile, entries: ReadonlySet<string>): Citation[] {
  if (!mayCite.test(text)) return []
  const groups = [...entries].filter((entry) => /^[A-Z][A-Z0-9]{2}$/.test(entry))
  const numbered = new RegExp(String.raw`\b(D|${groups.join('|')})-(\d+)(?:\s+to\s+(?:\1-)?(\d+))?\b`, 'g')
  return findCitingSpans({ path, text }).flatMap((span) => {
    return findTargets(span.text, numbered).map(({ target, index }) => {
      const before = text.slice(0, span.start + index)
      return { path, line: before.split('\n').length, target }
    })
  })
}

/** Words of which every citation contains one; a file without these words is not parsed. */
const mayCite = new RegExp(
  [
    String.raw`\b(?:D|[A-Z][A-Z0-9]{2})-\d`,
    String.raw`\b(?:promises?|spec(?:ification)?(?:['’]s)?,?|sections?)[\s*/]+\d`,
    String.raw`\.md\b|\bdocs/`,
  ].join('|'),
  'i',
)

const isAddress = (target: string): boolean => target.includes('/') || target.endsWith('.md')

/** Matches "7 and 13", "1, 3 and 5 to 8". */
const numbers = String.raw`(\d+(?:(?:,\s*|\s+and\s+|\s+to\s+)\d+)*)`
const lists = [
  { word: 'promise', source: String.raw`\bpromises?\s+${numbers}` },
  { word: 'spec', source: String.raw`\bspec(?:ification)?(?:['’]s)?,?\s+(?:sections?\s+)?${numbers}` },
  { word: 'spec', source: String.raw`\bsections?\s+${numbers}\s+of\s+the\s+specification` },
].map(({ word, source }) => ({ word, pattern: new RegExp(source, 'gi') }))
const addresses = [/(?<![\w./*<>{}$-])docs\/[\w./-]*\w/g, /(?<![\w./*<>{}$-])(?:\.{1,2}\/)*\w[\w./-]*\.md\b/g]

function findTargets(text: string, numbered: RegExp): Target[] {
  // Joins the lines of a comment without moving any character.
  const flat = text.replace(/\n[ \t]*(?:\*(?!\/)|\/\/)?/g, (lineBreak) => ' '.repeat(lineBreak.length))
  return [
    ...[...flat.matchAll(numbered)].flatMap(({ 1: prefix = '', 2: first = '', 3: last = first, index }) => {
      return listNumbersBetween(first, last).map((number) => ({ target: `${prefix}-${number}`, index }))
    }),
    ...lists.flatMap(({ word, pattern }) =>
      [...flat.matchAll(pattern)].flatMap(({ 1: list = '', index }) => {
        return parseNumbers(list).map((number) => ({ target: `${word} ${number}`, index }))
      }),
    ),
    ...addresses
      .flatMap((pattern) => [...flat.matchAll(pattern)])
      .map(({ 0: target, index }) => ({ target, index })),
  ].sort((a, b) => a.index - b.index)
}

function parseNumbers(list: string): string[] {
  return list.split(/,\s*|\s+and\s+/).flatMap((part) => {
    const [first = '', last = first] = part.split(/\s+to\s+/)
    return listNumbersBetween(first, last)
  })
}

/** Lists the numbers from the first to the last, padded to the width of the first. */
function listNumbersBetween(first: string, last: string): string[] {
  const count = Math.max(Number(last) - Number(first) + 1, 1)
  const parseNumber = (index: number): string => String(Number(first) + index).padStart(first.length, '0')
  return Array.from({ length: count }, (_, index) => parseNumber(index))
}

function findCitingSpans({ path, text }: CitingFile): Span[] {
  if (path.endsWith('.md')) return [{ text, start: 0 }]
  if (path.endsWith('.css')) return findStyleComments(text)
  const tree = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true)
  const spans = new Map<number, Span>()
  const visit = (node: ts.Node): void => {
    if (ts.isJSDoc(node)) return
    const children = node.getChildren(tree)
    const found = ts.isCallExpression(node) ? testTitles(node) : []
    if (children.length === 0 && !ts.isJsxText(node)) found.push(...findCommentsBefore(node, text))
    found.forEach((span) => spans.set(span.start, span))
    children.forEach(visit)
  }
  visit(tree)
  return [...spans.values()].sort((a, b) => a.start - b.start)
}

/** Returns the comments between a token and the one before it. */
function findCommentsBefore({ pos }: ts.Node, text: string): Span[] {
  return [
    ...(ts.getTrailingCommentRanges(text, pos) ?? []),
    ...(ts.getLeadingCommentRanges(text, pos) ?? []),
  ].map(({ pos: start, end }) => ({ text: text.slice(start, end), start }))
}

/**
 * Returns the title in `it('...')` or `it.each([...])('...')`, and the texts of the rows that complete it.
 */
function testTitles({ expression, arguments: [title] }: ts.CallExpression): Span[] {
  let callee: ts.Expression = expression
  while (!ts.isIdentifier(callee)) {
    if (ts.isCallExpression(callee) || ts.isPropertyAccessExpression(callee)) callee = callee.expression
    else if (ts.isTaggedTemplateExpression(callee)) callee = callee.tag
    else return []
  }
  if (!title || !['describe', 'it', 'test'].includes(callee.text)) return []
  if (ts.isPropertyAccessExpression(expression) && expression.name.text === 'each') return findTexts(title)
  return ts.isStringLiteralLike(title) || ts.isTemplateExpression(title) ? [toSpan(title)] : []
}

function findTexts(row: ts.Node): Span[] {
  if (ts.isStringLiteralLike(row)) return [toSpan(row)]
  if (!ts.isArrayLiteralExpression(row) && !ts.isAsExpression(row)) return []
  return (ts.isAsExpression(row) ? [row.expression] : [...row.elements]).flatMap(findTexts)
}

const toSpan = (node: ts.Node): Span => ({ text: node.getText(), start: node.getStart() })

function findStyleComments(text: string): Span[] {
  const scanner = ts.createScanner(ts.ScriptTarget.Latest, false, ts.LanguageVariant.Standard, text)
  const spans: Span[] = []
  for (let kind = scanner.scan(); kind !== ts.SyntaxKind.EndOfFileToken; kind = scanner.scan()) {
    if (kind !== ts.SyntaxKind.MultiLineCommentTrivia) continue
    spans.push({ text: scanner.getTokenText(), start: scanner.getTokenStart() })
  }
  return spans
}

import { relative, resolve } from 'node:path'
import { parseAst } from 'rolldown/parseAst'
import { closestMatch } from '../../domain/kernel/closestMatch.ts'
import type { Bundle } from './bundleAlone.ts'
import type { SourcePlace } from './formatBuildFault.ts'

export type TriedBundle = {
  bundle: Bundle
  root: string
  entry: string
  /** The files that are looked through; left out, all of the folder. */
  isNear?: (text: string, path: string) => boolean
}
type Sources = { file: string; text: string }[]

/** Names that every declaration has: they are looked for last. */
const common = new Set(['details', 'itemDetails', 'documentation', 'object'])

/**
 * Where a plugin's own source has what a sentence names ("fromat", "#/definitions/pet", covrs): the fault of
 * a declaration is a value, and throws nothing that has a line.
 */
export function placeOfWords(sentence: string, tried: TriedBundle): SourcePlace | undefined {
  const sources = ownSources(tried).toSorted(
    (one, other) => Number(declares(other.text, sentence)) - Number(declares(one.text, sentence)),
  )
  const named = namesOf(sentence)
  const ordered = [...named.filter((name) => !common.has(name)), ...named.filter((name) => common.has(name))]
  for (const name of ordered) {
    const search = common.has(name) ? [indexOfDeclared, indexOfName] : [indexOfName]
    for (const indexOf of search)
      for (const { file, text } of sources) {
        const index = indexOf(text, name)
        if (index !== -1) return placeAt(file, text, index)
      }
  }
  const entry = sources[0]
  const start = entry?.text.search(/defineBenefit\(|createMachine\(/) ?? -1
  return entry && start !== -1 ? placeAt(entry.file, entry.text, start) : undefined
}

/** The first loop or wait outside of functions, where opening a folder never ended. */
export function placeOfLoop(tried: TriedBundle): SourcePlace | undefined {
  for (const { file, text } of ownSources(tried)) {
    const index = text.search(/^(?:for|while|do)\b|^(?:(?:export )?(?:const|let) .*= *)?await\b/m)
    if (index !== -1) return placeAt(file, text, index)
  }
  return undefined
}

/** Where a flow goes on to a step that it has not, where XState threw this. */
export function unknownStep(
  thrown: string,
  tried: TriedBundle,
): { place: SourcePlace; sentence: string } | undefined {
  const [, name, parent] =
    /Child state '([^']+)' does not exist on '([^']+)'/.exec(thrown) ??
    /Initial state node "([^"]+)" not found on parent state node #(\S+?)\.?$/.exec(thrown) ??
    []
  if (name === undefined || parent === undefined) return undefined
  const target = new RegExp(`(['"\`])(?:[#\\w-]*\\.)*${escaped(name)}\\1`)
  for (const { file, text } of ownSources(tried)) {
    const found = text.includes('createMachine') && target.exec(text)
    if (!found) continue
    const steps = stepsOf(parseAst(text, { lang: 'ts' }), parent.split('.').slice(1))
    const near = closestMatch(name, steps)
    const wayOut = near ? `, did you mean "${near}"?` : ''
    const sentence = `expected a step of the flow (${steps.join(', ')}), got "${name}"${wayOut}`
    return { place: placeAt(file, text, found.index), sentence }
  }
  return undefined
}

/** The steps that the first object `states` of a syntax tree has, or that one of its steps has. */
function stepsOf(tree: unknown, path: readonly string[]): string[] {
  const [states] = entriesNamed(tree, 'states')
  const [next, ...rest] = path
  if (next !== undefined) return stepsOf(entriesNamed(states, next)[0], rest)
  const { expression, properties = expression?.properties ?? [] } = (states ?? {}) as SyntaxNode
  return properties.map(({ key }) => String(key?.name ?? key?.value))
}

type SyntaxNode = {
  key?: { name?: string; value?: string }
  value?: unknown
  properties?: SyntaxNode[]
  expression?: SyntaxNode
}

/** The values of a key, wherever it stands in a syntax tree, in their order. */
function entriesNamed(tree: unknown, name: string): unknown[] {
  if (typeof tree !== 'object' || tree === null) return []
  const { key, value } = tree as SyntaxNode
  const isNamed = typeof key === 'object' && (key.name === name || key.value === name)
  return isNamed ? [value] : Object.values(tree).flatMap((part) => entriesNamed(part, name))
}

/** What a sentence names, the last first: what was got stands after what was expected. */
function namesOf(whole: string): string[] {
  const sentence = whole.replace(/, did you mean .*$/, '')
  const quoted = [...sentence.matchAll(/"([^"]+)"/g)].map(([, name = '']) => name)
  const unquoted = [
    ...sentence.matchAll(/(?:reference|key|pattern) ([^\s",;]+)/g),
    ...sentence.matchAll(/(\w+) must (?:be|NOT|match)/g),
    ...sentence.matchAll(/\bproperties\.(\w+)/g),
  ].map(([, name = '']) => name)
  const isPattern = /Invalid regular expression/.test(sentence)
  return [...(isPattern ? ['pattern'] : []), ...unquoted, ...quoted.toReversed()].map((name) =>
    name.replace(/[,.]$/, ''),
  )
}

function indexOfName(text: string, name: string): number {
  const literal = new RegExp(`(['"\`])${escaped(name)}\\1`).exec(text)
  if (literal) return literal.index
  return new RegExp(`(?<![\\w-])${escaped(name)}\\s*[:,(}\\n]`).exec(text)?.index ?? -1
}

/** Whether a file declares the schema that a sentence is about. */
function declares(text: string, sentence: string): boolean {
  const [, name] = /^the schema "(\w+)"/.exec(sentence) ?? []
  return name !== undefined && indexOfDeclared(text, name) !== -1
}

const indexOfDeclared = (text: string, name: string): number =>
  text.search(new RegExp(`\\bconst ${escaped(name)}\\b`))

const escaped = (name: string): string => name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** Where an index of a text stands. */
export function placeAt(file: string, text: string, index: number): SourcePlace {
  const before = text.slice(0, index).split('\n')
  return { file, line: before.length, column: (before.at(-1)?.length ?? 0) + 1 }
}

/** The files of the folder that the bundle holds, index.ts first, without messages. */
function ownSources({ bundle, root, entry, isNear = () => true }: TriedBundle): Sources {
  if (!bundle.map) return []
  const { sources, sourcesContent = [] } = JSON.parse(bundle.map) as {
    sources: string[]
    sourcesContent?: (string | null)[]
  }
  const folder = `${resolve(entry, '..')}/`
  return sources
    .map((source, at) => ({ path: resolve(root, source), text: sourcesContent[at] ?? '' }))
    .filter(({ path, text }) => path.startsWith(folder) && path.endsWith('.ts') && isNear(text, path))
    .toSorted((one, other) => Number(other.path === entry) - Number(one.path === entry))
    .map(({ path, text }) => ({ file: relative(root, path), text }))
}

import { relative, resolve } from 'node:path'
import type { Bundle } from './bundleAlone.ts'
import type { Place } from './formatBuildFault.ts'

type Tried = { bundle: Bundle; root: string; entry: string }
type Sources = { file: string; text: string }[]

/** Names that every declaration has: they are looked for last. */
const common = new Set(['details', 'itemDetails', 'documentation', 'object'])

/**
 * Where a plugin's own source has what a sentence names ("fromat", "#/definitions/pet", covrs): the fault of
 * a declaration is a value, and throws nothing that has a line.
 */
export function placeOfWords(sentence: string, tried: Tried): Place | undefined {
  const sources = ownSources(tried)
  const named = namesOf(sentence)
  const ordered = [...named.filter((name) => !common.has(name)), ...named.filter((name) => common.has(name))]
  for (const name of ordered)
    for (const { file, text } of sources) {
      const index = indexOfName(text, name)
      if (index !== -1) return placeAt(file, text, index)
    }
  const entry = sources[0]
  const start = entry ? entry.text.indexOf('defineBenefit(') : -1
  return entry && start !== -1 ? placeAt(entry.file, entry.text, start) : undefined
}

/** What a sentence names, the last first: what was got stands after what was expected. */
function namesOf(sentence: string): string[] {
  const quoted = [...sentence.matchAll(/"([^"]+)"/g)].map(([, name]) => name!)
  const references = [...sentence.matchAll(/(?:reference|key|pattern) ([^\s",;]+)/g)].map(([, name]) => name!)
  return [...references, ...quoted.toReversed()].map((name) => name.replace(/[,.]$/, ''))
}

function indexOfName(text: string, name: string): number {
  const escaped = name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
  const literal = new RegExp(`(['"\`])${escaped}\\1`).exec(text)
  if (literal) return literal.index
  return new RegExp(`(?<![\\w-])${escaped}\\s*[:,(}\\n]`).exec(text)?.index ?? -1
}

function placeAt(file: string, text: string, index: number): Place {
  const before = text.slice(0, index).split('\n')
  return { file, line: before.length, column: (before.at(-1)?.length ?? 0) + 1 }
}

/** The files of the folder that the bundle holds, index.ts first, without messages. */
function ownSources({ bundle, root, entry }: Tried): Sources {
  if (!bundle.map) return []
  const { sources, sourcesContent = [] } = JSON.parse(bundle.map) as {
    sources: string[]
    sourcesContent?: (string | null)[]
  }
  const folder = `${resolve(entry, '..')}/`
  return sources
    .map((source, at) => ({ path: resolve(root, source), text: sourcesContent[at] ?? '' }))
    .filter(({ path }) => path.startsWith(folder) && path.endsWith('.ts'))
    .toSorted((one, other) => Number(other.path === entry) - Number(one.path === entry))
    .map(({ path, text }) => ({ file: relative(root, path), text }))
}

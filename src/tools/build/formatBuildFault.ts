import { readdirSync, readFileSync } from 'node:fs'
import { SourceMap, type SourceMapPayload } from 'node:module'
import { relative, resolve } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { suggested } from '../../domain/kernel/closestMatch.ts'
import type { Bundle } from './bundleAlone.ts'
import { placeOfLoop, placeOfWords, unknownStep, type TriedBundle } from './placeOfWords.ts'
import type { SandboxResult } from './pluginSandbox.ts'

/** A line of a plugin's own source; line and column count from 1. */
export type SourcePlace = { file: string; line: number; column: number }

export type PluginFault = {
  /** "plugins/pets/pricing.ts:3:7: Could not resolve './fee.ts'." */
  sentence: string
  /** Where it is; the file is relative to the project. */
  place?: SourcePlace | undefined
  /** The calls that led there, in the sources. */
  stack?: string | undefined
}

type BuildFault = {
  code?: string
  message: string
  id?: string
  loc?: { file?: string; line: number; column: number }
  errors?: BuildFault[]
}

/** A fault of a folder that cannot be bundled: a syntax error, a missing file, package or export. */
export function formatBuildFault(error: unknown, root: string, entry: string): PluginFault {
  const outer = error as BuildFault
  const fault = outer.errors?.[0] ?? outer
  const drawn = stripVTControlCharacters(fault.message)
  const [first = ''] = drawn.split('\n')
  const reason = first.replace(/^\[\w+\]\s*/, '').replace(/ in [^ ]+$/, '')
  const drawnAt = /╭─\[ (\S+):(\d+):(\d+) \]/.exec(drawn)
  const file = relative(root, fault.loc?.file ?? fault.id ?? (drawnAt ? resolve(drawnAt[1] ?? entry) : entry))
  const place = fault.loc
    ? { file, line: fault.loc.line, column: fault.loc.column + 1 }
    : drawnAt && { file, line: Number(drawnAt[2]), column: Number(drawnAt[3]) }
  if (place && fault.code === 'PARSE_ERROR') return faultAt(place, syntaxSentence(reason, place, root))
  return faultAt(place ?? file, importSentence(reason, resolve(root, file), root))
}

/** "Could not resolve './fee.ts'" and "is not exported by" as the other sentences have it. */
function importSentence(reason: string, importer: string, root: string): string {
  const [, path] = /^Could not resolve '([^']+)'/.exec(reason) ?? []
  if (path !== undefined) {
    const expected = path.startsWith('.') ? 'a file that is there' : 'a package of the project'
    const files = path.startsWith('.') ? filesBeside(resolve(importer, '..')) : []
    return `expected ${expected}, got ${suggested(path, files)}`
  }
  const [, name, file] = /^"([^"]+)" is not exported by "([^"]+)"/.exec(reason) ?? []
  if (name === undefined) return reason
  if (file !== 'src/sdk/index.ts') return `expected a name that "${file}" exports, got "${name}"`
  const words = readFileSync(resolve(root, file), 'utf8').match(/\w+/g) ?? []
  return `expected a name that "#sdk" exports, got ${suggested(name, words)}`
}

const filesBeside = (folder: string): string[] =>
  readdirSync(folder)
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => `./${name}`)

/** "Expected `)` but found `{`" as the other sentences have it, with what stands there. */
function syntaxSentence(reason: string, { file, line, column }: SourcePlace, root: string): string {
  const words = reason.replaceAll('`', '"')
  const [text, ...rest] = readFileSync(resolve(root, file), 'utf8')
    .split('\n')
    .slice(line - 1)
  const token = /^(\w+|=>|\S)/.exec(text?.slice(column - 1).trimStart() ?? '')?.[0]
  const end = rest.some((later) => later.trim() !== '') ? 'line' : 'file'
  const got = token ? JSON.stringify(token) : `the end of the ${end}`
  const expected = /^Expected (.+?),?(?: but found .+)?\.?$/.exec(words)?.[1]
  if (expected) return `expected ${expected}, got ${got}`
  return words === 'Unexpected token'
    ? `expected something else here, got ${got}`
    : `expected right syntax, got this: ${words}`
}

/** A fault that the sandbox found: what was thrown, refused or never answered. */
export function formatSandboxFault(
  result: Exclude<SandboxResult, { code: string }>,
  { bundle, root, entry }: TriedBundle,
): PluginFault {
  const file = relative(root, entry)
  const inSource = sourcePlaces(bundle, root)
  const isOwn = (place: SourcePlace | undefined): place is SourcePlace =>
    place !== undefined && resolve(root, place.file).startsWith(resolve(entry, '..'))
  const frames = framesOf('stack' in result ? result.stack : undefined, inSource)
  const own = [
    ...frames.map(({ place }) => place),
    'at' in result && result.at ? inSource(result.at) : undefined,
  ]
  const place = own.find(isOwn)
  const stack = frames.map(({ text }) => text).join('\n') || undefined
  if ('hungMs' in result)
    return faultAt(
      place ?? placeOfLoop({ bundle, root, entry }) ?? file,
      `expected to be imported and to price its example within ${result.hungMs / 1000} seconds, ` +
        'and it never ended',
    )
  const thrown = 'thrown' in result ? result.thrown : result.refused
  const step = unknownStep(thrown, { bundle, root, entry })
  if (step) return faultAt(step.place, step.sentence, stack)
  if ('refused' in result) {
    const words = place ?? placeOfWords(result.refused, { bundle, root, entry }) ?? file
    return faultAt(words, result.refused, stack)
  }
  return faultAt(
    place ?? placeOfWords(thrown, { bundle, root, entry }) ?? file,
    `expected to be imported without an error, and it threw: ${result.thrown}`,
    stack,
  )
}

export function faultAt(at: SourcePlace | string, reason: string, stack?: string): PluginFault {
  const [place, where] = typeof at === 'string' ? [undefined, at] : [at, `${at.file}:${at.line}:${at.column}`]
  return { sentence: `${where}: ${fullStop(reason)}`, place, stack }
}

/** The lines around a place, the faulty one marked; undefined where the file is gone. */
export function frameOf({ file, line }: SourcePlace, root: string): string | undefined {
  let lines: string[]
  try {
    lines = readFileSync(resolve(root, file), 'utf8').split('\n')
  } catch {
    return undefined
  }
  const first = Math.max(1, line - 2)
  return lines
    .slice(first - 1, line + 2)
    .map((text, at) => `${first + at} ${first + at === line ? '>' : ' '} | ${text}`)
    .join('\n')
}

type BundlePlace = { line: number; column: number }

/** Finds the place in the sources of a place in a bundle; both of a bundle count from 1. */
function sourcePlaces(bundle: Bundle, root: string): (at: BundlePlace) => SourcePlace | undefined {
  const map = bundle.map ? new SourceMap(JSON.parse(bundle.map) as SourceMapPayload) : undefined
  return ({ line, column }) => {
    const origin = map?.findEntry(line - 1, column - 1)
    if (!origin || !('originalSource' in origin) || !origin.originalSource) return undefined
    return {
      file: relative(root, resolve(root, origin.originalSource)),
      line: origin.originalLine + 1,
      column: origin.originalColumn + 1,
    }
  }
}

const maxFrames = 10

/** The calls of a stack that lie in the bundle, with their places in the sources. */
function framesOf(
  stack: string | undefined,
  inSource: (at: BundlePlace) => SourcePlace | undefined,
): { place: SourcePlace; text: string }[] {
  const calls = (stack ?? '').matchAll(
    /^\s+at (?:(.+?) \()?[^()\n]*\/node_modules\/\.cache\/benefits\/[0-9a-f]+\.mjs:(\d+):(\d+)\)?$/gm,
  )
  return [...calls].slice(0, maxFrames).flatMap(([, name, line, column]) => {
    const place = inSource({ line: Number(line), column: Number(column) })
    if (!place) return []
    const where = `${place.file}:${place.line}:${place.column}`
    return [{ place, text: name ? `    at ${name} (${where})` : `    at ${where}` }]
  })
}

function fullStop(sentence: string): string {
  return /[.!?]$/.test(sentence) ? sentence : `${sentence}.`
}

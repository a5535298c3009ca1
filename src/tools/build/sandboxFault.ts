import { readdirSync } from 'node:fs'
import { SourceMap, type SourceMapPayload } from 'node:module'
import { join, relative, resolve } from 'node:path'
import { closestMatch } from '../../domain/kernel/closestMatch.ts'
import { readJsonFile } from '../../server/company/readJsonFile.ts'
import type { Bundle } from './bundleAlone.ts'
import { listKeys, locate, locateLoop, locateLoopWithin } from './locate.ts'
import { createFault, type PluginFault, type SandboxFault, type SourcePlace } from './pluginFault.ts'

type SandboxInput = { bundle: Bundle; root: string; folder: string }

/** Converts a fault of the sandbox to a fault with its position in the sources. */
export function toPluginFault(fault: SandboxFault, tried: SandboxInput): PluginFault {
  const { file, path, message, cause, thrown = '' } = fault
  const { root, folder } = tried
  const frames = mapFrames(fault.stack, tried)
  const stack = frames.map(({ text }) => text).join('\n') || undefined
  const own = frames.find(({ place }) => resolve(root, place.file).startsWith(folder))?.place
  const step = toUnknownStepFault(thrown, tried)
  if (step) return { ...step, stack }
  const address = join(folder, file)
  const place =
    own ??
    (cause === 'loop' ? findLoop(address, path, tried) : undefined) ??
    (file === 'cases.json' ? findCasePlace(path, tried) : locate(address, path, root))
  return createFault(place ?? relative(root, address), message, { path, stack })
}

/** Finds the loop that never ended: while the file was loaded, or in a function that prices the example. */
function findLoop(
  address: string,
  path: SandboxFault['path'],
  { root, folder }: SandboxInput,
): SourcePlace | undefined {
  if (path.length === 0) return locateLoop(address, root)
  const sources = readdirSync(folder).filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
  return locateLoopWithin(
    sources.map((name) => join(folder, name)),
    root,
  )
}

/** Finds the line of a fault in cases.json: the misspelled key, or else the first line of the case. */
function findCasePlace(path: SandboxFault['path'], { root, folder }: SandboxInput): SourcePlace | undefined {
  const read = readJsonFile(folder, 'cases.json')
  if (!('value' in read)) return undefined
  return {
    file: relative(root, join(folder, 'cases.json')),
    line: read.lineOf(path, path.length > 2),
    column: 1,
  }
}

/** Finds the missing step, and the state that leads to that step, in XState's error message. */
function toUnknownStepFault(thrown: string, { root, folder }: SandboxInput): PluginFault | undefined {
  const [, name, parent] =
    /Child state '([^']+)' does not exist on '([^']+)'/.exec(thrown) ??
    /Initial state node "([^"]+)" not found on parent state node #(\S+?)\.?$/.exec(thrown) ??
    []
  if (name === undefined || parent === undefined) return undefined
  const index = join(folder, 'index.ts')
  const parents = parent.split('.').slice(1)
  const steps = listKeys(index, ['flow', 'states', ...parents.flatMap((each) => [each, 'states'])])
  const near = closestMatch(name, steps)
  const wayOut = near ? `, did you mean "${near}"?` : ''
  return createFault(
    locate(index, ['flow', name], root) ?? relative(root, index),
    `expected a step of the flow (${steps.join(', ')}), got "${name}"${wayOut}`,
    { path: ['flow', name] },
  )
}

const maxFrames = 10

/** Converts the stack's positions in the bundle to positions in the sources. */
function mapFrames(
  stack: string | undefined,
  { bundle, root }: SandboxInput,
): { place: SourcePlace; text: string }[] {
  const map = bundle.map ? new SourceMap(JSON.parse(bundle.map) as SourceMapPayload) : undefined
  const calls = (stack ?? '').matchAll(
    /^\s+at (?:(.+?) \()?[^()\n]*\/node_modules\/\.cache\/benefits\/[0-9a-f]+\.mjs:(\d+):(\d+)\)?$/gm,
  )
  return [...calls].slice(0, maxFrames).flatMap(([, name, line, column]) => {
    const origin = map?.findEntry(Number(line) - 1, Number(column) - 1)
    if (!origin || !('originalSource' in origin) || !origin.originalSource) return []
    const { originalSource, originalLine, originalColumn } = origin
    const file = relative(root, resolve(root, originalSource))
    const place = { file, line: originalLine + 1, column: originalColumn + 1 }
    const where = `${file}:${place.line}:${place.column}`
    return [{ place, text: name ? `    at ${name} (${where})` : `    at ${where}` }]
  })
}

import { SourceMap, type SourceMapPayload } from 'node:module'
import { relative, resolve } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import type { Bundle } from './bundleAlone.ts'
import type { SandboxResult } from './pluginSandbox.ts'

type BuildFault = {
  code?: string
  message: string
  id?: string
  loc?: { file?: string; line: number; column: number }
  errors?: BuildFault[]
}

/** "plugins/pets/pricing.ts:3:7: Could not resolve './fee.ts'." */
export function formatBuildFault(error: unknown, root: string, entry: string): string {
  const outer = error as BuildFault
  const fault = outer.errors?.[0] ?? outer
  const drawn = stripVTControlCharacters(fault.message)
  const [first = ''] = drawn.split('\n')
  const reason = first.replace(/^\[\w+\]\s*/, '').replace(/ in [^ ]+$/, '')
  const drawnAt = /╭─\[ (\S+):(\d+):(\d+) \]/.exec(drawn)
  const file = fault.loc?.file ?? fault.id ?? (drawnAt ? resolve(drawnAt[1] ?? entry) : entry)
  const place = fault.loc
    ? `:${fault.loc.line}:${fault.loc.column + 1}`
    : drawnAt
      ? `:${drawnAt[2]}:${drawnAt[3]}`
      : ''
  return `${relative(root, file)}${place}: ${fullStop(reason)}`
}

/** "plugins/pets/index.ts:7:3: expected id "pets", the name of its folder, got "pet"." */
export function formatSandboxFault(
  result: Exclude<SandboxResult, { code: string }>,
  bundle: Bundle,
  root: string,
  entry: string,
): string {
  const file = relative(root, entry)
  if ('hungMs' in result)
    return `${file}: expected to be imported and to price its example ${within(result.hungMs)}`
  if ('refused' in result) return `${file}: ${fullStop(result.refused)}`
  const place = placeInSource(result.stack, bundle, root) ?? file
  return `${place}: expected to be imported without an error, and it threw: ${fullStop(result.thrown)}`
}

function within(ms: number): string {
  return `within ${ms / 1000} seconds, and it never ended.`
}

/** The first frame of the stack within the bundle, as file:line:column of the source. */
function placeInSource(stack: string, bundle: Bundle, root: string): string | undefined {
  const frame = /\/node_modules\/\.cache\/benefits\/[0-9a-f]+\.mjs:(\d+):(\d+)/.exec(stack)
  if (!frame || !bundle.map) return undefined
  const map = new SourceMap(JSON.parse(bundle.map) as SourceMapPayload)
  const origin = map.findEntry(Number(frame[1]) - 1, Number(frame[2]) - 1)
  if (!('originalSource' in origin) || !origin.originalSource) return undefined
  const file = relative(root, resolve(root, origin.originalSource))
  return `${file}:${origin.originalLine + 1}:${origin.originalColumn + 1}`
}

function fullStop(sentence: string): string {
  return /[.!?]$/.test(sentence) ? sentence : `${sentence}.`
}

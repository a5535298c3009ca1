import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Fault } from '../../domain/kernel/fault.ts'

/** A line of a source file, which is named relative to the project; line and column count from 1. */
export type SourcePlace = { file: string; line: number; column: number }

/** What is wrong in a plugin's folder. */
export type PluginFault = Fault &
  Pick<SourcePlace, 'file'> &
  Partial<SourcePlace> & {
    /** The calls that led there, in the sources. */
    stack?: string | undefined
  }

/** What is wrong with a folder: a file of it, and the steps to the place within its default export. */
export type SandboxFault = Fault & {
  file: 'index.ts' | 'example.ts' | 'server.ts' | 'cases.json'
  /** What was thrown, and its calls with the lines of the bundle. */
  thrown?: string
  stack?: string | undefined
  /** It never ended while it was opened. */
  cause?: 'loop'
}

/** A fault of a declaration. */
export function inIndex(message: string, more: Partial<SandboxFault> = {}): SandboxFault {
  return { file: 'index.ts', path: [], message, ...more }
}

/** What is said of code that ends the process. */
export const endedProcess = 'it ended the process, as "process.exit" does'

/** A fault of a whole file, or at one of its lines. */
export function faultIn(
  place: string | SourcePlace,
  message: string,
  more: { path?: Fault['path']; stack?: string | undefined } = {},
): PluginFault {
  return { path: [], message, ...more, ...(typeof place === 'string' ? { file: place } : place) }
}

/** "plugins/pets/pricing.ts:3:7: expected a file that is there, got './fee.ts'." */
export function formatFault({ file, line, column, message }: PluginFault): string {
  const place = line === undefined ? file : `${file}:${line}:${column ?? 1}`
  return `${place}: ${message}${/[.!?]$/.test(message) ? '' : '.'}`
}

/** The lines around a fault, its own marked; undefined where it has none or its file is gone. */
export function frameOf({ file, line }: PluginFault, root: string): string | undefined {
  if (line === undefined) return undefined
  try {
    const lines = readFileSync(resolve(root, file), 'utf8').split('\n')
    const first = Math.max(1, line - 2)
    return lines
      .slice(first - 1, line + 2)
      .map((text, at) => `${first + at} ${first + at === line ? '>' : ' '} | ${text}`)
      .join('\n')
  } catch {
    return undefined
  }
}

/** Where an index of a text stands. */
export function placeAt(file: string, text: string, index: number): SourcePlace {
  const before = text.slice(0, index).split('\n')
  return { file, line: before.length, column: (before.at(-1)?.length ?? 0) + 1 }
}

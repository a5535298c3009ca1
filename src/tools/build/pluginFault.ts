import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { cutLists } from './cutLists.ts'
import type { Fault } from '../../domain/kernel/fault.ts'

/** A place in a source file, relative to the project; line and column count from 1. */
export type SourcePlace = { file: string; line: number; column: number }

/** A fault of a plugin's folder. */
export type PluginFault = Fault &
  Pick<SourcePlace, 'file'> &
  Partial<SourcePlace> & {
    /** The call stack, with positions in the sources. */
    stack?: string | undefined
  }

/** A fault found in the sandbox: a file of the folder, and the path inside its default export. */
export type SandboxFault = Fault & {
  file: 'index.ts' | 'example.ts' | 'server.ts' | 'cases.json'
  /** The message of the thrown error; `stack` has lines of the bundle. */
  thrown?: string
  stack?: string | undefined
  /** `loop`: loading the file never finished, or, with a path, pricing the example. */
  cause?: 'loop'
}

/** Builds a fault of a declaration. */
export function createIndexFault(message: string, more: Partial<SandboxFault> = {}): SandboxFault {
  return { file: 'index.ts', path: [], message, ...more }
}

/** The fault of code that ends the process. */
export const endedProcess = 'it ended the process, as "process.exit" does'

/** Builds a fault of a whole file, or of one of its lines. */
export function createFault(
  place: string | SourcePlace,
  message: string,
  more: { path?: Fault['path']; stack?: string | undefined } = {},
): PluginFault {
  return {
    path: [],
    message: cutLists(message),
    ...more,
    ...(typeof place === 'string' ? { file: place } : place),
  }
}

/** Formats a fault: "plugins/pets/pricing.ts:3:7: expected a file that is there, got './fee.ts'." */
export function formatFault({ file, line, column, message }: PluginFault): string {
  const place = line === undefined ? file : `${file}:${line}:${column ?? 1}`
  return `${place}: ${message}${/[.!?]$/.test(message) ? '' : '.'}`
}

/**
 * Returns the source lines around a fault, with the fault's line marked; undefined if the fault has no line
 * or the file no longer exists.
 */
export function readFrame({ file, line }: PluginFault, root: string): string | undefined {
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

/** Converts an index of a text to its line and column. */
export function toPlace(file: string, text: string, index: number): SourcePlace {
  const before = text.slice(0, index).split('\n')
  return { file, line: before.length, column: (before.at(-1)?.length ?? 0) + 1 }
}

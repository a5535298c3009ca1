import { Session } from 'node:inspector'
import type { BundlePlace } from './pluginSandbox.ts'

type Location = { lineNumber: number; columnNumber: number }
type Inspected = { internalProperties?: { name: string; value?: { value?: Location } }[] }

const slot = Symbol.for('portal.placeOfFunction')

/**
 * Where a function stands in the file that declares it, or, within it, the first line that has `part`. A
 * wrong answer throws nothing: this place is the nearest there is to its cause.
 */
export function placeOfFunction(run: unknown, part?: RegExp): BundlePlace | undefined {
  const start = typeof run === 'function' ? locationOf(run) : undefined
  if (!start) return undefined
  const found = part?.exec(String(run))
  const before = found ? String(run).slice(0, found.index).split('\n') : ['']
  const column = before.length > 1 ? (before.at(-1)?.length ?? 0) : start.columnNumber
  return { line: start.lineNumber + before.length, column: column + 1 }
}

function locationOf(run: unknown): Location | undefined {
  const session = new Session()
  session.connect()
  try {
    Reflect.set(globalThis, slot, run)
    let objectId: string | undefined
    session.post(
      'Runtime.evaluate',
      { expression: `globalThis[Symbol.for('portal.placeOfFunction')]` },
      (_error, answer) => (objectId = answer?.result.objectId),
    )
    let inspected: Inspected = {}
    if (objectId)
      session.post('Runtime.getProperties', { objectId, ownProperties: true }, (_error, answer) => {
        // The types of the inspector leave internal properties out.
        inspected = answer as unknown as Inspected
      })
    return inspected.internalProperties?.find(({ name }) => name === '[[FunctionLocation]]')?.value?.value
  } catch {
    return undefined
  } finally {
    Reflect.deleteProperty(globalThis, slot)
    session.disconnect()
  }
}

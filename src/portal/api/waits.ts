import { abortedByAny } from './abortedByAny.ts'

/** What waits: reads alone, or a change too; undefined where nothing does. */
export type Waiting = 'read' | 'change' | undefined

type Wait = { kind: 'read' | 'change'; controller: AbortController }

const all = new Set<Wait>()
const listeners = new Set<() => void>()

function changed(): void {
  for (const listener of listeners) listener()
}

/** The calls that wait for a busy server, for the page to show and the employee to stop. */
export const waits = {
  /** Notes a call that waits; `stopped` aborts with `until`, or where the employee stops the waiting. */
  begin(kind: 'read' | 'change', until?: AbortSignal): { stopped: AbortSignal; end: () => void } {
    const wait = { kind, controller: new AbortController() }
    all.add(wait)
    changed()
    return {
      stopped: abortedByAny([until, wait.controller.signal]),
      end: () => {
        all.delete(wait)
        changed()
      },
    }
  },
  now(): Waiting {
    if (all.size === 0) return undefined
    return [...all].some(({ kind }) => kind === 'change') ? 'change' : 'read'
  },
  subscribe(listener: () => void): () => void {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
  stop(): void {
    for (const { controller } of all) controller.abort()
    all.clear()
    changed()
  },
}

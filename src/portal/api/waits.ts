import { abortedByAny } from './abortedByAny.ts'

/** The kind of the waiting calls: only reads, or at least one change; undefined: no call is waiting. */
export type Waiting = 'read' | 'change' | undefined

type Wait = { kind: 'read' | 'change'; controller: AbortController }

const all = new Set<Wait>()
const listeners = new Set<() => void>()

function notifyListeners(): void {
  for (const listener of listeners) listener()
}

/** The calls that are waiting for a busy server. The page shows them, and the employee can stop them. */
export const waits = {
  /** Registers a waiting call; `stopped` aborts with `until`, or when the employee stops the waiting. */
  begin(kind: 'read' | 'change', until?: AbortSignal): { stopped: AbortSignal; end: () => void } {
    const wait = { kind, controller: new AbortController() }
    all.add(wait)
    notifyListeners()
    return {
      stopped: abortedByAny([until, wait.controller.signal]),
      end: () => {
        all.delete(wait)
        notifyListeners()
      },
    }
  },
  findKind(): Waiting {
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
    notifyListeners()
  },
}

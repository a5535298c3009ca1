type Send = () => Promise<void>

const unsent = new Set<Send>()

/**
 * Registers work that signing out does first, such as a decision that still waits; its promise rejects if it
 * was refused. Returns a function that withdraws the work.
 */
export function sendBeforeSignOut(send: Send): () => void {
  unsent.add(send)
  return () => unsent.delete(send)
}

/** Does all registered work. @throws if any of it was refused */
export async function sendUnsent(): Promise<void> {
  await Promise.all(Array.from(unsent, (send) => send()))
}

import { AsyncLocalStorage } from 'node:async_hooks'

/** A write that is sent without waiting; done as soon as its own statement is sent. */
type Write = { isDone: boolean }

const sending = new AsyncLocalStorage<Write>()

/**
 * Sends a write of a transaction without waiting, so that several writes share a round trip. It returns no
 * rows and no count. If it fails, the next awaited statement, at the latest the commit, throws its error.
 * Outside a transaction it is awaited.
 */
export async function sendOn(write: { execute: () => Promise<unknown> }): Promise<void> {
  const own: Write = { isDone: false }
  // A connection that the write opens keeps this context for good, and so does what its events start.
  await sending.run(own, () => write.execute()).finally(() => (own.isDone = true))
}

/** Whether the current statement is sent without waiting. */
export const isSentOn = (): boolean => sending.getStore()?.isDone === false

import { AsyncLocalStorage } from 'node:async_hooks'

/** A write that is sent without waiting; `isDone` is true once its own statement has been sent. */
type Write = { isDone: boolean }

const sending = new AsyncLocalStorage<Write>()

/**
 * Sends a write of a transaction without waiting, so that several writes share a round trip. The write
 * returns no rows and no count. If it fails, the next awaited statement (at the latest the commit) throws
 * the error. Outside a transaction the write is awaited.
 */
export async function sendOn(write: { execute: () => Promise<unknown> }): Promise<void> {
  const own: Write = { isDone: false }
  // If the write opens a connection, that connection and all that its events start keep this context; so
  // `isDone` ends the effect.
  await sending.run(own, () => write.execute()).finally(() => (own.isDone = true))
}

/** Whether the current statement is sent without waiting. */
export const isSentOn = (): boolean => sending.getStore()?.isDone === false

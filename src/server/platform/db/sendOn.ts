import { AsyncLocalStorage } from 'node:async_hooks'

const sending = new AsyncLocalStorage<true>()

/**
 * Sends a write of a transaction without waiting, so that several writes share a round trip. It returns no
 * rows and no count. If it fails, the next awaited statement, at the latest the commit, throws its error.
 * Outside a transaction it is awaited.
 */
export async function sendOn(write: { execute: () => Promise<unknown> }): Promise<void> {
  await sending.run(true, () => write.execute())
}

/** Whether the current statement is sent without waiting. */
export const isSentOn = (): boolean => sending.getStore() === true

import { AsyncLocalStorage } from 'node:async_hooks'

const sending = new AsyncLocalStorage<true>()

/**
 * Sends a write of a transaction without waiting for its answer, so that writes go out together in one round
 * trip. It answers no rows and no count. If it fails, the next statement that is waited for throws its error,
 * at the latest the commit. Outside a transaction it is waited for.
 */
export async function sendOn(write: { execute: () => Promise<unknown> }): Promise<void> {
  await sending.run(true, () => write.execute())
}

/** Whether the current statement is sent without waiting. */
export const isSentOn = (): boolean => sending.getStore() === true

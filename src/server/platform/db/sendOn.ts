import { AsyncLocalStorage } from 'node:async_hooks'

/** A write that is sent without waiting; `isDone` is true once its own statement has been sent. */
type Write = { isDone: boolean; whenStored?: (() => void) | undefined }

const sending = new AsyncLocalStorage<Write>()

/**
 * Sends a write of a transaction without waiting, so that several writes share a round trip. The write
 * returns no rows and no count. If it fails, the next awaited statement (at the latest the commit) throws
 * the error. Outside a transaction the write is awaited. `whenStored` is called after the commit, never after
 * a rollback.
 */
export async function sendOn(
  write: { execute: () => Promise<unknown> },
  whenStored?: () => void,
): Promise<void> {
  const own: Write = { isDone: false, whenStored }
  // If the write opens a connection, that connection and all that its events start keep this context; so
  // `isDone` ends the effect.
  await sending.run(own, () => write.execute()).finally(() => (own.isDone = true))
  own.whenStored?.()
}

/** Whether the current statement is sent without waiting. */
export const isSentOn = (): boolean => sending.getStore()?.isDone === false

/** Takes what the current statement's transaction has to call after its commit. */
export function takeWhenStored(): (() => void) | undefined {
  const write = sending.getStore()
  if (!write?.whenStored || write.isDone) return undefined
  const { whenStored } = write
  write.whenStored = undefined
  return whenStored
}

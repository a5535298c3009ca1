import type { ServerContext } from '../platform/context/context.ts'

/** Ends a part of the server. */
export type Closer = () => unknown

/** Closes parts, the last one first, even if one fails. */
export async function closeAll(closers: Closer[], log: Pick<ServerContext['log'], 'error'>): Promise<void> {
  for (const each of closers.reverse()) {
    try {
      await each()
    } catch (error) {
      log.error({ err: error }, 'a part did not close')
    }
  }
}

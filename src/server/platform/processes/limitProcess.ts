import { setPriority } from 'node:os'

const megabyte = 1024 * 1024
const lookMs = 50
/** What a process has beside its limit: the program itself and its native libraries. */
const ownMegabytes = 192

/**
 * Makes this process one that a server started for a single input: requests to the server have priority over
 * it, it ends with the server, and it kills itself where native code takes more memory than the limit that
 * V8 enforces for its own part. Call it first in the program of a worker.
 */
export function limitProcess(): void {
  process.on('disconnect', () => process.exit())
  setPriority(5)
  const limit = (Number(process.argv[2]) + ownMegabytes) * megabyte
  setInterval(() => process.memoryUsage.rss() > limit && process.kill(process.pid, 'SIGKILL'), lookMs).unref()
}

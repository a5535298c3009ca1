/** Time limits for plugin code, in milliseconds. */
export const timeLimits = {
  /** A call while the portal runs, because all requests share the thread. */
  call: 1_000,
  /** How long a category stays unavailable after a call exceeded its limit. */
  unavailable: 60_000,
  /** The effect of a server.ts after an acceptance. */
  effect: 30_000,
  /** Opening a folder and pricing its example at build. */
  build: 10_000,
  /** A call in the tests of all plugins, also on a busy machine. */
  suite: 2_000,
}

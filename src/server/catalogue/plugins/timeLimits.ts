/** How long code of a plugin may run, in milliseconds. */
export const timeLimits = {
  /** A call while the portal runs: all requests share the thread. */
  call: 1_000,
  /** Not run: how long its category is left alone after a call took longer. */
  unavailable: 60_000,
  /** What a server.ts does after an acceptance. */
  effect: 30_000,
  /** The build opens a folder and prices its example. */
  build: 10_000,
  /** A call in the suite of all plugins, on a busy machine too. */
  suite: 2_000,
}

/** Aborts as soon as one of the signals does; AbortSignal.any exists only in newer browsers. */
export function abortedByAny(signals: readonly (AbortSignal | undefined)[]): AbortSignal {
  const controller = new AbortController()
  for (const signal of signals) {
    if (signal?.aborted) controller.abort(signal.reason)
    signal?.addEventListener('abort', () => controller.abort(signal.reason), { signal: controller.signal })
  }
  return controller.signal
}

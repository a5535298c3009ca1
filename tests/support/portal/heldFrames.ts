import { afterEach, beforeEach, vi } from 'vitest'

/** Holds the frames and timers of each test in a file; the returned function runs the frames that wait. */
export function holdFrames(): () => void {
  const frames: (() => void)[] = []
  beforeEach(() => {
    frames.length = 0
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    vi.stubGlobal('requestAnimationFrame', (run: () => void) => frames.push(run))
  })
  afterEach(() => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
  })
  return () => frames.splice(0).forEach((run) => run())
}

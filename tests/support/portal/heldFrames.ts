import { afterEach, beforeEach, vi } from 'vitest'

/**
 * Holds the frames and timers of each test in a file; the returned function runs the frames that wait, at a
 * time in milliseconds.
 */
export function holdFrames(): (now?: number) => void {
  const frames: ((now: number) => void)[] = []
  beforeEach(() => {
    frames.length = 0
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    vi.stubGlobal('requestAnimationFrame', (run: (now: number) => void) => frames.push(run))
  })
  afterEach(() => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
    vi.restoreAllMocks()
  })
  return (now = 0) => frames.splice(0).forEach((run) => run(now))
}

import { beforeEach, describe, expect, it, vi } from 'vitest'

/** The longest wait of a page after a new release name, in milliseconds. */
const longest = 3_000

/** The streams that the page opened. */
let streams: FakeStream[] = []
class FakeStream {
  onmessage: ((event: { data: string }) => void) | undefined
  isClosed = false
  readonly url: string
  constructor(url: string) {
    this.url = url
    streams.push(this)
  }
  close(): void {
    this.isClosed = true
  }
}

const show = (state: 'visible' | 'hidden') => {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state)
  document.dispatchEvent(new Event('visibilitychange'))
}
const opened = async () => {
  vi.resetModules()
  const release = await import('./release.ts')
  const listener = vi.fn()
  release.onRelease(listener)
  return { ...release, listener }
}

beforeEach(() => {
  streams = []
  vi.stubGlobal('EventSource', FakeStream)
  vi.useFakeTimers()
})

describe('the release of a page', () => {
  it('notifies of another name, not of the first nor of the same', async () => {
    const { noteRelease, listener } = await opened()
    for (const name of ['a', 'a', null]) noteRelease(name)
    vi.advanceTimersByTime(longest)
    expect(listener).not.toHaveBeenCalled()
    noteRelease('b')
    vi.advanceTimersByTime(longest)
    expect(listener).toHaveBeenCalledOnce()
  })

  it('loads at a moment of its own, at most three seconds after the name', async () => {
    for (const [share, waitMs] of [
      [0, 500],
      [1, 3_000],
    ] as const) {
      const { noteRelease, listener } = await opened()
      vi.spyOn(Math, 'random').mockReturnValue(share)
      for (const name of ['a', 'b']) noteRelease(name)
      vi.advanceTimersByTime(waitMs - 1)
      expect(listener).not.toHaveBeenCalled()
      vi.advanceTimersByTime(1)
      expect(listener).toHaveBeenCalledOnce()
    }
  })

  it('notifies once of names that processes answer in turns', async () => {
    const { noteRelease, listener } = await opened()
    for (const name of ['a', 'b', 'a', 'b']) noteRelease(name)
    vi.advanceTimersByTime(longest)
    expect(listener).toHaveBeenCalledOnce()
  })

  it('is followed by a stream while the page is visible, by a new one when it is back', async () => {
    const { followRelease, listener } = await opened()
    show('visible')
    followRelease()
    expect(streams.map(({ url, isClosed }) => [url, isClosed])).toEqual([['/api/release', false]])
    streams[0]!.onmessage?.({ data: 'a' })
    show('hidden')
    expect(streams.map(({ isClosed }) => isClosed)).toEqual([true])
    show('visible')
    expect(streams.map(({ isClosed }) => isClosed)).toEqual([true, false])
    streams[1]!.onmessage?.({ data: 'b' })
    vi.advanceTimersByTime(longest)
    expect(listener).toHaveBeenCalledOnce()
  })
})

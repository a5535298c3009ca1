import { renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { useAfterPaint } from './useAfterPaint.ts'

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
const paint = (): void => {
  frames.splice(0).forEach((run) => run())
}

it('work runs after the next paint, and of several works the last one', () => {
  const { result } = renderHook(() => useAfterPaint())
  const done: string[] = []
  result.current(() => done.push('first'))
  result.current(() => done.push('second'))
  paint()
  expect(done).toEqual([])
  vi.runAllTimers()
  expect(done).toEqual(['second'])
  result.current(() => done.push('third'))
  paint()
  vi.runAllTimers()
  expect(done).toEqual(['second', 'third'])
})

it('work that waits is left out after the page is closed', () => {
  const { result, unmount } = renderHook(() => useAfterPaint())
  const done: string[] = []
  result.current(() => done.push('first'))
  unmount()
  paint()
  vi.runAllTimers()
  expect(done).toEqual([])
})

import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { usePainted } from './usePainted.ts'

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

it('a value is worked with after the paint of its change, the last of several', () => {
  const [first, second, third] = [[1], [2], [3]]
  const { result, rerender } = renderHook(({ value }) => usePainted(value), {
    initialProps: { value: first },
  })
  rerender({ value: second })
  rerender({ value: third })
  frames.splice(0).forEach((run) => run())
  expect(result.current).toBe(first)
  act(() => void vi.runAllTimers())
  expect(result.current).toBe(third)
})

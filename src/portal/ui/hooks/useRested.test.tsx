import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { restMs, useRested } from './useRested.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

it('a value is told again when it has rested, and not while it moves', () => {
  const [first, second, third] = [[1], [2], [3]]
  const { result, rerender } = renderHook(({ value }) => useRested(value), {
    initialProps: { value: first },
  })
  expect(result.current).toBe(first)
  rerender({ value: second })
  act(() => void vi.advanceTimersByTime(restMs - 1))
  expect(result.current).toBe(first)
  rerender({ value: third })
  act(() => void vi.advanceTimersByTime(restMs - 1))
  expect(result.current).toBe(first)
  act(() => void vi.advanceTimersByTime(1))
  expect(result.current).toBe(third)
})

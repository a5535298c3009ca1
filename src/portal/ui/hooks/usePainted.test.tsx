import { act, renderHook } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { holdFrames } from '../../../../tests/support/portal/heldFrames.ts'
import { usePainted } from './usePainted.ts'

const paint = holdFrames()

it('a value is worked with after the paint of its change, the last of several', () => {
  const [first, second, third] = [[1], [2], [3]]
  const { result, rerender } = renderHook(({ value }) => usePainted(value), {
    initialProps: { value: first },
  })
  rerender({ value: second })
  rerender({ value: third })
  paint()
  expect(result.current).toBe(first)
  act(() => void vi.runAllTimers())
  expect(result.current).toBe(third)
})

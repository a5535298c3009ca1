import { renderHook } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { holdFrames } from '../../../../tests/support/portal/heldFrames.ts'
import { useAfterPaint } from './useAfterPaint.ts'

const paint = holdFrames()

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

import { renderHook, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { useLoad } from './useLoad.ts'

it('a value that is there already is shown at once, and any other one when it was read', async () => {
  const known = new Map([['one', 'uno']])
  const { result, rerender } = renderHook(
    ({ key }) =>
      useLoad(
        () => Promise.resolve(`read ${key}`),
        key,
        () => known.get(key),
      ),
    { initialProps: { key: 'one' } },
  )
  expect(result.current).toMatchObject({ value: 'uno', isLoading: false })
  await waitFor(() => expect(result.current.value).toBe('read one'))
  rerender({ key: 'two' })
  expect(result.current.isLoading).toBe(true)
  await waitFor(() => expect(result.current).toMatchObject({ value: 'read two', isLoading: false }))
  rerender({ key: 'one' })
  expect(result.current).toMatchObject({ value: 'uno', isLoading: false })
})

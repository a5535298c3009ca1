import { expect, it, vi } from 'vitest'
import { loadPages } from './loadPages.ts'

it('loads the pages of a list until one names no next', async () => {
  const load = vi.fn(async ({ after = '' }: { after?: string }) => ({
    after,
    next: after === 'b' ? '' : 'b',
  }))
  expect((await loadPages(load)).map(({ after }) => after)).toEqual(['', 'b'])
  expect(load.mock.calls).toEqual([[{}], [{ after: 'b' }]])
})

it('loads a single page once', async () => {
  const load = vi.fn(async () => ({ next: '' }))
  expect(await loadPages(load)).toEqual([{ next: '' }])
  expect(load).toHaveBeenCalledTimes(1)
})

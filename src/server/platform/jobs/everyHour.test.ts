import { expect, it, vi } from 'vitest'
import { everyHour } from './everyHour.ts'

/** A task that the test can make fail, and the logged warnings. */
function failing() {
  const warn = vi.fn()
  let fail = (_error: Error): void => {}
  const work = (): Promise<void> => new Promise((_done, refuse) => (fail = refuse))
  return { warn, work, fail: () => fail(new Error('the pool is closed')) }
}

it('a failed hourly task is named in the log', async () => {
  const { warn, work, fail } = failing()
  const stop = everyHour({ warn }, 'the cleanup', work)
  fail()
  await vi.waitFor(() =>
    expect(warn).toHaveBeenCalledWith({ err: expect.any(Error) }, 'the cleanup failed this time'),
  )
  stop()
})

it('an hourly task interrupted by the server’s end is not logged', async () => {
  const { warn, work, fail } = failing()
  everyHour({ warn }, 'the cleanup', work)()
  fail()
  await new Promise((resolve) => setTimeout(resolve))
  expect(warn).not.toHaveBeenCalled()
})

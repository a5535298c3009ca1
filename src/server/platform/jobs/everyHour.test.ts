import { expect, it, vi } from 'vitest'
import { tenantsInScope } from '../db/tenantScope.ts'
import { everyHour, everyHourByCompany } from './everyHour.ts'

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

it('hourly work of companies goes on where one company fails, and names it in the log', async () => {
  const warn = vi.fn()
  const each = async function* () {
    for (const subdomain of ['first', 'broken', 'last']) yield await Promise.resolve({ subdomain } as never)
  }
  const done: string[] = []
  const stop = everyHourByCompany({ log: { warn }, tenants: { each } }, 'counting sums', async (tenant) => {
    await Promise.resolve()
    if (tenant.subdomain === 'broken') throw new Error('its category is out')
    done.push(`${tenant.subdomain} ${tenantsInScope()}`)
  })
  await vi.waitFor(() => expect(done).toEqual(['first first', 'last last']))
  expect(warn).toHaveBeenCalledExactlyOnceWith(
    { tenant: 'broken', err: expect.any(Error) },
    'counting sums failed this time',
  )
  stop()
})

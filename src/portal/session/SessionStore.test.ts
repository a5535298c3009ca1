import { afterEach, expect, it, vi } from 'vitest'
import { answerWith } from '../../../tests/support/portal/answers.ts'
import { buildEmployee } from '../../../tests/support/portal/employee.ts'
import { ApiError } from '../api/apiError.ts'
import { toProfile } from '../api/profile.ts'
import { SessionStore } from './SessionStore.ts'

afterEach(() => vi.unstubAllGlobals())

it.each([
  [404, 1],
  [409, 1],
  [422, 1],
  [400, 0],
  [500, 0],
  [503, 0],
])(
  'a refusal with %i loads the profile again %i times, for the page may be outdated',
  async (status, times) => {
    const asked = answerWith({ 'GET /profile': buildEmployee() })
    const store = new SessionStore(toProfile(buildEmployee()), () => undefined)
    await store.reloadIfOutdated(new ApiError(status))
    expect(asked).toHaveLength(times)
  },
)

it('a profile that cannot be loaded after a refusal is no second error', async () => {
  answerWith({ 'GET /profile': () => new Response('', { status: 500 }) })
  const store = new SessionStore(toProfile(buildEmployee()), () => undefined)
  await expect(store.reloadIfOutdated(new ApiError(409))).resolves.toBeUndefined()
})

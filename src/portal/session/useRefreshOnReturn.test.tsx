import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { answerWith } from '../../../tests/support/portal/answers.ts'
import { buildEmployee } from '../../../tests/support/portal/employee.ts'
import { toProfile } from '../api/profile.ts'
import { SessionStore } from './SessionStore.ts'
import { refreshGapMs, useRefreshOnReturn } from './useRefreshOnReturn.ts'

let visibility: DocumentVisibilityState = 'visible'

beforeEach(() => {
  vi.useFakeTimers()
  visibility = 'visible'
  vi.spyOn(document, 'visibilityState', 'get').mockImplementation(() => visibility)
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const show = (next: DocumentVisibilityState) => {
  visibility = next
  document.dispatchEvent(new Event('visibilitychange'))
}
const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

function opened() {
  const refresh = vi.fn(() => Promise.resolve())
  const { unmount } = renderHook(() => useRefreshOnReturn({ refresh }))
  return { refresh, unmount }
}

it('the profile is loaded when the page returns to view, not when it is hidden', async () => {
  const { refresh } = opened()
  await wait(refreshGapMs)
  show('hidden')
  await wait(0)
  expect(refresh).not.toHaveBeenCalled()
  show('visible')
  await wait(0)
  expect(refresh).toHaveBeenCalledTimes(1)
})

it('a window that regains the focus loads the profile too; both events together load once', async () => {
  const { refresh } = opened()
  await wait(refreshGapMs)
  window.dispatchEvent(new Event('focus'))
  show('visible')
  await wait(0)
  expect(refresh).toHaveBeenCalledTimes(1)
})

it('a return within the gap loads the profile once, after the gap', async () => {
  const { refresh } = opened()
  await wait(refreshGapMs - 1000)
  for (let count = 0; count < 5; count++) window.dispatchEvent(new Event('focus'))
  await wait(999)
  expect(refresh).not.toHaveBeenCalled()
  await wait(1)
  expect(refresh).toHaveBeenCalledTimes(1)
  await wait(10 * refreshGapMs)
  expect(refresh).toHaveBeenCalledTimes(1)
})

it('a page that is hidden before the gap ends does not load; a closed one never does', async () => {
  const { refresh, unmount } = opened()
  show('visible')
  show('hidden')
  await wait(refreshGapMs)
  expect(refresh).not.toHaveBeenCalled()
  show('visible')
  unmount()
  await wait(refreshGapMs)
  expect(refresh).not.toHaveBeenCalled()
})

it('a failed refresh shows nothing, and the next return loads again', async () => {
  const { refresh } = opened()
  refresh.mockRejectedValueOnce(new Error('offline'))
  await wait(refreshGapMs)
  show('visible')
  await wait(refreshGapMs)
  show('visible')
  await wait(0)
  expect(refresh).toHaveBeenCalledTimes(2)
})

it('a refresh with an equal profile changes nothing; one during a change is skipped', async () => {
  const publish = vi.fn()
  const employee = buildEmployee()
  const session = new SessionStore(toProfile(employee), publish)
  const { profile } = session
  const asked = answerWith({ 'GET /profile': () => employee })
  await session.refresh()
  expect(session.profile).toBe(profile)
  expect(publish).not.toHaveBeenCalled()

  let send = (): void => undefined
  const change = session.change(() => new Promise<void>((resolve) => (send = resolve)))
  await session.refresh()
  expect(asked).toHaveLength(1)
  send()
  await change
  await session.refresh()
  expect(asked).toHaveLength(2)
})

it('an older answer that arrives later is discarded', async () => {
  const session = new SessionStore(toProfile(buildEmployee()), () => undefined)
  const answers: ((name: string) => void)[] = []
  vi.stubGlobal(
    'fetch',
    () =>
      new Promise((resolve) =>
        answers.push((firstName) => resolve(new Response(JSON.stringify(buildEmployee({ firstName }))))),
      ),
  )
  const first = session.refresh()
  const second = session.reload()
  answers[1]?.('Nueva')
  await second
  answers[0]?.('Vieja')
  await first
  expect(session.profile.firstName).toBe('Nueva')
})

import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { followServerClock, today } from './today.ts'

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-29T10:00:00Z') })
})
afterEach(() => {
  followServerClock(undefined)
  vi.useRealTimers()
})

it.each([
  ['is the server’s day, where its clock is in another year', '2028-02-28T22:59:00Z', '2028-02-28'],
  ['is the day in Madrid', '2028-02-28T23:00:00Z', '2028-02-29'],
  ['is the browser’s day, where the server tells none', undefined, '2026-11-29'],
  ['is the browser’s day, where the answer cannot be read', 'soon', '2026-11-29'],
])('today %s', (_title, now, day) => {
  followServerClock(now)
  expect(today()).toBe(day)
})

it('today goes on while the page stays open', () => {
  followServerClock('2028-02-28T12:00:00Z')
  vi.setSystemTime(new Date('2026-11-30T10:00:00Z'))
  expect(today()).toBe('2028-02-29')
})

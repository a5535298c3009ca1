import { performance } from 'node:perf_hooks'
import { madridDate } from '../../../domain/kernel/calendar.ts'

/**
 * The product's clock: cut-offs, ages, plan years. It may be shifted by CLOCK. Sessions, tokens and limits
 * never ask it, so that a shifted clock neither ends nor revives them: they use the database's `now()`, and
 * those that are kept nowhere (the captcha's challenge, the address of a file) the machine's `Date.now()`.
 */
export type Clock = {
  now: () => Date
  /** Madrid date, YYYY-MM-DD. */
  today: () => string
}

/** A clock that starts at an instant (now, when left out) and runs with the real one from there. */
export function startClock(startsAt?: Date): Clock {
  if (!startsAt) return clockOf(() => new Date())
  const startMs = startsAt.getTime() - performance.now()
  return clockOf(() => new Date(startMs + performance.now()))
}

/** A clock that reads what it is given: for tests. */
export function clockOf(now: () => Date): Clock {
  return { now, today: () => madridDate(now()) }
}

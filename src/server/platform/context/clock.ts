import { performance } from 'node:perf_hooks'
import { madridDate } from '../../../domain/kernel/calendar.ts'

/**
 * The product's clock, for cut-offs, ages and plan years. CLOCK may shift it. Sessions, tokens and limits do
 * not use it, so that a shift neither ends them nor makes them valid again: they use the database's `now()`,
 * or the machine's `Date.now()` if they are not stored (the captcha's challenge, a file's address). In SQL
 * the product's clock is `product_now()`.
 */
export type Clock = {
  now: () => Date
  /** Madrid date, YYYY-MM-DD. */
  today: () => string
}

/** A clock that starts at an instant (left out: now) and runs at normal speed. */
export function startClock(startsAt?: Date): Clock {
  if (!startsAt) return clockOf(() => new Date())
  const startMs = startsAt.getTime() - performance.now()
  return clockOf(() => new Date(startMs + performance.now()))
}

/** Milliseconds by which the product's clock is ahead of the machine's; 0 if it is not shifted. */
export function clockShiftMs({ now }: Pick<Clock, 'now'>): number {
  const shiftMs = Math.round(now().getTime() - Date.now())
  return Math.abs(shiftMs) < 1000 ? 0 : shiftMs
}

/**
 * Converts a stored time of the database's clock, such as a file's, to the product's clock, to show it to
 * people.
 */
export function byProductClock(clock: Pick<Clock, 'now'>, at: Date): Date {
  return new Date(at.getTime() + clockShiftMs(clock))
}

/** A clock for tests that reads the given function. */
export function clockOf(now: () => Date): Clock {
  return { now, today: () => madridDate(now()) }
}

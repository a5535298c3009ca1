import { madridDate } from '../../domain/kernel/calendar.ts'

let aheadMs = 0

/** Stores by how much the server's clock is ahead of this browser's, from the time in a response. */
export function followServerClock(now: string | undefined): void {
  const instant = now === undefined ? NaN : Date.parse(now)
  aheadMs = Number.isNaN(instant) ? 0 : instant - Date.now()
}

/** Returns today's date in Madrid by the server's clock, YYYY-MM-DD. */
export const today = (): string => madridDate(Date.now() + aheadMs)

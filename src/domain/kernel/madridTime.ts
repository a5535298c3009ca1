const madridClock = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Europe/Madrid',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hourCycle: 'h23',
})

const hourMs = 3_600_000
/** A date and time; with an offset the text is an instant, without one it is Madrid time. */
const moment = /^(\d{4}-\d\d-\d\d)T((?:[01]\d|2[0-3]):[0-5]\d)(:[0-5]\d)?(Z|[+-](?:0\d|1[0-4]):[0-5]\d)?$/

/**
 * Parses an instant ("2026-12-01T08:00:00Z") or a date and time in Madrid ("2026-12-01T08:00"); undefined
 * for any other text. When the clock is put forward, a skipped hour means the hour after it; when it is put
 * back, a repeated hour means the first of the two.
 */
export function parseMoment(text: unknown): Date | undefined {
  const [, day, time, seconds = ':00', offset] = (typeof text === 'string' && moment.exec(text)) || []
  if (day === undefined || time === undefined) return undefined
  const localMs = Date.parse(`${day}T${time}${seconds}Z`)
  if (Number.isNaN(localMs) || !new Date(localMs).toISOString().startsWith(day)) return undefined
  if (offset) return new Date(`${day}T${time}${seconds}${offset}`)
  const summerMs = localMs - 2 * hourMs
  return new Date(readMadridClock(summerMs) === localMs ? summerMs : localMs - hourMs)
}

/** The instant at which a day begins in Madrid; `date` is YYYY-MM-DD. */
export function startOfDay(date: string): Date {
  const start = parseMoment(`${date}T00:00`)
  if (!start) throw new Error(`${date} is no day`)
  return start
}

/** Returns Madrid's date and time at an instant, as milliseconds of a UTC time with the same figures. */
function readMadridClock(instantMs: number): number {
  const parts = madridClock.formatToParts(instantMs)
  const read = (type: string) => Number(parts.find((part) => part.type === type)?.value)
  const [month, day] = [read('month') - 1, read('day')]
  return Date.UTC(read('year'), month, day, read('hour'), read('minute'), read('second'))
}

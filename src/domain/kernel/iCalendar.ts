/** A day of a calendar file. */
type CalendarDay = {
  /** The same in each file, so that a calendar replaces the day instead of adding it again. */
  uid: string
  /** YYYY-MM-DD. */
  day: string
  summary: string
  url: string
}

/**
 * Writes days as a calendar file (RFC 5545). Days are all-day entries, which block no time and have no time
 * zone. `now` is the time of writing.
 */
export function iCalendar(days: readonly CalendarDay[], { name, now }: { name: string; now: Date }): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Plan de beneficios//Fechas//ES',
    'CALSCALE:GREGORIAN',
    `X-WR-CALNAME:${escaped(name)}`,
    ...days.flatMap(({ uid, day, summary, url }) => [
      'BEGIN:VEVENT',
      `UID:${escaped(uid)}`,
      `DTSTAMP:${stamp(now)}`,
      `DTSTART;VALUE=DATE:${day.replaceAll('-', '')}`,
      `SUMMARY:${escaped(summary)}`,
      `URL:${url}`,
      'TRANSP:TRANSPARENT',
      'END:VEVENT',
    ]),
    'END:VCALENDAR',
  ]
  return lines.map((line) => `${folded(line)}\r\n`).join('')
}

const stamp = (instant: Date): string => instant.toISOString().replaceAll(/[-:]|\.\d{3}/g, '')

/** Escapes a value of type TEXT (RFC 5545, 3.3.11), which may not contain control characters. */
function escaped(text: string): string {
  return text
    .replaceAll(/[\\;,]/g, (sign) => `\\${sign}`)
    .replaceAll(/\r\n|\r|\n/g, '\\n')
    .replaceAll(/\p{Cc}/gu, '')
}

/** The most octets of a line, without its line break. */
const lineOctets = 75

/** Folds a line longer than 75 octets: the next line begins with a space, and no letter is split. */
function folded(line: string): string {
  let text = ''
  let octets = 0
  for (const letter of line) {
    const size = new TextEncoder().encode(letter).length
    if (octets + size > lineOctets) {
      text += '\r\n '
      octets = 1
    }
    text += letter
    octets += size
  }
  return text
}

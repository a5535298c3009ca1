import { localeOf, type Language } from './language.ts'

/**
 * The day and the time in Madrid of an instant, for a sentence: "martes, 1 de diciembre", "8:00". This
 * function is in a separate file, because the login page loads this file without the other formats.
 */
export function formatDayAndTime(instant: string, language: Language): { day: string; time: string } {
  const format = (options: Intl.DateTimeFormatOptions): string =>
    new Intl.DateTimeFormat(localeOf(language), { ...options, timeZone: 'Europe/Madrid' }).format(
      new Date(instant),
    )
  return {
    day: format({ weekday: 'long', day: 'numeric', month: 'long' }),
    time: format({ timeStyle: 'short' }),
  }
}

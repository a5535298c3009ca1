import { yearOf } from '../../../domain/kernel/calendar.ts'
/**
 * Converts a typed date to YYYY-MM-DD: day first (5/3/1990, 05-03-90, 05031990), or 1990-03-05; undefined
 * for any other text.
 */
export function readDate(text: string, today: string): string | undefined {
  const bare = text.trim()
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(bare)
  if (iso) return toExistingDate(Number(iso[1]), Number(iso[2]), Number(iso[3]))
  const typed =
    /^(\d{1,2})[/.\- ](\d{1,2})[/.\- ](\d{4}|\d{2})$/.exec(bare) ?? /^(\d{2})(\d{2})(\d{4}|\d{2})$/.exec(bare)
  if (!typed) return undefined
  return toExistingDate(expandYear(typed[3] ?? '', today), Number(typed[2]), Number(typed[1]))
}

/** Formats YYYY-MM-DD as dd/mm/yyyy, the usual form for typed dates in all four languages. */
export function formatDateField(date: string | undefined): string {
  const parts = /^(\d{4})-(\d{2})-(\d{2})$/.exec(date ?? '')
  return parts ? `${parts[3]}/${parts[2]}/${parts[1]}` : ''
}

/**
 * Expands two digits to the latest year that is not in the future: birthdays and invoices are both in the
 * past.
 */
function expandYear(digits: string, today: string): number {
  if (digits.length === 4) return Number(digits)
  const year = Math.floor(yearOf(today) / 100) * 100 + Number(digits)
  return year > yearOf(today) ? year - 100 : year
}

function toExistingDate(year: number, month: number, day: number): string | undefined {
  const instant = new Date(Date.UTC(year, month - 1, day))
  if (
    instant.getUTCFullYear() !== year ||
    instant.getUTCMonth() !== month - 1 ||
    instant.getUTCDate() !== day
  )
    return undefined
  return instant.toISOString().slice(0, 10)
}

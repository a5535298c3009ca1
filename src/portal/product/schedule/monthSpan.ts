import type { Language } from '../../../domain/language.ts'
import { monthName } from '../../../domain/format.ts'

/** Months told as spans: "abril a junio y septiembre". */
export function monthSpan(months: readonly number[], language: Language, to: string): string {
  const spans = spansOf(months).map(([first, last]) => (first === last ? monthName(first, language) : `${monthName(first, language)} ${to} ${monthName(last, language)}`))
  return new Intl.ListFormat(language, { type: 'conjunction' }).format(spans)
}

/** Runs of months that follow each other, first and last of each. */
export function spansOf(months: readonly number[]): [first: number, last: number][] {
  const spans: [number, number][] = []
  for (const month of months.toSorted((a, b) => a - b)) {
    const open = spans.at(-1)
    if (open && open[1] === month - 1) open[1] = month
    else spans.push([month, month])
  }
  return spans
}

import { ascending } from '../kernel/collections.ts'
import { formatList, monthName } from '../kernel/format.ts'
import type { Language } from '../kernel/language.ts'
import { translator } from './index.ts'

/**
 * Formats months (0 to 11) in order, each once; three or more in a row become a span ("abril a junio y
 * septiembre").
 */
export function monthSpan(months: readonly number[], language: Language): string {
  const translate = translator(language)
  const name = (month: number): string => monthName(month, language)
  const names = findSpans(months).flatMap(([first, last]) => {
    if (last - first > 1) return [translate('months.span', { from: name(first), to: name(last) })]
    return first === last ? [name(first)] : [name(first), name(last)]
  })
  return formatList(names, language)
}

/** The first and last month of each run of consecutive months. */
export function findSpans(months: readonly number[]): [first: number, last: number][] {
  const spans: [number, number][] = []
  for (const month of ascending(months)) {
    const open = spans.at(-1)
    if (open && open[1] === month - 1) open[1] = month
    else spans.push([month, month])
  }
  return spans
}

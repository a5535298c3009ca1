import { formatList, moneyFormat, monthName } from '../kernel/format.ts'
import { localized, plainText } from '../kernel/language.ts'
import { translator } from '../messages/index.ts'
import { monthSpan } from '../messages/monthSpan.ts'
import { refusalSentence } from '../messages/refusalSentence.ts'
import { formatDetails, none, type Reader } from './contractSummary.ts'
import type { RepeatDifference, SummaryBenefit } from './repeatDifferences.ts'

/** Formats a difference as a sentence; `year` is the year of the renewal. */
export function differenceSentence(
  difference: RepeatDifference,
  { declaration, year, ...reader }: Reader & { declaration?: SummaryBenefit; year: number },
): string {
  const { language } = reader
  const translate = translator(language)
  const years = { year: String(year), last: String(year - 1) }
  switch (difference.kind) {
    case 'person': {
      const { name, refusal } = difference
      const { text: reason } = refusalSentence(refusal, language, declaration?.messages[language])
      return translate('repeat.person', { name, reason })
    }
    case 'supplementary':
      return translate('repeat.supplementary', { name: localized(difference.name, language), ...years })
    case 'details':
      return detailSentences(difference, { reader, declaration, years }).join(' ')
    case 'months': {
      const [before, now] = [difference.before, difference.now].map((months) => monthSpan(months, language))
      return translate('repeat.months', { before: before ?? '', now: now ?? '', ...years })
    }
    case 'laterStart':
      return translate('repeat.laterStart', { month: monthName(difference.monthIndex, language), ...years })
    case 'documentation': {
      const { fields } = difference
      const labelOf = (field: string): string =>
        plainText(declaration?.messages[language]?.[`documentation.${field}`] ?? '') ||
        translate(`documentation.${field}`)
      return translate('repeat.documentation', {
        fields: formatList(fields.map(labelOf), language),
        ...years,
      })
    }
    case 'answers':
      return translate('repeat.answers', years)
    default: {
      const { kind, isMonthly } = difference
      const money = moneyFormat([difference.beforeCents, difference.nowCents], language)
      const [before, now] = [money(difference.beforeCents), money(difference.nowCents)]
      return translate(`repeat.${kind}.${isMonthly ? 'month' : 'year'}`, { before, now, ...years })
    }
  }
}

type Details = Extract<RepeatDifference, { kind: 'details' }>
type RepeatTexts = { reader: Reader; declaration: SummaryBenefit; years: Record<string, string> }

function detailSentences({ before, now }: Details, { reader, declaration, years }: RepeatTexts): string[] {
  const next = formatDetails(now, declaration, reader)
  return formatDetails(before, declaration, reader).flatMap(({ label, value }, at) => {
    const then = next[at]?.value ?? none
    if (value === then) return []
    return [translator(reader.language)('repeat.detail', { label, before: value, now: then, ...years })]
  })
}

import type { Benefit } from '../benefit/defineBenefit.ts'
import { scheduleOf } from '../benefit/schedule.ts'
import { formatMoney, monthName } from '../kernel/format.ts'
import { localized, type Language, type LocalizedText } from '../kernel/language.ts'
import type { Refusal } from '../kernel/refusal.ts'
import { translator } from '../messages/index.ts'
import { monthSpan } from '../messages/monthSpan.ts'
import { refusalSentence } from '../messages/refusalSentence.ts'
import { formatDetails, none } from './contractSummary.ts'
import { coveredMonths, type Contract, type ContractItem } from '../plan/contract.ts'

/** What of a repeated contract is not as it was in the year before. */
export type Difference =
  /** Whom it covers no more, and why. */
  | { kind: 'person'; name: string; refusal: Refusal }
  | { kind: 'supplementary'; name: LocalizedText }
  /** What was filled in; only what differs is told. */
  | { kind: 'details'; before: Record<string, unknown>; now: Record<string, unknown> }
  | { kind: 'months'; before: number[]; now: number[] }
  /** The chosen months stay as they were although earlier ones are open. */
  | { kind: 'laterStart'; monthIndex: number }
  | { kind: 'price' | 'contribution'; isMonthly: boolean; beforeCents: number; nowCents: number }

type Terms = Pick<Contract, 'modality' | 'priceCents' | 'contributedCents'> & {
  items: readonly ContractItem[]
}
type Declared = Pick<Benefit, 'amount' | 'months'>
type Declaring = Pick<Benefit, 'messages' | 'details'> | undefined

/** Months, price and contribution of the same people, before and now. */
export function termDifferences(declaration: Declared, before: Terms, now: Terms): Difference[] {
  const monthsOf = (terms: Terms): number[] =>
    coveredMonths(declaration, { ...terms, items: [...terms.items] })
  const months = { before: monthsOf(before), now: monthsOf(now) }
  return [
    ...(String(months.before) === String(months.now) ? [] : [{ kind: 'months' as const, ...months }]),
    ...amountDifference(declaration, 'price', [before, now]),
    ...amountDifference(declaration, 'contribution', [before, now]),
  ]
}

/** By the month that both have last, of the people whom both cover; of all where nothing is paid by month. */
function amountDifference(
  declaration: Declared,
  kind: 'price' | 'contribution',
  [before, now]: readonly [Terms, Terms],
): Difference[] {
  const { amount, method } = scheduleOf(declaration, now.modality)
  const isMonthly = amount !== 'once' && method !== 'tickets'
  const [old, next] = [before, now].map((terms) => {
    if (!isMonthly) return new Map([[0, kind === 'price' ? terms.priceCents : terms.contributedCents]])
    return byMonth(kind, terms, new Set(now.items.map(({ personId }) => personId)))
  }) as [Map<number, number>, Map<number, number>]
  const month = [...next.keys()]
    .toSorted((a, b) => b - a)
    .find((each) => old.has(each) && old.get(each) !== next.get(each))
  if (month === undefined) return []
  return [{ kind, isMonthly, beforeCents: old.get(month) ?? 0, nowCents: next.get(month) ?? 0 }]
}

function byMonth(kind: 'price' | 'contribution', { items }: Terms, people: Set<number>): Map<number, number> {
  const cents = new Map<number, number>()
  for (const { personId, monthIndex, priceCents, contributedCents } of items)
    if (people.has(personId))
      cents.set(monthIndex, (cents.get(monthIndex) ?? 0) + (kind === 'price' ? priceCents : contributedCents))
  return cents
}

/** A difference in words; `year` is the one that the contract is repeated for. */
export function differenceSentence(
  difference: Difference,
  { language, declaration, year }: { language: Language; declaration?: Declaring; year: number },
): string {
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
      return detailSentences(difference, { language, declaration, years }).join(' ')
    case 'months': {
      const [before, now] = [difference.before, difference.now].map((months) => monthSpan(months, language))
      return translate('repeat.months', { before: before ?? '', now: now ?? '', ...years })
    }
    case 'laterStart':
      return translate('repeat.laterStart', { month: monthName(difference.monthIndex, language), ...years })
    default: {
      const { kind, isMonthly } = difference
      const before = formatMoney(difference.beforeCents, language)
      const now = formatMoney(difference.nowCents, language)
      return translate(`repeat.${kind}.${isMonthly ? 'month' : 'year'}`, { before, now, ...years })
    }
  }
}

type Details = Extract<Difference, { kind: 'details' }>
type Words = { language: Language; declaration: Declaring; years: Record<string, string> }

function detailSentences({ before, now }: Details, { language, declaration, years }: Words): string[] {
  const next = formatDetails(now, declaration, language)
  return formatDetails(before, declaration, language).flatMap(({ label, value }, at) => {
    const then = next[at]?.value ?? none
    if (value === then) return []
    return [translator(language)('repeat.detail', { label, before: value, now: then, ...years })]
  })
}

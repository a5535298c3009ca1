import { centsByMonth } from '../benefit/breakdowns.ts'
import type { Benefit } from '../benefit/defineBenefit.ts'
import { coveredMonths, type ContractTerms } from '../plan/contract.ts'
import type { ContractItem } from '../benefit/items.ts'
import { listShownSums, listSums } from '../benefit/terms.ts'
import { contractSummary, formatDetails, none, type Fact, type Reader } from '../contract/contractSummary.ts'
import { ascending } from '../kernel/collections.ts'
import { formatList, formatMoney, moneyFormat } from '../kernel/format.ts'
import { localized, type Language } from '../kernel/language.ts'
import { monthSpan } from '../messages/monthSpan.ts'
import { translator } from '../messages/index.ts'

/** A changed value with its label, before and after, as text. */
export type ContractChange = { label: string; before: string; after: string }

/** Agreed or requested terms. */
export type Agreed = Omit<ContractTerms, 'year'>

type ComparedBenefit = Pick<Benefit, 'amount' | 'months' | 'messages' | 'units' | 'details'>
type AgreedChange = { before: Agreed; after: Agreed }

/** Lists a change's differences, the same everywhere: the terms, then the price, which is always there. */
export function contractChanges(
  pair: AgreedChange,
  declaration: ComparedBenefit | undefined,
  reader: Reader,
): ContractChange[] {
  const { before, after } = pair
  const translate = translator(reader.language)
  const row = (id: string, textOf: (agreed: Agreed) => string): ContractChange => ({
    label: translate(id),
    before: textOf(before) || none,
    after: textOf(after) || none,
  })
  const months = row('change.months', ({ modality, items }) =>
    monthSpan(coveredMonths(declaration, { modality, items }), reader.language),
  )
  const sums = sumRows(pair, row, reader.language)
  // Counted units are listed in their own line, with their value.
  const isCounted = (declaration?.units?.(after.modality) ?? []).length > 0
  const monthly = row('change.monthly', (agreed) => monthlyAmounts(agreed, reader.language))
  // For a contract that ends, only months and price are listed.
  if (after.items.length === 0) return [months, ...sums.slice(0, 1)]
  const agreed = [
    ...(before.modality.id === after.modality.id
      ? []
      : [row('change.modality', ({ modality }) => localized(modality.name, reader.language))]),
    months,
    row('change.people', ({ items }) =>
      formatList(
        peopleIn(items).map((id) => reader.people.get(id) ?? ''),
        reader.language,
      ),
    ),
    ...(changed(months) ? [] : monthsByPerson(pair, reader)),
    ...holdingChanges(pair, declaration, reader),
    ...detailChanges(pair, declaration, reader),
    ...(isCounted || monthly.before === none || monthly.after === none ? [] : [monthly]),
  ]
  return [...agreed.filter(changed), ...sums]
}

/** The sums to show, before and after, the price first. */
function sumRows(
  { before, after }: AgreedChange,
  row: (id: string, textOf: (agreed: Agreed) => string) => ContractChange,
  language: Language,
): ContractChange[] {
  const listed = listSums().filter(({ change }) => change !== undefined)
  const money = moneyFormat(
    [before, after].flatMap((agreed) => listed.map(({ name }) => agreed[name])),
    language,
  )
  const shown = new Set([before, after].flatMap(listShownSums).map(({ name }) => name))
  return listed
    .filter(({ name }) => shown.has(name))
    .map(({ name, change }) => row(`change.${change}`, (agreed) => money(agreed[name])))
}

const changed = ({ before, after }: ContractChange): boolean => before !== after

/** The months of each person who stays covered, before and after. */
function monthsByPerson({ before, after }: AgreedChange, { language, people }: Reader): ContractChange[] {
  const monthsText = ({ items }: Agreed, id: number): string =>
    monthSpan(
      items.filter(({ personId }) => personId === id).map(({ monthIndex }) => monthIndex),
      language,
    )
  const staying = peopleIn(before.items).filter((id) => peopleIn(after.items).includes(id))
  return staying.map((id) => ({
    label: translator(language)('change.monthsOf', { name: people.get(id) ?? '' }),
    before: monthsText(before, id),
    after: monthsText(after, id),
  }))
}

/** Supplementaries and units by name: only those added or removed. */
function holdingChanges(
  { before, after }: AgreedChange,
  declaration: ComparedBenefit | undefined,
  reader: Reader,
): ContractChange[] {
  const summaryOf = ({ modality, items }: Agreed): Fact[] =>
    contractSummary({ modality, items }, declaration, reader)
  const [old, now] = [summaryOf(before), summaryOf(after)]
  const beside = (some: Fact[], others: Fact[], label: string): string =>
    some
      .filter(
        (one) =>
          one.label === label && !others.some((other) => other.label === label && other.value === one.value),
      )
      .map(({ value }) => value)
      .join('; ') || none
  const labels = [...new Set([...old, ...now].map(({ label }) => label))]
  return labels.map((label) => ({ label, before: beside(old, now, label), after: beside(now, old, label) }))
}

/** The details before and after, with the category's own labels. */
function detailChanges(
  { before, after }: AgreedChange,
  declaration: ComparedBenefit | undefined,
  reader: Reader,
): ContractChange[] {
  const now = formatDetails(after.details, declaration, reader)
  return formatDetails(before.details, declaration, reader).map(({ label, value }, at) => ({
    label,
    before: value,
    after: now[at]?.value ?? none,
  }))
}

/**
 * The monthly amount, "60 €"; if amounts differ, each amount with its months. Empty for a single month,
 * because its amount is the price.
 */
function monthlyAmounts({ items }: Agreed, language: Language): string {
  const cents = centsByMonth(items)
  if (cents.size < 2) return ''
  const amounts = [...new Set(cents.values())]
  const [only] = amounts
  if (amounts.length === 1 && only !== undefined) return formatMoney(only, language)
  const translate = translator(language)
  if (amounts.length > maxAmounts)
    return translate('change.between', {
      from: formatMoney(Math.min(...amounts), language),
      to: formatMoney(Math.max(...amounts), language),
    })
  const monthsOf = (amount: number): number[] =>
    [...cents].filter(([, each]) => each === amount).map(([month]) => month)
  return amounts
    .map((amount) => `${formatMoney(amount, language)} (${monthSpan(monthsOf(amount), language)})`)
    .join('; ')
}

const maxAmounts = 3

function peopleIn(items: readonly ContractItem[]): number[] {
  return ascending(items.map(({ personId }) => personId))
}

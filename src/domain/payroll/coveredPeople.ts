import type { ContractItem } from '../benefit/items.ts'
import { contractUntilExit } from '../contract/contractEnds.ts'
import { monthAfter, monthText } from '../kernel/calendar.ts'
import { sumBy } from '../kernel/money.ts'
import { chargedTerms, coveredMonths, type Contract } from '../plan/contract.ts'
import { wasInForce } from '../plan/contractState.ts'
import type { FindDeclaration } from '../tax/planEntry.ts'

/**
 * The cover of one person by one modality, as providers need it. Months are YYYY-MM. Contracts that follow
 * one another without a month between them are one cover.
 */
export type Cover = {
  personId: number
  productId: string
  modalityId: string
  /** The extra that the cover is of, if extras have covers of their own; blank: the modality itself. */
  extraId: string
  from: string
  /** If contracts follow one another: the first month of each, also after an interruption of one. */
  starts?: readonly string[]
  /** The last covered month; undefined once the cover has ended. */
  until: string | undefined
  /**
   * Price of the requested month; if it is not covered, of the next covered month, or else of the last one.
   * A single price for the year is not divided.
   */
  monthlyPriceCents: number
  /** The part of the price that each extra has, by its id; empty if extras have covers of their own. */
  extras: Readonly<Record<string, number>>
}

type CoverKey = Pick<Cover, 'personId' | 'productId' | 'modalityId' | 'extraId'>

/** The cents of one month, by the id of the modality or extra. */
type Prices = ReadonlyMap<string, number>

/** Months of one person without one between them that is not covered, of one contract or several. */
type Span = { starts: string[]; until: string }

type CoverRequest = {
  declarations: FindDeclaration
  /** Last day at the company, if known. */
  exitOn: string | null
  providerId: string
  month: string
  /** Whether each extra of a person is a cover of its own, beside the modality. */
  extraRows?: boolean | undefined
}

/**
 * The people of one employee whom a provider covers by contracts in force: one entry for each person and
 * modality, or also for each extra, with the cover of the requested month, or else the next one, or else the
 * last one. Months of a contract from which the person was taken out interrupt the cover (D-88).
 */
export function coveredPeople(contracts: readonly Contract[], asked: CoverRequest): Cover[] {
  const found = new Map<string, { who: CoverKey; months: Map<string, Prices>; spans: Span[] }>()
  for (const contract of contracts.filter(({ modality }) => modality.providerId === asked.providerId)) {
    const terms = termsInForce(contract, asked)
    if (!terms) continue
    const { id: modalityId, product } = contract.modality
    for (const [key, items] of groupItems(terms, asked)) {
      const { personId } = items[0]!
      const extraId = asked.extraRows ? items[0]!.extraId : ''
      const who = { personId, productId: product.id, modalityId, extraId }
      const own = found.get(key) ?? { who, months: new Map<string, Prices>(), spans: [] }
      const covered = listCoveredMonths(terms, items, asked)
      for (const [month, prices] of covered)
        own.months.set(month, addPrices(own.months.get(month) ?? new Map(), prices))
      own.spans.push(...spansOf(covered.map(([month]) => month)))
      found.set(key, own)
    }
  }
  return [...found.values()].map(({ who, months, spans }) => {
    const joined = joinSpans(spans)
    const span = joined.find(({ until }) => until >= asked.month) ?? joined.at(-1)
    const { starts = [], until = '' } = span ?? {}
    const [from = ''] = starts
    const priced = [...months.keys()].toSorted().find((month) => month >= asked.month && month >= from)
    const prices = [...(months.get(priced ?? until) ?? [])]
    const monthlyPriceCents = sumBy(prices, ([, cents]) => cents)
    const extras = who.extraId ? [] : prices.filter(([id]) => id !== '').toSorted(byId)
    return {
      ...who,
      from,
      ...(starts.length > 1 && { starts }),
      until,
      monthlyPriceCents,
      extras: Object.fromEntries(extras),
    }
  })
}

const byId = ([one]: [string, number], [other]: [string, number]): number => (one < other ? -1 : 1)

/** An item with the id of its extra; blank for the modality itself. */
type CoveredItem = ContractItem & { extraId: string }

/** Groups a contract's items by person, or by person and extra. */
function groupItems({ items, modality }: Contract, { extraRows }: CoverRequest): Map<string, CoveredItem[]> {
  const groups = new Map<string, CoveredItem[]>()
  for (const item of items) {
    const extraId = item.benefitId === modality.id ? '' : item.benefitId
    const key = [item.personId, modality.id, ...(extraRows ? [extraId] : [])].join(' ')
    groups.set(key, [...(groups.get(key) ?? []), { ...item, extraId }])
  }
  return groups
}

function addPrices(prices: Prices, more: Prices): Prices {
  const sum = new Map(prices)
  for (const [id, cents] of more) sum.set(id, (sum.get(id) ?? 0) + cents)
  return sum
}

/** The spans of one contract's months, which are in order. */
function spansOf(months: readonly string[]): Span[] {
  const spans: Span[] = []
  for (const month of months) {
    const last = spans.at(-1)
    if (last && month === monthAfter(last.until)) last.until = month
    else spans.push({ starts: [month], until: month })
  }
  return spans
}

/** Joins spans that overlap or follow one another without a month between them. */
function joinSpans(spans: readonly Span[]): Span[] {
  const joined: Span[] = []
  for (const { starts, until } of spans.toSorted((a, b) => (a.starts[0]! < b.starts[0]! ? -1 : 1))) {
    const last = joined.at(-1)
    if (!last || starts[0]! > monthAfter(last.until)) joined.push({ starts: [...starts], until })
    else {
      last.starts = [...new Set([...last.starts, ...starts])]
      if (until > last.until) last.until = until
    }
  }
  return joined
}

/** The covered months of some items with their prices; a single price for the rest of the year is in each. */
function listCoveredMonths(
  terms: Contract,
  own: readonly CoveredItem[],
  { declarations }: CoverRequest,
): [string, Prices][] {
  const covered = coveredMonths(declarations(terms.category), { ...terms, items: [...own] })
  const paid = new Set(own.map(({ monthIndex }) => monthIndex))
  return covered.map((monthIndex) => {
    const items = paid.has(monthIndex) ? own.filter((item) => item.monthIndex === monthIndex) : own
    const prices = items.reduce<Prices>(
      (sum, { extraId, priceCents }) => addPrices(sum, new Map([[extraId, priceCents]])),
      new Map(),
    )
    return [monthText(terms.year, monthIndex), prices]
  })
}

function termsInForce(contract: Contract, { declarations, exitOn }: CoverRequest): Contract | undefined {
  if (!wasInForce(contract)) return undefined
  return chargedTerms(contractUntilExit(declarations(contract.category), contract, exitOn))
}

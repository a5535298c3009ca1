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
}

type CoverKey = Pick<Cover, 'personId' | 'productId' | 'modalityId'>

/** Months of one person without one between them that is not covered, of one contract or several. */
type Span = { starts: string[]; until: string }

type CoverRequest = {
  declarations: FindDeclaration
  /** Last day at the company, if known. */
  exitOn: string | null
  providerId: string
  month: string
}

/**
 * The people of one employee whom a provider covers by contracts in force: one entry for each person and
 * modality, with the cover of the requested month, or else the next one, or else the last one. Months of a
 * contract from which the person was taken out interrupt the cover (D-88).
 */
export function coveredPeople(contracts: readonly Contract[], asked: CoverRequest): Cover[] {
  const found = new Map<string, { who: CoverKey; months: Map<string, number>; spans: Span[] }>()
  for (const contract of contracts.filter(({ modality }) => modality.providerId === asked.providerId)) {
    const terms = termsInForce(contract, asked)
    if (!terms) continue
    const { id: modalityId, product } = contract.modality
    for (const personId of new Set(terms.items.map((item) => item.personId))) {
      const who = { personId, productId: product.id, modalityId }
      const own = found.get(`${personId} ${modalityId}`) ?? {
        who,
        months: new Map<string, number>(),
        spans: [],
      }
      const covered = listCoveredMonths(terms, personId, asked)
      for (const [month, cents] of covered) own.months.set(month, (own.months.get(month) ?? 0) + cents)
      own.spans.push(...spansOf(covered.map(([month]) => month)))
      found.set(`${personId} ${modalityId}`, own)
    }
  }
  return [...found.values()].map(({ who, months, spans }) => {
    const joined = joinSpans(spans)
    const span = joined.find(({ until }) => until >= asked.month) ?? joined.at(-1)
    const { starts = [], until = '' } = span ?? {}
    const [from = ''] = starts
    const priced = [...months.keys()].toSorted().find((month) => month >= asked.month && month >= from)
    const monthlyPriceCents = months.get(priced ?? until) ?? 0
    return { ...who, from, ...(starts.length > 1 && { starts }), until, monthlyPriceCents }
  })
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

/** A person's covered months with their price; a single price for the rest of the year is listed in each. */
function listCoveredMonths(
  terms: Contract,
  personId: number,
  { declarations }: CoverRequest,
): [string, number][] {
  const own = terms.items.filter((item) => item.personId === personId)
  const covered = coveredMonths(declarations(terms.category), { ...terms, items: own })
  const paid = new Set(own.map(({ monthIndex }) => monthIndex))
  return covered.map((monthIndex) => {
    const items = paid.has(monthIndex) ? own.filter((item) => item.monthIndex === monthIndex) : own
    return [monthText(terms.year, monthIndex), sumBy(items, (item) => item.priceCents)]
  })
}

function termsInForce(contract: Contract, { declarations, exitOn }: CoverRequest): Contract | undefined {
  if (!wasInForce(contract)) return undefined
  return chargedTerms(contractUntilExit(declarations(contract.category), contract, exitOn))
}

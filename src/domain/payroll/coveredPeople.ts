import { contractUntilExit } from '../contract/contractEnds.ts'
import { plainDate } from '../kernel/calendar.ts'
import { sumBy } from '../kernel/money.ts'
import { chargedTerms, coveredMonths, type Contract } from '../plan/contract.ts'
import { wasInForce } from '../plan/contractState.ts'
import type { FindDeclaration } from '../tax/planEntry.ts'

/** The cover of one person by one modality, as providers need it. Months are YYYY-MM. */
export type Cover = {
  personId: number
  productId: string
  modalityId: string
  from: string
  /** The last covered month; undefined once the cover has ended. */
  until: string | undefined
  /**
   * Price of the requested month; if it is not covered, of the next covered month, or else of the last one.
   * A single price for the year is not divided.
   */
  monthlyPriceCents: number
}

export type CoverKind = 'joiner' | 'change' | 'leaver'

export type CoverRow = Cover & { kind: CoverKind }

type CoverKey = Pick<Cover, 'personId' | 'productId' | 'modalityId'>

type CoverRequest = {
  declarations: FindDeclaration
  /** Last day at the company, if known. */
  exitOn: string | null
  providerId: string
  month: string
}

/**
 * The people of one employee whom a provider covers by contracts in force: one entry for each person and
 * modality.
 */
export function coveredPeople(contracts: readonly Contract[], asked: CoverRequest): Cover[] {
  const found = new Map<string, { who: CoverKey; months: Map<string, number> }>()
  for (const contract of contracts.filter(({ modality }) => modality.providerId === asked.providerId)) {
    const terms = termsInForce(contract, asked)
    if (!terms) continue
    const { id: modalityId, product } = contract.modality
    for (const personId of new Set(terms.items.map((item) => item.personId))) {
      const who = { personId, productId: product.id, modalityId }
      const own = found.get(`${personId} ${modalityId}`) ?? { who, months: new Map<string, number>() }
      for (const [month, cents] of listCoveredMonths(terms, personId, asked))
        own.months.set(month, (own.months.get(month) ?? 0) + cents)
      found.set(`${personId} ${modalityId}`, own)
    }
  }
  return [...found.values()].map(({ who, months }) => {
    const sorted = [...months.keys()].toSorted()
    const [from = '', until = ''] = [sorted[0], sorted.at(-1)]
    const priced = sorted.find((month) => month >= asked.month) ?? until
    return { ...who, from, until, monthlyPriceCents: months.get(priced) ?? 0 }
  })
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
    const month = plainDate(terms.year, monthIndex + 1, 1).slice(0, 7)
    return [month, sumBy(items, (item) => item.priceCents)]
  })
}

function termsInForce(contract: Contract, { declarations, exitOn }: CoverRequest): Contract | undefined {
  if (!wasInForce(contract)) return undefined
  return chargedTerms(contractUntilExit(declarations(contract.category), contract, exitOn))
}

/**
 * Finds the changes to report to a provider since its last report, by person and modality. A shortened
 * cover, or one in its last month, is reported once as a leaver, so that the provider is informed before the
 * end. A cover that starts again is a joiner. A cover that ended before `since`, the month of the last file,
 * and was not reported is left out.
 */
export function coverChanges(
  current: readonly Cover[],
  reported: readonly CoverRow[],
  { month, since }: { month: string; since: string },
): CoverRow[] {
  const keyOf = ({ personId, modalityId }: Cover): string => `${personId} ${modalityId}`
  const before = new Map(reported.map((row) => [keyOf(row), row]))
  const now = new Map(current.map((cover) => [keyOf(cover), cover]))
  const gone = reported.filter((row) => !now.has(keyOf(row)) && row.kind !== 'leaver')
  return [
    ...current.flatMap((cover) => {
      const kind = decideKind(cover, before.get(keyOf(cover)), { month, since })
      return kind ? [{ ...cover, kind }] : []
    }),
    ...gone.map((row): CoverRow => ({ ...row, until: undefined, kind: 'leaver' })),
  ]
}

function decideKind(
  cover: Cover,
  before: CoverRow | undefined,
  { month, since }: { month: string; since: string },
): CoverKind | undefined {
  const until = cover.until ?? ''
  if (!before) return until >= since ? 'joiner' : undefined
  const reportedUntil = before.until ?? ''
  if (until < reportedUntil) return 'leaver'
  if (before.kind === 'leaver') return until > reportedUntil ? 'joiner' : undefined
  if (until <= month) return 'leaver'
  const isSame =
    until === reportedUntil &&
    cover.from === before.from &&
    cover.monthlyPriceCents === before.monthlyPriceCents
  return isSame ? undefined : 'change'
}

import type { ContractTerms } from '../plan/contract.ts'
import { isCalculatorVisible } from './calculator.ts'
import { placeEntries } from './entryOrder.ts'
import { untaxedCents } from './moneyRows.ts'
import { planEntryOf, type FindDeclaration, type PlanEntry, type TaxedPlan } from './planEntry.ts'
import { addedParts, sumParts, type MoneyParts, type MonthMoney } from './moneyParts.ts'
import type { Simulator, TaxContext } from './simulator.ts'
import { rowsOf, taxContextOf } from './taxContext.ts'

/** What money is asked about: its terms in a plan year, stored or just quoted. */
export type MoneyTerms = Omit<ContractTerms, 'contributedCents'> & {
  id?: string | undefined
  category: string
}

/** All that the money of some products of a plan year follows from, as plain data beside the simulator. */
export type MoneyCase = {
  context: Omit<TaxContext, 'simulator'>
  isSalaryKnown: boolean
  /** All of the plan year in its order (D-103, D-114), and whether it is what is asked about. */
  entries: { entry: PlanEntry; isOwn: boolean }[]
}

/** The case of products of one plan year, each at the place of its purchase. */
export function moneyCaseOf(
  plan: TaxedPlan,
  declarations: FindDeclaration,
  products: readonly MoneyTerms[],
): MoneyCase {
  const year = products[0]?.year ?? 0
  const isAsked = (id: string): boolean => products.some((own) => own.id === id)
  const placed = placeEntries(plan.contracts, {
    year,
    own: products,
    entryOf: (terms) => {
      const declaration = declarations(terms.category)
      const isKnown = declaration ?? ('id' in terms && isAsked(String(terms.id)))
      return isKnown ? planEntryOf(terms, declaration ?? {}, plan) : undefined
    },
  })
  const { simulator: _, people, ...context } = taxContextOf(plan, year)
  return {
    context: { ...context, people: people.map(withoutName) },
    isSalaryKnown: isCalculatorVisible(plan, year),
    entries: placed.map(({ entry, isOwn }) => ({ entry, isOwn })),
  }
}

type TaxedPerson = TaxContext['people'][number]

const withoutName = ({ relationship, ageYears, birthday, disabilityPercent }: TaxedPerson): TaxedPerson => ({
  relationship,
  ageYears,
  ...(birthday !== undefined && { birthday }),
  ...(disabilityPercent !== undefined && { disabilityPercent }),
})

/**
 * What each month brings of the entries that are asked about, after all that comes before each. A month in
 * which nothing is paid belongs to it where its payslip changes.
 */
export function monthlyMoney(
  { context, isSalaryKnown, entries }: MoneyCase,
  simulator: Simulator,
): MonthMoney[] {
  const taxed: TaxContext = { ...context, simulator }
  const rows = rowsOf(
    taxed,
    entries.map(({ entry }) => entry),
  )
  const months = new Map<number, MoneyParts[]>()
  for (const [index, { isOwn }] of entries.entries()) {
    if (!isOwn) continue
    const own = rows[index]!
    const isTaxKnown = isSalaryKnown || untaxedCents(own) === 0
    const moved = isSalaryKnown ? simulator.moved(taxed, rows.slice(0, index), [own]) : []
    for (let month = 0; month < 12; month++) {
      const row = own.find(({ monthIndex }) => monthIndex === month)
      const { taxCents = 0, contributionsCents: socialSecurityCents = 0 } = moved[month] ?? {}
      if (!row && taxCents === 0 && socialSecurityCents === 0) continue
      const tax = { taxCents: isTaxKnown ? taxCents : undefined, socialSecurityCents }
      months.set(month, [...(months.get(month) ?? []), addedParts({ ...(row ?? noPrice), ...tax })])
    }
  }
  return [...months]
    .map(([monthIndex, parts]) => ({ monthIndex, ...sumParts(parts) }))
    .toSorted((a, b) => a.monthIndex - b.monthIndex)
}

const noPrice = { priceCents: 0, contributionCents: 0, userBagCents: 0, companyBagCents: 0 }

import type { ContractTerms } from '../plan/contract.ts'
import { isCalculatorVisible } from './calculator.ts'
import { placeEntries } from './entryOrder.ts'
import { contractsUntilExit, termsUntilExit } from './knownExit.ts'
import { untaxedCents } from './moneyRows.ts'
import { planEntryOf, type FindDeclaration, type PlanEntry, type TaxedPlan } from './planEntry.ts'
import { addedParts, sumParts, type MoneyParts, type MonthMoney } from './moneyParts.ts'
import type { Simulator, TaxContext } from './simulator.ts'
import { movedAcrossEnds } from './taxAcrossEnds.ts'
import { rowsOf, taxContextOf } from './taxContext.ts'

/** The terms for which amounts are computed, stored or just quoted. */
export type MoneyTerms = Omit<ContractTerms, 'contributedCents'> & {
  id?: string | undefined
  category: string
}

/**
 * The input for computing the amounts of products in a plan year, as plain data; the simulator is passed
 * separately.
 */
export type MoneyCase = {
  context: Omit<TaxContext, 'simulator' | 'yearEntries'>
  isSalaryKnown: boolean
  /**
   * All entries of the plan year in order (D-103, D-114); `isOwn` marks those whose amounts are requested.
   */
  entries: { entry: PlanEntry; isOwn: boolean }[]
}

/** Builds the input for products of one plan year, each in the order of its purchase. */
export function moneyCaseOf(
  plan: TaxedPlan,
  declarations: FindDeclaration,
  products: readonly MoneyTerms[],
): MoneyCase {
  const year = products[0]?.year ?? 0
  const isAsked = (id: string): boolean => products.some((own) => own.id === id)
  const placed = placeEntries(contractsUntilExit(plan, declarations), {
    year,
    cutOffDay: plan.cutOffDay,
    own: termsUntilExit(plan, declarations, products),
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

const withoutName = ({
  id,
  relationship,
  ageYears,
  birthday,
  disabilityPercent,
}: TaxedPerson): TaxedPerson => ({
  ...(id !== undefined && { id }),
  relationship,
  ageYears,
  ...(birthday !== undefined && { birthday }),
  ...(disabilityPercent !== undefined && { disabilityPercent }),
})

/**
 * Computes the amounts of the requested entries by month; each entry comes after the entries before it. A
 * month without payment is included if its payslip changes.
 */
export function monthlyMoney(
  { context, isSalaryKnown, entries }: MoneyCase,
  simulator: Simulator,
): MonthMoney[] {
  const taxed: TaxContext = { ...context, simulator }
  const ordered = entries.map(({ entry }) => entry)
  const rows = rowsOf(taxed, ordered)
  const movedBy = movedAcrossEnds(taxed, ordered, rows)
  const months = new Map<number, MoneyParts[]>()
  for (const [index, { isOwn }] of entries.entries()) {
    if (!isOwn) continue
    const own = rows[index]!
    const isTaxKnown = isSalaryKnown || untaxedCents(own) === 0
    const moved = isSalaryKnown ? movedBy(index) : []
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

import type { ContractBreakdown } from '../../src/domain/benefit/breakdowns.ts'
import { quote } from '../../src/domain/quote/quote.ts'
import { euros, sumOf } from './money.ts'
import type { BenefitPromise, LoadedBenefit } from './promise.ts'

/** The breakdown of the example's contract; undefined for a category without prices. */
export function breakdownOf({ benefit, example: { request } }: LoadedBenefit): ContractBreakdown | undefined {
  const { items, details = request.details } = quote(benefit, request)
  if (items.length === 0) return undefined
  return benefit.breakdown({ items, details, people: request.people, companyName: 'Acme', benefitNames: {} })
}

export const breakdownToTheCent: BenefitPromise = {
  title: 'lays a contract out month by month, to the cent',
  faults: (loaded) => {
    const { items } = quote(loaded.benefit, loaded.example.request)
    const breakdown = breakdownOf(loaded)
    if (!breakdown) return []
    const faults = breakdown.sections
      .flatMap(({ rows }) => rows)
      .flatMap((row) =>
        breakdown.columns
          .filter(({ key }) => row[key] === undefined)
          .map(({ key }) => `a row has nothing in the column "${key}"`),
      )
    const shown = new Set(breakdown.sections.flatMap(({ rows }) => rows.map(({ month }) => month)))
    const missing = items.find(({ monthIndex }) => !shown.has(monthIndex))
    if (missing) faults.push(`month ${missing.monthIndex} is not shown`)
    const total = breakdown.sections.reduce((sum, { totalCents = 0 }) => sum + totalCents, 0)
    if (total !== sumOf(items))
      faults.push(`its sections add up to ${euros(total)}, the contract to ${euros(sumOf(items))}`)
    return [...new Set(faults)]
  },
}

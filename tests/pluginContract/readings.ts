import type { ContractBreakdown } from '../../src/domain/benefit/breakdowns.ts'
import { quote } from '../../src/domain/quote/quote.ts'
import { euros, sumOf } from './money.ts'
import type { BenefitPromise, LoadedBenefit } from './promise.ts'

/** How the example's contract reads; undefined where the category sells nothing. */
export function breakdownOf({ benefit, example: { request } }: LoadedBenefit): ContractBreakdown | undefined {
  const { items, details = request.details } = quote(benefit, request)
  if (items.length === 0) return undefined
  return benefit.breakdown({ items, details, people: request.people, companyName: 'Acme', benefitNames: {} })
}

export const readsAloud: BenefitPromise = {
  says: 'tells a contract month by month, to the cent',
  faults: (loaded) => {
    const { items } = quote(loaded.benefit, loaded.example.request)
    const reading = breakdownOf(loaded)
    if (!reading) return []
    const faults = reading.sections
      .flatMap(({ rows }) => rows)
      .flatMap((row) =>
        reading.columns
          .filter(({ key }) => row[key] === undefined)
          .map(({ key }) => `a row has nothing in the column "${key}"`),
      )
    const told = new Set(reading.sections.flatMap(({ rows }) => rows.map(({ month }) => month)))
    const untold = items.find(({ monthIndex }) => !told.has(monthIndex))
    if (untold) faults.push(`month ${untold.monthIndex} is not told`)
    const total = reading.sections.reduce((sum, { totalCents = 0 }) => sum + totalCents, 0)
    if (total !== sumOf(items))
      faults.push(`its sections add up to ${euros(total)}, the contract to ${euros(sumOf(items))}`)
    return [...new Set(faults)]
  },
}

import { priceEach, rateRow, refuse, toCents, type PriceResult, type QuoteRequest } from '#sdk'
import { covers } from './covers.ts' //? children
import type { Details } from './details.ts'
import { rateTable, type Rate } from './rates.ts'

/** A person's monthly price is that of the row for their age and the month. */
export function price(request: QuoteRequest<Details>): PriceResult {
  const rows = request.tables[rateTable] ?? []
  return priceEach(request, ({ person, monthIndex, item }) => {
    // The core refuses people who are not covered. //? children
    if (covers(person)) return undefined //? children
    const row = rateRow(rows, monthIndex, person.ageYears) as Rate | undefined
    return row ? toCents(row.price) : refuse('noRate', { monthIndex }, { item, field: 'month' })
  })
}

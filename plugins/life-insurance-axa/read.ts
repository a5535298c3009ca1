import type { ContractBreakdown, ReadableContract } from '#sdk'
import { capitalsOf } from './bounds.ts'
import { coverages } from './coverages.ts'
import type { AxaDetails } from './details.ts'

/** The start month with the company and a column for each coverage taken. */
export function read({ items, details, companyName }: ReadableContract<AxaDetails>): ContractBreakdown {
  const capitals = capitalsOf(details)
  const taken = coverages.filter(({ key }) => capitals[key] > 0)
  return {
    columns: [
      { key: 'month', title: 'reading.month', kind: 'month' },
      { key: 'company', title: 'reading.company', kind: 'text' },
      ...taken.map(({ key }) => ({ key, title: `details.${key}`, kind: 'money' as const })),
      { key: 'price', title: 'reading.price', kind: 'money' },
    ],
    sections: [
      {
        rows: items.map(({ monthIndex, priceCents }) => ({
          month: monthIndex,
          company: companyName,
          ...Object.fromEntries(taken.map(({ key }) => [key, capitals[key]])),
          price: priceCents,
        })),
        totalCents: items.reduce((sum, item) => sum + item.priceCents, 0),
      },
    ],
  }
}

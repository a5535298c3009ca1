import { toCents, type ContractBreakdown, type ReadableContract } from '#sdk'
import type { LifeDetails } from './details.ts'

/** Month, company, death and disability capital (specification 2), and what it costs. */
export function read({ items, details, companyName }: ReadableContract<LifeDetails>): ContractBreakdown {
  return {
    columns: [
      { key: 'month', title: 'reading.month', kind: 'month' },
      { key: 'company', title: 'reading.company', kind: 'text' },
      { key: 'death', title: 'columns.death', kind: 'money' },
      { key: 'disability', title: 'columns.disability', kind: 'money' },
      { key: 'price', title: 'reading.price', kind: 'money' },
    ],
    sections: [
      {
        rows: items.map(({ monthIndex, priceCents }) => ({
          month: monthIndex,
          company: companyName,
          death: toCents(details.death),
          disability: toCents(details.disability ?? 0),
          price: priceCents,
        })),
        totalCents: items.reduce((sum, item) => sum + item.priceCents, 0),
      },
    ],
  }
}

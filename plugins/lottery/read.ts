import { toCents, type ContractReading, type ReadableContract } from '#sdk'

/** How many tickets, at what price, and which number (specification 2). */
export function read({ items, details }: ReadableContract<{ ticketCount: number; ticketNumber?: string; ticketPrice?: number }>): ContractReading {
  return {
    columns: [
      { key: 'month', title: 'reading.month', kind: 'month' },
      { key: 'count', title: 'columns.count', kind: 'count' },
      { key: 'ticketPrice', title: 'columns.ticketPrice', kind: 'money' },
      { key: 'number', title: 'columns.number', kind: 'text' },
      { key: 'price', title: 'reading.price', kind: 'money' },
    ],
    sections: [
      {
        rows: items.map(({ monthIndex, priceCents }) => ({
          month: monthIndex,
          count: details.ticketCount,
          ticketPrice: toCents(details.ticketPrice ?? 0),
          number: details.ticketNumber ?? '',
          price: priceCents,
        })),
        totalCents: items.reduce((sum, item) => sum + item.priceCents, 0),
      },
    ],
  }
}

import type { ReadableContract } from './declaration.ts'
import type { ContractBreakdown } from './contractBreakdown.ts'
import { toCents } from '../kernel/money.ts'
import type { PricedItem } from './quoteRequest.ts'
import type { TicketDetails } from './ticketForm.ts'

const monthAndPrice: ContractBreakdown['columns'] = [
  { key: 'month', title: 'reading.month', kind: 'month' },
  { key: 'price', title: 'reading.price', kind: 'money' },
]

/** A contract as one list of months and what each costs. */
export function breakdownByMonth(contract: ReadableContract<unknown>): ContractBreakdown {
  return { columns: monthAndPrice, sections: [monthSection(contract.items)] }
}

/** A contract as one list of months for each covered person, the employee first. */
export function breakdownByPerson(contract: ReadableContract<unknown>): ContractBreakdown {
  const ids = [...new Set(contract.items.map((item) => item.personId))].sort((a, b) => a - b)
  const sections = ids.map((personId) => ({
    personId,
    ...monthSection(contract.items.filter((item) => item.personId === personId)),
  }))
  return { columns: monthAndPrice, sections }
}

/** Tickets: how many, at what price, and which number where one was chosen (specification 2, LOT-01). */
export function breakdownByTicket({
  items,
  details,
}: ReadableContract<Partial<TicketDetails>>): ContractBreakdown {
  const { ticketCount = 0, ticketPrice = 0, ticketNumber } = details
  const columns: ContractBreakdown['columns'] = [
    { key: 'month', title: 'reading.month', kind: 'month' },
    { key: 'count', title: 'reading.tickets', kind: 'count' },
    { key: 'ticketPrice', title: 'reading.ticketPrice', kind: 'money' },
    ...(ticketNumber ? [{ key: 'number', title: 'reading.ticketNumber', kind: 'text' } as const] : []),
    { key: 'price', title: 'reading.price', kind: 'money' },
  ]
  const rows = items.map(({ monthIndex, priceCents }) => ({
    month: monthIndex,
    count: ticketCount,
    ticketPrice: toCents(ticketPrice),
    ...(ticketNumber && { number: ticketNumber }),
    price: priceCents,
  }))
  return { columns, sections: [{ rows, totalCents: items.reduce((sum, item) => sum + item.priceCents, 0) }] }
}

/** A month's row holds everything the person has in it: the main benefit and its supplementaries together. */
function monthSection(items: PricedItem[]): ContractBreakdown['sections'][number] {
  const byMonth = new Map<number, number>()
  for (const { monthIndex, priceCents } of items)
    byMonth.set(monthIndex, (byMonth.get(monthIndex) ?? 0) + priceCents)
  const rows = [...byMonth].sort(([a], [b]) => a - b).map(([month, price]) => ({ month, price }))
  return { rows, totalCents: items.reduce((sum, item) => sum + item.priceCents, 0) }
}

import { countWithin, toCents, toEuros } from '../kernel/money.ts'
import { refuse } from '../kernel/refusal.ts'
import { breakdownWith, type ContractBreakdown, type ReadableContract } from './breakdowns.ts'
import type { DataOf, FormSchema } from './formSchema.ts'
import type { PriceResult, QuoteRequest } from './quoteRequest.ts'

/**
 * The form for tickets of any category: a count and, if the employee may choose one, a ticket number
 * (LOT-01, D-13).
 */
export const ticketForm = {
  type: 'object',
  additionalProperties: false,
  required: ['ticketCount'],
  properties: {
    ticketCount: { type: 'number', minimum: 0, maximum: 10_000 },
    ticketNumber: { type: 'string', pattern: '^[0-9]{1,6}$' },
    ticketPrice: { type: 'number', format: 'money', minimum: 0, maximum: 10_000_000, readOnly: true },
  },
} as const satisfies FormSchema

type TicketDetails = DataOf<typeof ticketForm>

/**
 * The parts of a declaration that tickets replace. A category that sells only tickets copies these parts
 * into its declaration; for other categories the core applies them if the modality is contracted in tickets
 * (LOT-04).
 */
export const tickets = {
  details: ticketForm,
  amount: 'counted',
  months: 'first',
  price: ticketPricing,
  proposes: { details: { ticketCount: 1 } },
  breakdown: breakdownByTicket,
} as const

/** Prices tickets and stores the priced count and the price of one ticket as details (LOT-01, LOT-03). */
export function ticketPricing(request: QuoteRequest<unknown>): PriceResult {
  const pricing = priceTickets(request)
  const ticketCount = pricing.items[0]?.details?.ticketCount ?? 0
  const ticketPrice = toEuros(request.modality.defaultPriceCents ?? 0)
  return { ...pricing, details: { ...request.details, ticketCount, ticketPrice } }
}

/**
 * Prices tickets of any category at the modality's fixed price, in one item of the first selectable month
 * (D-13, LOT-02 to LOT-04). If the bag cannot pay all requested tickets, fewer are priced; the item's
 * `ticketCount` is the priced count.
 */
export function priceTickets(request: QuoteRequest<unknown>): PriceResult {
  const { modality, availableCents, selectableMonths } = request
  const details = (request.details ?? {}) as { ticketCount?: unknown }
  const ticketCents = modality.defaultPriceCents ?? 0
  const requested = Math.max(0, Math.floor(Number(details.ticketCount ?? 0)) || 0)
  const ticketCount = Math.min(requested, countWithin(availableCents, ticketCents))
  const [monthIndex] = selectableMonths
  if (monthIndex === undefined || ticketCount === 0) {
    return {
      items: [],
      refusals: requested > 0 && ticketCents > availableCents ? [tooDear(ticketCents, availableCents)] : [],
    }
  }
  const item = {
    personId: 0,
    monthIndex,
    benefitId: modality.id,
    priceCents: ticketCount * ticketCents,
    details: { ticketCount },
  }
  return { items: [item], refusals: [] }
}

/** Lists the tickets: count, price and the chosen number, if any (specification 2, LOT-01). */
export function breakdownByTicket(contract: ReadableContract<Partial<TicketDetails>>): ContractBreakdown {
  const { ticketCount = 0, ticketPrice = 0, ticketNumber } = contract.details
  return breakdownWith(
    contract,
    [
      { key: 'count', title: 'reading.tickets', kind: 'count' },
      { key: 'ticketPrice', title: 'reading.ticketPrice', kind: 'money' },
      ...(ticketNumber ? [{ key: 'number', title: 'reading.ticketNumber', kind: 'text' } as const] : []),
    ],
    {
      count: ticketCount,
      ticketPrice: toCents(ticketPrice),
      ...(ticketNumber && { number: ticketNumber }),
    },
  )
}

function tooDear(askedCents: number, limitCents: number) {
  return refuse(
    'price_over_error',
    { limitCents, askedCents, overCents: askedCents - limitCents },
    {
      field: 'price',
    },
  )
}

import { toCents, toEuros } from '../kernel/money.ts'
import type { Question } from './question.ts'
import type { Pricing } from './quoteTypes.ts'
import { priceTickets } from './tickets.ts'

/**
 * Tickets with the details as they are kept: the count that was priced and the price of one (LOT-01, LOT-03).
 */
export function ticketPricing(question: Question<Record<string, unknown>>): Pricing {
  const pricing = priceTickets(question)
  const ticketCount = pricing.items[0]?.details?.ticketCount ?? 0
  const ticketPrice = toEuros(toCents(question.modality.defaultPrice ?? 0))
  return { ...pricing, details: { ...question.details, ticketCount, ticketPrice } }
}

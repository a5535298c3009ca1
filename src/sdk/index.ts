// The one door plugins see: what a category may use, and nothing else. It holds no logic of its own.
export type {
  AmountKind,
  BenefitDeclaration,
  CountedUnit,
  Documentation,
  FlowEvent,
  FlowInput,
  MonthChoice,
  ReadableContract,
  StepMeta,
} from '../domain/benefit/declaration.ts'
export type { ContractBreakdown } from '../domain/benefit/contractBreakdown.ts'
export type { DataOf, FormSchema } from '../domain/benefit/formSchema.ts'
export type { AgeGroup, Modality } from '../domain/catalogue/modality.ts'
export type { Person } from '../domain/kernel/person.ts'
export type { PricedItem, QuoteRequest, RequestedItem, TableRow } from '../domain/benefit/quoteRequest.ts'
export type { PriceResult, Quote } from '../domain/benefit/priceResult.ts'
export type { Refusal } from '../domain/kernel/refusal.ts'

export { defineBenefit } from '../domain/benefit/defineBenefit.ts'
export { emptyForm } from '../domain/benefit/emptyForm.ts'
export { firstDayOfMonth } from '../domain/kernel/calendar.ts'
export { parseEuros, toCents, toEuros } from '../domain/kernel/money.ts'

// Prices and people that categories share.
export { coveredAtItsAge } from '../domain/benefit/coveredAtItsAge.ts'
export { personPriceCents } from '../domain/benefit/personPrice.ts'
export { premiumParts } from '../domain/benefit/premiumParts.ts'
export { rateRow } from '../domain/benefit/rateRow.ts'
export { maxUnits } from '../domain/benefit/maxUnits.ts'
export { ticketForm } from '../domain/benefit/ticketForm.ts'
export { ticketPricing } from '../domain/benefit/ticketPricing.ts'
export { typedPricing } from '../domain/benefit/typedPricing.ts'
export { workingPriceCents } from '../domain/benefit/workingPriceCents.ts'

// Contracts read aloud.
export { breakdownByMonth, breakdownByPerson, breakdownByTicket } from '../domain/benefit/breakdowns.ts'

// For examples and tests.
export { maxAmountCents } from '../domain/quote/caps.ts'
export { quote } from '../domain/quote/quote.ts'
export {
  exampleModality,
  examplePeople,
  exampleRequest,
  requestItems,
} from '../domain/examples/exampleRequest.ts'

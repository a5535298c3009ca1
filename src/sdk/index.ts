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
} from '../domain/benefit.ts'
export type { ContractReading } from '../domain/contractReading.ts'
export type { DataOf, FormSchema } from '../domain/formSchema.ts'
export type { AgeGroup, Modality } from '../domain/modality.ts'
export type { Person } from '../domain/person.ts'
export type { PricedItem, Question, RequestedItem, TableRow } from '../domain/question.ts'
export type { Pricing, Quote } from '../domain/quoteTypes.ts'
export type { Refusal } from '../domain/refusal.ts'

export { defineBenefit } from '../domain/defineBenefit.ts'
export { emptyForm } from '../domain/emptyForm.ts'
export { firstDay } from '../domain/firstDay.ts'
export { parseEuros, toCents, toEuros } from '../domain/money.ts'

// Prices and people that categories share.
export { coveredAtItsAge } from '../domain/coveredAtItsAge.ts'
export { personPriceCents } from '../domain/personPrice.ts'
export { premiumParts } from '../domain/premiumParts.ts'
export { rateRow } from '../domain/rateRow.ts'
export { mostUnits } from '../domain/mostUnits.ts'
export { ticketForm } from '../domain/ticketForm.ts'
export { ticketPricing } from '../domain/ticketPricing.ts'
export { typedPricing } from '../domain/typedPricing.ts'
export { workingPriceCents } from '../domain/workingPriceCents.ts'

// Contracts read aloud.
export { readByMonth, readByPerson, readTickets } from '../domain/readings.ts'

// For examples and tests.
export { roomCents } from '../domain/caps.ts'
export { quote } from '../domain/quote.ts'
export { exampleModality, examplePeople, exampleQuestion, requestItems } from '../domain/exampleQuestion.ts'

// Everything that a category may use: exports only, no logic.
export type {
  AmountKind,
  BenefitDeclaration,
  BenefitExample,
  CountedUnit,
  Documentation,
  DocumentationRequest,
  FlowEvent,
  FlowInput,
  FormChange,
  MonthChoice,
  Step,
  StepMeta,
} from '../domain/benefit/declaration.ts'
export type { ContractBreakdown, ReadableContract } from '../domain/benefit/breakdowns.ts'
export type { DataOf, FormSchema } from '../domain/benefit/formSchema.ts'
export type { AgeGroup, Modality } from '../domain/catalogue/modality.ts'
export type { Person } from '../domain/kernel/person.ts'
export type {
  EmployeeFacts,
  PriceResult,
  Quote,
  QuoteRequest,
  Sibling,
  TableRow,
} from '../domain/benefit/quoteRequest.ts'
export type { PricedItem, RequestedItem } from '../domain/benefit/items.ts'
export type { PersonMonth } from '../domain/benefit/pricing.ts'
export type { Refusal } from '../domain/kernel/refusal.ts'

export { defineBenefit } from '../domain/benefit/defineBenefit.ts'
export { stepsFlow } from '../domain/benefit/flow.ts'
export { emptyForm } from '../domain/benefit/formSchema.ts'
export { firstDayOfMonth } from '../domain/kernel/calendar.ts'
export { centsOf, parseEuros, percentOf, toCents, toEuros } from '../domain/kernel/money.ts'
export { refuse } from '../domain/kernel/refusal.ts'

// Rules for eligibility and cover.
export { coveredAtItsAge, oneProvider } from '../domain/benefit/eligible.ts'

// Prices that categories share.
export {
  employeeAge,
  minDeathCapitalCents,
  premiumParts,
  priceFromStart,
  rateRow,
} from '../domain/benefit/premium.ts'
export {
  maxUnits,
  personPriceCents,
  personPricing,
  priceEach,
  typedPricing,
  unitPricing,
  workingPriceCents,
} from '../domain/benefit/pricing.ts'
export { tickets } from '../domain/benefit/tickets.ts'

// Documentation.
export { copyFields } from '../domain/benefit/documentation.ts'

// A contract laid out month by month.
export { breakdownByMonth, breakdownByPerson, breakdownWith } from '../domain/benefit/breakdowns.ts'

// For examples and tests.
export { maxAmountCents } from '../domain/quote/caps.ts'
export { quote } from '../domain/quote/quote.ts'
export {
  exampleModality,
  examplePeople,
  exampleRequest,
  requestItems,
} from '../domain/examples/exampleRequest.ts'

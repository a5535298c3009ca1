import type { Modality, PlanType } from '../catalogue/modality.ts'
import type { Employment } from '../catalogue/planMonths.ts'
import type { Person } from '../kernel/person.ts'
import type { Refusal } from '../kernel/refusal.ts'
import type { ContractItem, ItemPlace, PricedItem, RequestedItem } from './items.ts'
import type { ContractSums } from './terms.ts'

/** A row of a tenant's rate table, with the file's own column names. */
export type TableRow = Record<string, unknown>

/** Facts about an employee that the employer decides and some categories use. */
export type EmployeeFacts = {
  /** Private use of a company vehicle, 0 to 100. */
  privateUsePercent: number
  /** Whether the employer grants this employee a vehicle (the profile's field of specification 3, REN-08). */
  vehicleGranted: boolean
}

/** Another live contract or cart item of the same category. */
export type Sibling = { contractId: string; benefitId: string; providerId: string | undefined }

/** Another contract of the same category in the plan year, with a change that waits (D-87). */
export type Beside = {
  /** The higher price of the conditions charged and those that wait, for either may hold tomorrow. */
  priceCents: number
  /** Persons, months and modalities of both. */
  items: ItemPlace[]
}

/** The amounts that limit pay in kind in a plan year (D-91), in cents. */
export type InKindFacts = {
  payrollSalaryCents: number
  minimumWageCents: number
  /** The whole company bag of the year. */
  companyBagCents: number
  /** Prices of the employee's other contracts of the year, the cart included. */
  others: { planType: PlanType; priceCents: number; finalPriceCents: number }[]
}

/**
 * Everything a price depends on, as plain data, so that browser and server compute the same quote.
 * `availableCents` is the amount still available for this plan type; if a contract is edited, its stored
 * price is added back (D-02).
 */
export type QuoteRequest<Details = Record<string, unknown>> = {
  /** Madrid date, YYYY-MM-DD. */
  today: string
  /** Plan year of the contract. */
  year: number
  modality: Modality
  supplementaries: Modality[]
  /** The employee first (id 0), then the active family. */
  people: Person[]
  /** The people with the data before a correction (D-86); left out without a correction. */
  formerPeople?: Person[]
  /** Month indexes that may be contracted, ascending (D-06 to D-08). */
  selectableMonths: number[]
  /** Explains why months before joining and after leaving are not selectable (D-88, D-98). */
  employment?: Employment
  availableCents: number
  /** The whole flexible bag of the plan year, spent or not (D-12). */
  flexibleBagCents: number
  /** The unspent part of the user bag (D-03). */
  userBagLeftCents: number
  /** Facts about the employee that only some categories use. */
  employee: EmployeeFacts
  /** The stored items of the edited contract, with the user bag's share of each. */
  previousItems: (ContractItem & { userBagCents: number })[]
  /** The stored details of the edited contract; left out for a new contract. */
  previousDetails?: Record<string, unknown>
  /**
   * True: the edited contract is in force. Its items in months that are no longer selectable do not change.
   */
  inForce?: boolean
  /** The employee's other contracts of this category (D-50). */
  siblings: Sibling[]
  /** The employee's other contracts of this category in the plan year (D-87). */
  besides: Beside[]
  /** Left out if the company does not limit pay in kind. */
  inKind?: InKindFacts
  items: RequestedItem[]
  /** Fields may be missing while the employee fills in the form. */
  details: Partial<Details>
  /** The rate tables that the declaration lists, by name. */
  tables: Record<string, TableRow[]>
}

/**
 * The result of a benefit's `price`: gross prices of the items and the category's own refusals, without
 * contributions.
 */
export type PriceResult = {
  items: PricedItem[]
  refusals: Refusal[]
  /**
   * The details to store: those of the request and those that the category computes (price, startDate). Left
   * out: the request's details are stored.
   */
  details?: Record<string, unknown>
}

/** The cost of a contract, line by line. */
export type Quote = ContractSums & {
  items: ContractItem[]
  /** Empty if the contract is acceptable. */
  refusals: Refusal[]
  /** The details to store, if the category computes some; left out: the request's details. */
  details?: Record<string, unknown>
}

import type { Modality, PlanType } from '../catalogue/modality.ts'
import type { Employment } from '../catalogue/planMonths.ts'
import type { Person } from '../kernel/person.ts'
import type { Refusal } from '../kernel/refusal.ts'
import type { ContractItem, PricedItem, RequestedItem } from './items.ts'
import type { ContractSums } from './terms.ts'

/** A row of a rate table of the tenant, its columns as the file names them. */
export type TableRow = Record<string, unknown>

/** What an employer decided for an employee, for the categories that ask for it. */
export type EmployeeFacts = {
  /** Private use of a company vehicle, 0 to 100. */
  privateUsePercent: number
  /** Whether the employer grants this employee a vehicle (the profile's field of specification 3, REN-08). */
  vehicleGranted: boolean
}

/** Another live contract or cart item of the same category. */
export type Sibling = { contractId: string; benefitId: string; providerId: string | undefined }

/** What limits pay in kind in a plan year (D-91), in cents. */
export type InKindFacts = {
  payrollSalaryCents: number
  minimumWageCents: number
  /** The whole company bag of the year. */
  companyBagCents: number
  /** What the employee's other contracts of the year cost, the cart included. */
  others: { planType: PlanType; priceCents: number; finalPriceCents: number }[]
}

/**
 * Everything a price depends on: plain data, so that browser and server ask the same request and get the
 * same answer. `availableCents` is what may still be spent on this plan type, the edited contract's own
 * stored price added back (D-02).
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
  /** The people as they were before their facts were corrected (D-86); left out where nothing was. */
  formerPeople?: Person[]
  /** Month indexes that may be contracted, ascending (D-06 to D-08). */
  selectableMonths: number[]
  /** Why months before the joining and after the exit are not among them (D-88, D-98). */
  employment?: Employment
  availableCents: number
  /** The whole flexible bag of the plan year, not what is left of it (D-12). */
  flexibleBagCents: number
  /** What is left of the user bag (D-03). */
  userBagLeftCents: number
  /** What only some categories ask about the employee. */
  employee: EmployeeFacts
  /** The items of this contract today, when it is edited, with what the user bag pays of each. */
  previousItems: (ContractItem & { userBagCents: number })[]
  /** Its details today; left out where no contract is edited. */
  previousDetails?: Record<string, unknown>
  /** The edited contract is in force: its months that are no longer selectable stay as they are. */
  inForce?: boolean
  /** What the employee has of this category already (D-50). */
  siblings: Sibling[]
  /** What the employee's other contracts of this category are charged for in the plan year (D-87). */
  besides: PricedItem[]
  /** Left out where the company does not limit pay in kind. */
  inKind?: InKindFacts
  items: RequestedItem[]
  /** While the form is filled in, its fields may be missing. */
  details: Partial<Details>
  /** Rate tables the declaration names, by name. */
  tables: Record<string, TableRow[]>
}

/**
 * What a benefit's own pricing answers: gross prices item by item, and its own reasons against. Without
 * contributions.
 */
export type PriceResult = {
  items: PricedItem[]
  refusals: Refusal[]
  /**
   * The details as they are kept: what was asked with what the category works out itself (price, startDate).
   * Left out: as asked.
   */
  details?: Record<string, unknown>
}

/** What a contract costs, line by line. */
export type Quote = ContractSums & {
  items: ContractItem[]
  /** Empty when it may be contracted as it is. */
  refusals: Refusal[]
  /**
   * The details as they are kept, where the category works some out itself; else those of the request count.
   */
  details?: Record<string, unknown>
}

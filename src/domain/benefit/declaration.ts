import type { AnyStateMachine } from 'xstate'
import type { ContractBreakdown, ReadableContract } from './breakdowns.ts'
import type { FormSchema } from './formSchema.ts'
import type { ExemptionKind } from '../catalogue/exemption.ts'
import type { Modality } from '../catalogue/modality.ts'
import type { Person } from '../kernel/person.ts'
import type { EmployeeFacts, PriceResult, QuoteRequest, Sibling } from './quoteRequest.ts'
import type { PricedItem } from './items.ts'
import type { Refusal } from '../kernel/refusal.ts'

/** How the money of a month comes about. */
export type AmountKind =
  /** the employee types it, within the caps */
  | 'typed'
  /** units counted per face value or ticket */
  | 'counted'
  /** the modality and the person decide it */
  | 'priced'
  /** one price for the rest of the year, stored in the first month */
  | 'once'
  /** no price at all: there is nothing to buy */
  | 'none'

/** Which of the selectable months an item takes. */
export type MonthChoice =
  /** the employee picks them */
  | 'chosen'
  /** every selectable month together */
  | 'range'
  /** one start month, picked */
  | 'start'
  /** the first selectable month, always */
  | 'first'

/** A voucher face or another unit that is counted: `key` names its count in an item's details ("face1"). */
export type CountedUnit = {
  key: string
  /**
   * Undefined where the catalogue has a malformed value: a message sends the employee to the administrator
   * (FOO-06).
   */
  valueCents: number | undefined
}

/** Documentation the category asks for beside what the modality's product demands. */
export type Documentation = {
  /** The category's own fields; the modality's questionnaire is added by the core. */
  schema: FormSchema
  /** One form for the contract, or one for each covered person (kept in additionalInfo by family id). */
  per: 'contract' | 'person'
  /** Demanded by every modality, or only where the modality's questionnaire asks for it (spec 4). */
  when: 'always' | 'modality'
  /**
   * Of whom the category's own fields are asked, where `when` asks for them: a report of those of 60 or more,
   * say. A contract's own form is asked where it applies to somebody covered. Left out: of everybody.
   */
  appliesTo?: (person: Person, request: DocumentationRequest) => boolean
  /** Fields agreed with the contract: in force, other documentation leaves them as they are (D-78). */
  agreed?: readonly string[]
  /** Fields that the detail of a contract lists, as its centre and course. */
  listed?: readonly string[]
  /**
   * Fields that are given anew for each plan year: whoever repeats a contract takes along all others.
   */
  yearly?: readonly string[]
  /**
   * The product's own form demands these fields before the cart, even where nothing is missing by `when`
   * (D-18).
   */
  requiredInForm?: boolean
  /**
   * One person's form as it should be after a change, given everybody's by family id: another child's centre
   * copied, say (KIN-06). Left out: as it was filled in.
   */
  fill?: (change: FormChange) => Record<string, unknown>
  /**
   * Invoices are attached by month, of each person where the form is by person. Of the months (0-11) without
   * one, those that are due, from what was given (D-45). Left out: there are no invoices.
   */
  monthsLacking?: (additionalInfo: Record<string, unknown>, monthIndexes: number[]) => number[]
}

/** What a contract covers, as documentation may depend on it. */
export type DocumentationRequest = Pick<QuoteRequest, 'year' | 'modality' | 'items' | 'details'>

/** A change of one person's documentation. */
export type FormChange = {
  before: Record<string, unknown>
  after: Record<string, unknown>
  /** Everybody's forms by family id, as they are. */
  forms: Record<string, unknown>
}

/** Ready-made request and answer of the declaration: test, workshop page, demo and first sight in one. */
export type BenefitExample<Details = Record<string, unknown>> = {
  request: QuoteRequest<Details>
  /** What the example's contract costs, in cents. */
  priceCents: number
  documentation?: Record<string, unknown>
}

/** Sums of money that a rule of the category allows at most, before the bags are looked at. */
type AmountCaps<Details> = {
  /** Maximum of one item (person and month). */
  monthCents?: (request: QuoteRequest<Details>) => number
  /** Maximum of all items of the plan year together. */
  yearCents?: number
}

/**
 * A benefit category, declared. The core draws forms, routes, cart lines and contract detail from this value
 * and asks it for tags and answers, never for its name. `defineBenefit` completes the optional fields.
 */
export type BenefitDeclaration<Details = Record<string, unknown>> = {
  /** The category alias; the folder has the same name. */
  id: string
  /** What the employee fills in beside the schedule. */
  details: FormSchema
  /** What one item of the schedule holds (counts per face). */
  itemDetails?: FormSchema
  documentation?: Documentation
  /** Whether a person may be covered: undefined when yes, else why not. Left out: only the employee. */
  covers?: (person: Person, request: QuoteRequest<Details>) => Refusal | undefined
  /**
   * How the money of a month comes about; a function where modalities of one category differ (cards and
   * vouchers).
   */
  amount: AmountKind | ((modality: Modality) => AmountKind)
  months: MonthChoice
  caps?: AmountCaps<Details>
  /** What is counted, where `amount` is counted. */
  units?: (modality: Modality) => CountedUnit[]
  /** The tenant's rate tables it reads: by name, the schema of one row. */
  tables?: Record<string, FormSchema>
  /**
   * Why an employee may not have it: undefined when they may. It is asked before anything is chosen, without
   * siblings and choice, and again for a choice, beside what they have of the category already (D-50).
   */
  eligible?: (
    employee: EmployeeFacts,
    siblings: readonly Sibling[],
    choice?: Pick<Modality, 'providerId'>,
  ) => Refusal | undefined
  /**
   * QuoteRequest to prices: pure, deterministic, leaves the request untouched. A form that is still being
   * filled in is priced, too.
   */
  price: (request: QuoteRequest<Details>) => PriceResult
  /** Exempt euros of an item in cents where the common product rule does not apply (D-14). */
  exemptCents?: (
    item: PricedItem,
    details: Details,
    employee: Pick<EmployeeFacts, 'privateUsePercent'>,
  ) => number
  /**
   * What the law exempts of it, for companies whose tax is the law's (D-118). Left out: nothing; it is taxed
   * in full.
   */
  exemption?: ExemptionKind
  /** The value of an item that the law taxes in place of its price, in cents: that of a car's use (D-119). */
  valueInKindCents?: (
    item: PricedItem,
    details: Details,
    employee: Pick<EmployeeFacts, 'privateUsePercent'>,
  ) => number
  /**
   * The steps of the form: `stepsFlow([...])`, or a flat machine whose states carry `meta: StepMeta`, with
   * the events NEXT, BACK and RESET, the input `FlowInput` and one final state. Left out: one step. The core
   * provides the action `discardContract`: a way back throws the working contract away (spec 4).
   */
  flow?: AnyStateMachine
  /**
   * Whether its cover starts with the review, so that months before a late answer are not charged; left out:
   * they are, until payroll has closed them (D-105).
   */
  startsWithReview?: boolean
  /** An edit that costs more than is available is refused and goes back to the values before it (LIF-05). */
  revertsWhenOver?: boolean
  /**
   * What was filled in, as it is asked for again in the next plan year: one year less of a lease, say;
   * undefined where it ended with its year. Left out: as it was.
   */
  nextYear?: (details: Partial<Details>) => Partial<Details> | undefined
  /**
   * What is shown as an example before anything is chosen: an amount a month where amounts are typed or
   * counted, in cents, and fields of `details`. Left out: 50 euros, and nothing where a field is required.
   */
  proposes?: { amountCents?: number; details?: Partial<Details> }
  /**
   * An employee is asked what they pay for this already, by the message `asks`, and the best plan may have it
   * (D-124). `months`: in how many months of the year, too. Left out: nothing is asked, nothing proposed.
   */
  asks?: { months?: boolean }
  /** May a contract in force be edited although its category is a default one (spec 4)? */
  editableInForce: boolean
  /** A contract laid out month by month. */
  breakdown: (contract: ReadableContract<Details>) => ContractBreakdown
}

/** One step of `stepsFlow`; its title is the message `steps.<name>`. */
export type Step = {
  /** The state of the machine; `form` alone where there is one step. */
  name: string
  /** Fields of `details` that the step shows. */
  fields: readonly string[]
  /** Whether an employee passes the step. Left out: nobody does. */
  skip?: (input: FlowInput) => boolean
}

/** What a step of a flow draws. */
export type StepMeta = {
  /** Message id of the step's name, in the benefit's messages. */
  title: string
  /** Fields of `details` that the step shows. Left out: none. */
  fields?: readonly string[]
  /** Draw the schedule (people, months, amounts) in this step. */
  schedule?: boolean
}

/** What a flow gets when it starts; its guards read it. */
export type FlowInput = {
  /** How many providers the catalogue offers this employee in the category. */
  providers: number
}

export type FlowEvent = { type: 'NEXT' } | { type: 'BACK' } | { type: 'RESET' }

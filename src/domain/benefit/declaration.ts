import type { AnyStateMachine } from 'xstate'
import type { ContractBreakdown, ReadableContract } from './breakdowns.ts'
import type { FormSchema } from './formSchema.ts'
import type { ExemptionKind, YearEndForm } from '../catalogue/exemption.ts'
import type { Modality } from '../catalogue/modality.ts'
import type { Person } from '../kernel/person.ts'
import type { EmployeeFacts, PriceResult, QuoteRequest, Sibling } from './quoteRequest.ts'
import type { PricedItem } from './items.ts'
import type { Refusal } from '../kernel/refusal.ts'

/** The source of a month's amount. */
export type AmountKind =
  /** the employee types it, within the caps */
  | 'typed'
  /** the employee chooses a number of units, such as vouchers of each face value or tickets */
  | 'counted'
  /** the modality and the person decide it */
  | 'priced'
  /** one price for the rest of the year, stored in the first month */
  | 'once'
  /** no price: the modality cannot be bought */
  | 'none'

/** How the months of a contract are chosen. */
export type MonthChoice =
  /** the employee picks them */
  | 'chosen'
  /** every selectable month together */
  | 'range'
  /** one start month, chosen by the employee */
  | 'start'
  /** the first selectable month only */
  | 'first'

/**
 * A counted unit, such as a voucher's face value: `key` is the name of the count in an item's details
 * ("face1").
 */
export type CountedUnit = {
  key: string
  /**
   * Undefined if the catalogue's value is malformed; the employee then reads a message to contact the
   * administrator (FOO-06).
   */
  valueCents: number | undefined
}

/** Documentation that the category requires in addition to the product's own. */
export type Documentation = {
  /** The category's own fields; the modality's questionnaire is added by the core. */
  schema: FormSchema
  /** One form for the contract, or one for each covered person (kept in additionalInfo by family id). */
  per: 'contract' | 'person'
  /** Required for every modality, or only if the modality's questionnaire requires it (spec 4). */
  when: 'always' | 'modality'
  /**
   * Whether a person has to fill in the category's own fields: a report from age 60 on, for example. A
   * contract's own form is required if this is true of one covered person. Left out: true for everyone.
   */
  appliesTo?: (person: Person, request: DocumentationRequest) => boolean
  /**
   * True for health data, such as an insurer's questionnaire: reading the documentation needs a separate
   * right, and each access is recorded.
   */
  isHealth?: boolean
  /**
   * Fields that are part of the agreement: new documentation may not change them while the contract is in
   * force (D-78).
   */
  agreed?: readonly string[]
  /** Fields listed in the contract's detail, such as centre and course. */
  listed?: readonly string[]
  /** Fields that are filled in again for each plan year; renewing a contract copies all others. */
  yearly?: readonly string[]
  /**
   * True: the product's form requires these fields before the item enters the cart, even if `when` requires
   * nothing (D-18).
   */
  requiredInForm?: boolean
  /**
   * Completes a person's form after a change, for example with the centre of another child (KIN-06). Left
   * out: the form stays as filled in.
   */
  fill?: (change: FormChange) => Record<string, unknown>
  /**
   * Returns which of the given months (0-11) lack an invoice that is due (D-45). If the form is per person,
   * so are the invoices. Left out: the category has no invoices.
   */
  monthsLacking?: (additionalInfo: Record<string, unknown>, monthIndexes: number[]) => number[]
}

/** The facts of a contract that its documentation may depend on. */
export type DocumentationRequest = Pick<QuoteRequest, 'year' | 'modality' | 'items' | 'details'>

/** A change of one person's documentation. */
export type FormChange = {
  before: Record<string, unknown>
  after: Record<string, unknown>
  /** The current form of each person, by family id. */
  forms: Record<string, unknown>
}

/**
 * A sample request with its expected price, used by the plugin's test, its workshop page, the demo and the
 * example shown before a choice.
 */
export type BenefitExample<Details = Record<string, unknown>> = {
  request: QuoteRequest<Details>
  /** The cost of the example's contract, in cents. */
  priceCents: number
  documentation?: Record<string, unknown>
}

/** Maximum amounts set by the category; the bags limit further. */
type AmountCaps<Details> = {
  /** Maximum of one item (one person in one month). */
  monthCents?: (request: QuoteRequest<Details>) => number
  /** Maximum of all items of the plan year together. */
  yearCents?: number
}

/**
 * The declaration of a benefit category. The core derives forms, routes, cart lines and contract details from
 * it, and never branches on a category's name. `defineBenefit` completes the optional fields.
 */
export type BenefitDeclaration<Details = Record<string, unknown>> = {
  /** The category alias; the folder has the same name. */
  id: string
  /** The fields an employee fills in, in addition to the schedule. */
  details: FormSchema
  /** Schema of an item's details (for example counts per face value). */
  itemDetails?: FormSchema
  documentation?: Documentation
  /** Refuses a person who may not be covered. Left out: covers the employee alone. */
  covers?: (person: Person, request: QuoteRequest<Details>) => Refusal | undefined
  /**
   * What determines the amount of a month; a function if it differs between modalities (cards and vouchers).
   */
  amount: AmountKind | ((modality: Modality) => AmountKind)
  months: MonthChoice
  caps?: AmountCaps<Details>
  /** The units to count; required if `amount` is `counted`. */
  units?: (modality: Modality) => CountedUnit[]
  /** The tenant's rate tables that the category reads: the schema of a row by table name. */
  tables?: Record<string, FormSchema>
  /** By table, the column whose `enum` values must each have a row. Left out: rows may be missing. */
  rowForEach?: Record<string, string>
  /** Schema of the keys in `extra` of a modality. Left out: any key is accepted. */
  extra?: FormSchema
  /**
   * Refuses an employee who may not have the category; undefined if they may. It runs once before any choice,
   * without siblings, and again for a choice with the employee's other contracts of the category (D-50).
   */
  eligible?: (
    employee: EmployeeFacts,
    siblings: readonly Sibling[],
    choice?: Pick<Modality, 'providerId'>,
  ) => Refusal | undefined
  /**
   * Prices a request. The function is pure and deterministic, does not change the request, and also prices
   * an incomplete form.
   */
  price: (request: QuoteRequest<Details>) => PriceResult
  /** Tax-exempt cents of an item, if the common rule of the product does not apply (D-14). */
  exemptCents?: (
    item: PricedItem,
    details: Details,
    employee: Pick<EmployeeFacts, 'privateUsePercent'>,
  ) => number
  /**
   * The kind of tax exemption that the law grants the category, for companies taxed by law (D-118). Left
   * out: fully taxed.
   */
  exemption?: ExemptionKind
  /**
   * The yearly declaration for the benefit's pay in kind if `exemption` determines none. Left out: form 190,
   * as work income.
   */
  yearEnd?: YearEndForm
  /** Taxable value of an item in cents, if the law does not tax its price: the use of a car (D-119). */
  valueInKindCents?: (
    item: PricedItem,
    details: Details,
    employee: Pick<EmployeeFacts, 'privateUsePercent'>,
  ) => number
  /**
   * The steps of the form: `stepsFlow([...])`, or a flat machine whose states carry `meta: StepMeta`, with
   * the events NEXT, BACK and RESET, the input `FlowInput` and one final state. Left out: one step. The core
   * provides the action `discardContract`; a flow may use it on BACK to delete the contract being filled in
   * (spec 4).
   */
  flow?: AnyStateMachine
  /**
   * True: cover starts at the review, so months before a late review are not charged. Left out: those months
   * are charged unless payroll has closed them (D-105).
   */
  startsWithReview?: boolean
  /** An edit that exceeds the available amount is refused and restores the earlier values (LIF-05). */
  revertsWhenOver?: boolean
  /**
   * Returns the details for renewal in the next plan year, such as a lease with a year less; undefined if the
   * contract ends with its year. Left out: the same details.
   */
  nextYear?: (details: Partial<Details>) => Partial<Details> | undefined
  /**
   * The example shown before any choice: a monthly amount in cents, if amounts are typed or counted, and
   * fields of `details`. Left out: 50 euros, and no example if a field is required.
   */
  proposes?: { amountCents?: number; details?: Partial<Details> }
  /**
   * The message `asks` asks the employee how much they already pay for such products; then the best plan may
   * propose the category (D-124). `months`: a second question asks the number of months. Left out: no
   * question, and the category is not proposed.
   */
  asks?: { months?: boolean }
  /** May a contract in force be edited although its category is a default one (spec 4)? */
  editableInForce: boolean
  /** Returns the contract's data month by month, for display. */
  breakdown: (contract: ReadableContract<Details>) => ContractBreakdown
}

/** One step of `stepsFlow`; the message `steps.<name>` is the step's title. */
export type Step = {
  /** Name of the machine's state; `form` if there is one step. */
  name: string
  /** Fields of `details` that the step shows. */
  fields: readonly string[]
  /** Returns true for an employee who skips the step. Left out: nobody skips it. */
  skip?: (input: FlowInput) => boolean
}

/** The content of a step. */
export type StepMeta = {
  /** Message id of the step's name, in the benefit's messages. */
  title: string
  /** Fields of `details` that the step shows. Left out: none. */
  fields?: readonly string[]
  /** True: this step shows the schedule (people, months, amounts). */
  schedule?: boolean
}

/** Input of a flow when the flow starts; guards use this input. */
export type FlowInput = {
  /** How many providers the catalogue offers this employee in the category. */
  providers: number
}

export type FlowEvent = { type: 'NEXT' } | { type: 'BACK' } | { type: 'RESET' }

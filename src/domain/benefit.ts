import type { AnyStateMachine } from 'xstate'
import type { ContractReading } from './contractReading.ts'
import type { FormSchema } from './formSchema.ts'
import type { Language, Messages } from './language.ts'
import type { Person } from './person.ts'
import type { PricedItem, Question } from './question.ts'
import type { Pricing } from './quoteTypes.ts'
import type { Refusal } from './refusal.ts'

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
  /** no price at all: informative */
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

/** Documentation the category asks for beside what the modality's product demands. */
export type Documentation = {
  schema: FormSchema
  /** One form for the contract, or one for each covered person (kept in additionalInfo by family id). */
  per: 'contract' | 'person'
  /** Demanded by every modality, or only where the modality's questionnaire asks for it (spec 4). */
  when: 'always' | 'modality'
  /** Field names a person's form may copy from another person's ("same centre as"). */
  copyable?: readonly string[]
  /** Monthly invoices are due: answers whether from the documentation given (D-45). */
  invoiceEachMonth?: (additionalInfo: Record<string, unknown>) => boolean
}

/** Ready-made question and answer of the declaration: test, workshop page, demo and first sight in one. */
export type BenefitExample<Details> = {
  question: Question<Details>
  /** What the example's contract costs, in cents. */
  priceCents: number
  documentation?: Record<string, unknown>
}

/** Sums of money that a rule of the category allows at most, before the bags speak. */
export type AmountCaps<Details> = {
  /** Most for one item (person and month). */
  monthCents?: (question: Question<Details>) => number
  /** Most for all items of the plan year together. */
  yearCents?: number
}

/**
 * A benefit category, declared. The core draws forms, routes, cart lines and contract detail from this value and asks it for
 * tags and answers, never for its name. `defineBenefit` completes the optional fields.
 */
export type BenefitDeclaration<Details = Record<string, unknown>> = {
  /** The category alias; the folder has the same name. */
  id: string
  messages: Record<Language, Messages>
  /** What the employee fills in beside the schedule. */
  details: FormSchema
  /** What one item of the schedule holds (counts per face). */
  itemDetails?: FormSchema
  /** Field names of `details` shown by each step of the flow, by step name. */
  steps?: Record<string, readonly string[]>
  documentation?: Documentation
  /** Whether a person may be covered: undefined when yes, else why not. Left out: only the employee. */
  covers?: (person: Person, question: Question<Details>) => Refusal | undefined
  amount: AmountKind
  months: MonthChoice
  caps?: AmountCaps<Details>
  /** Names of the tenant's rate tables it reads. */
  tables?: readonly string[]
  /** One provider at a time among the employee's live contracts of the category (D-50). */
  oneProvider?: boolean
  /** Question to prices: pure, deterministic, leaves the question untouched. */
  price: (question: Question<Details>) => Pricing
  /** Exempt euros of an item in cents where the common product rule does not hold (renting, D-14). */
  exemptCents?: (item: PricedItem, details: Details, question: { privateUsePercent: number }) => number
  /** A flat machine whose states carry `meta: StepMeta`; left out: one step. */
  flow?: AnyStateMachine
  /** May a contract in force be edited although its category is a default one (spec 4)? */
  editableInForce: boolean
  /** How a contract reads month by month. */
  read: (contract: ReadableContract<Details>) => ContractReading
  example: BenefitExample<Details>
}

/** What a step of a flow asks the core to draw. */
export type StepMeta = {
  /** Message id of the step's name, in the benefit's messages. */
  title: string
  /** Draw the schedule (people, months, amounts) in this step. */
  schedule?: boolean
  /** Skip the step where this holds (only one provider, say): named guard input is the step context. */
  skipWhen?: 'oneProvider'
}

/** The part of a stored contract that its own category reads aloud. */
export type ReadableContract<Details = Record<string, unknown>> = {
  items: PricedItem[]
  details: Details
  people: Pick<Person, 'id' | 'fullName'>[]
  companyName: string
  /** Names of the main modality and its supplementaries by id, in the reader's language. */
  benefitNames: Record<string, string>
}

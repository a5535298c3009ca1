import type { DataOf } from '../../benefit/formSchema.ts'
import type { FieldsWith, personFields } from '../../forms/personFields.ts'
import type { Relationship } from '../../kernel/person.ts'
import type { ContractState } from '../../plan/contractState.ts'
import type { WrittenAmount } from '../catalogue/catalogueFile.ts'
import type { FileCompensation } from '../content/schemaContent.ts'

/** A birthday that stays true whenever the demo starts: a date, or an age on that day in completed months. */
export type DemoBirth = { birthday?: string; ageMonths?: number }

/** A family member of a demo employee; ids count from 1 in the order of the list. */
export type DemoFamilyMember = DemoBirth & {
  firstName: string
  lastName1: string
  lastName2?: string
  relationship: Relationship
  personalID?: string
  idType?: string
  disabilityType?: boolean
  disability?: number
  active?: boolean
}

/** The states in which a demo contract may start: those that need neither a change nor an end beside it. */
export const demoStates = [
  'cart',
  'awaitingAcceptance',
  'underReview',
  'inForce',
  'cancelled',
] as const satisfies readonly ContractState[]

type DemoState = (typeof demoStates)[number]

/**
 * A contract the demo starts with. Prices are gross euros for one person and month, as a signed contract
 * holds them.
 */
export type DemoContract = {
  benefitId: string
  /** 0 is the plan year of the day the demo starts, 1 the next one, -1 the last. */
  planYear: number
  state: DemoState
  /** What it is offered until, in days from the day the demo starts; left out, it has no end date. */
  endsInDays?: number
  items: { familyId: number; months: number[]; price: number; details?: Record<string, unknown> }[]
  details?: Record<string, unknown>
  additionalInfo?: Record<string, unknown>
}

/** The figures that a plan year sets, in euros. */
export type DemoFigures = {
  flexibleBag: number
  topBag?: number
  userBag?: number
  /** Blank: the company's. */
  companyBag?: WrittenAmount
  /** The operator's salary, which drives bags and percentages; left out it is fixedSalary. */
  payrollSalary?: number
}

type DemoFieldName = FieldsWith<{ demo: string }>
type DemoFields = { [Name in DemoFieldName]: DataOf<(typeof personFields)[Name]['schema']> }

/** An employee of the demo, under the profile's own field names, in euros; what is left out is blank. */
export type DemoEmployee = DemoBirth &
  DemoFigures &
  Partial<DemoFields> &
  Pick<DemoFields, 'email' | 'personalID' | 'firstName' | 'lastName1'> & {
    office?: { name: string }
    legalEntity?: { name: string; logo: string }
    password: string
    /** The note of the sign-in list: why this person is interesting. */
    note: string
    /**
     * Plan years with figures of their own; a figure left out is the employee's. A salary holds from 1
     * January of that year on.
     */
    planYears?: (Partial<DemoFigures> & Pick<DemoContract, 'planYear'>)[]
    family?: DemoFamilyMember[]
    /** By product id; a product not named is active and allowed, `null` takes it away altogether (D-47). */
    products?: Record<string, { active?: boolean; allowed?: boolean } | null>
    compensations?: FileCompensation[]
    contracts?: DemoContract[]
  }

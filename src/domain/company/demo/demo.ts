import type { DataOf } from '../../benefit/formSchema.ts'
import type { FieldsWith, personFields } from '../../forms/personFields.ts'
import type { Relationship } from '../../kernel/person.ts'
import type { ContractState } from '../../plan/contractState.ts'
import type { WrittenAmount } from '../../kernel/money.ts'
import type { FileCompensation } from '../content/schemaContent.ts'

/**
 * A date of birth, or an age in completed months on the day the demo starts, which does not go out of date.
 */
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

/** The states in which a demo contract may start: those without a pending change or end. */
export const demoStates = [
  'cart',
  'awaitingAcceptance',
  'underReview',
  'inForce',
  'cancelled',
] as const satisfies readonly ContractState[]

type DemoState = (typeof demoStates)[number]

/**
 * A contract at the start of the demo. Prices are gross euros for one person and month, as in a signed
 * contract.
 */
export type DemoContract = {
  benefitId: string
  /** 0: the plan year of the day the demo starts; 1: the next one; -1: the previous one. */
  planYear: number
  state: DemoState
  /** Days from the start of the demo until the offer ends; left out: no end. */
  endsInDays?: number
  items: { familyId: number; months: number[]; price: number; details?: Record<string, unknown> }[]
  details?: Record<string, unknown>
  additionalInfo?: Record<string, unknown>
}

/** The figures of a plan year, in euros. */
export type DemoFigures = {
  flexibleBag: number
  topBag?: number
  userBag?: number
  /** Blank: the company's default applies. */
  companyBag?: WrittenAmount
  /** The salary on which bags and percentages depend; left out: fixedSalary. */
  payrollSalary?: number
}

type DemoFieldName = FieldsWith<{ demo: string }>
type DemoFields = { [Name in DemoFieldName]: DataOf<(typeof personFields)[Name]['schema']> }

/** An employee of the demo, with the profile's field names, in euros; a field left out is blank. */
export type DemoEmployee = DemoBirth &
  DemoFigures &
  Partial<DemoFields> &
  Pick<DemoFields, 'email' | 'personalID' | 'firstName' | 'lastName1'> & {
    office?: { name: string }
    legalEntity?: { name: string; logo: string }
    password: string
    /** The note in the sign-in list: what to try with this person. */
    note: string
    /**
     * Plan years with different figures; a figure left out is the same as in the employee's entry. A salary
     * applies from 1 January of that year.
     */
    planYears?: (Partial<DemoFigures> & Pick<DemoContract, 'planYear'>)[]
    family?: DemoFamilyMember[]
    /**
     * Products by id; a product left out is active and allowed, `null` removes it from the employee (D-47).
     */
    products?: Record<string, { active?: boolean; allowed?: boolean } | null>
    compensations?: FileCompensation[]
    contracts?: DemoContract[]
  }

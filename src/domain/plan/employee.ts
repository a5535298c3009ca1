import type { PlanType, Product } from '../catalogue/modality.ts'
import type { Employment } from '../catalogue/planMonths.ts'
import { completedYears } from '../kernel/calendar.ts'
import type { Person, Relationship } from '../kernel/person.ts'
import type { Bags } from './bags.ts'
import type { Contract } from './contract.ts'
import type { TaxSituations } from './taxSituation.ts'

/** A product of the employee, with the state set by an administrator (D-47). */
export type EmployeeProduct = Pick<Product, 'id' | 'name' | 'category'> & {
  planType: PlanType
  active: boolean
  /** False: the permission to contract was withdrawn. */
  allowed: boolean
  /**
   * The code of the refusal if no modality is open to the employee: all are for other collectives, or there
   * are none.
   */
  closed?: 'notForCollective' | 'noOffer'
}

/** A family member, with the form's field names; the employee is member 0. */
export type FamilyMember = {
  id: number
  firstName: string
  lastName1: string
  lastName2?: string
  fullName: string
  personalID: string
  idType: string
  birthday: string
  relationship: Relationship
  disabilityType: boolean
  disability?: number
  active: boolean
}

/** A former family member covered by contracts, with the data for tax exemption (D-118). */
export type FormerMember = Pick<FamilyMember, 'id' | 'relationship' | 'disabilityType' | 'disability'>

/** Whose table payroll withholds by: that of the common territory, or a foral one (D-123). */
export const payrollTerritories = ['common', 'navarra', 'bizkaia', 'gipuzkoa', 'alava'] as const

export type PayrollTerritory = (typeof payrollTerritories)[number]

/** How the company's payroll withholds, by law; what is left out is usual. */
export type PayrollRules = {
  /** The territory of the legal entity; left out: that of the residence (D-123). */
  territory?: PayrollTerritory
  /**
   * True: the company does not charge the payment on account of pay in kind to the employee; it is then
   * income of the tax return, and paid (D-119).
   */
  paysOnAccount?: true
}

/** The employee's data that the plan's rules need. Amounts are whole cents. */
export type Employee = Employment & {
  id: string
  firstName: string
  fullName: string
  /** YYYY-MM-DD; empty if unknown. */
  birthday: string
  disabilityType: boolean
  disability: number | null
  collectiveId: string
  /** Private use of a company vehicle, 0 to 100; null counts as 100 (D-14). */
  privateUsePercent: number | null
  /** Whether the employer grants a vehicle (REN-08). */
  hasVehicle: boolean
  /** Entered by the employee, for the calculator only. */
  fixedSalaryCents: number | null
  variableSalaryCents: number | null
  /** Province of residence, with the name that the profile's form offers; empty if unknown. */
  province?: string
  /** Needed for payslips and tax return by law. */
  taxSituations?: TaxSituations
  /** Left out: as usual. */
  payrollRules?: PayrollRules
  products: EmployeeProduct[]
  family: FamilyMember[]
  /** Left out if `family` includes former members. */
  formerFamily?: readonly FormerMember[]
}

/** An employee with all data that the plan's rules need. */
export type Plan = {
  employee: Employee
  /** Purchased contracts in the order of purchase, then cart items in the order of the cart. */
  contracts: readonly Contract[]
  /** By plan year. */
  bags: Readonly<Record<string, Bags>>
  /** Today's date in Madrid, YYYY-MM-DD. */
  today: string
  /** The company's cut-off day of the month (D-06). */
  cutOffDay: number
}

/** Joins first name and last names with one space; blank parts are left out. */
export function fullName(...parts: string[]): string {
  return parts
    .map((part) => part.trim())
    .filter(Boolean)
    .join(' ')
}

/**
 * The people a benefit may cover: the employee first, then the active family, each with completed years
 * today (D-48).
 */
export function peopleOf(
  {
    firstName,
    fullName: name,
    birthday,
    disabilityType,
    disability,
    family,
  }: Pick<Employee, 'firstName' | 'fullName' | 'birthday' | 'disabilityType' | 'disability' | 'family'>,
  today: string,
): Person[] {
  const self = { id: 0, relationship: 'you' as const, firstName, fullName: name }
  const others = family.filter((member) => member.active && member.id !== 0)
  return [{ ...self, birthday, disabilityType, disability }, ...others].map((person) => ({
    id: person.id,
    relationship: person.relationship,
    firstName: person.firstName,
    fullName: person.fullName,
    birthday: person.birthday,
    ageYears: completedYears(person.birthday, today),
    disabilityPercent: person.disabilityType ? (person.disability ?? 0) : 0,
  }))
}

/** Names by person id: the employee is 0, then the family, former members included. */
export function peopleNames({
  fullName: name,
  family,
}: Pick<Employee, 'fullName' | 'family'>): Map<number, string> {
  return new Map([...family.map((member) => [member.id, member.fullName] as const), [0, name]])
}

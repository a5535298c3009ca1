import type { AmountOrPercent } from '../catalogue/modality.ts'
import type { CompensationDto, ContractStatus, FamilyMemberDto, ProfileDto } from '../../dto/dto.ts'

/** A birthday that stays true whenever the demo starts: a date, or an age on that day in completed months. */
export type DemoBirth = { birthday?: string; ageMonths?: number }

/** A family member of a demo employee; ids count from 1 in the order of the list. */
export type DemoFamilyMember = DemoBirth &
  Pick<FamilyMemberDto, 'firstName' | 'lastName1' | 'relationship'> &
  Partial<
    Pick<FamilyMemberDto, 'lastName2' | 'personalID' | 'idType' | 'disabilityType' | 'disability' | 'active'>
  >

/**
 * A contract the demo starts with. Prices are gross euros for one person and month, as a signed contract
 * holds them.
 */
export type DemoContract = {
  benefitId: string
  /** 0 is the plan year of the day the demo starts, 1 the next one, -1 the last. */
  planYear: number
  status: ContractStatus
  signed: boolean
  items: { familyId: number; months: number[]; price: number; details?: Record<string, unknown> }[]
  details?: Record<string, unknown>
  additionalInfo?: Record<string, unknown>
}

/** An employee of the demo, under the profile's own field names; what is left out is blank. */
export type DemoEmployee = DemoBirth &
  Pick<ProfileDto, 'email' | 'personalID' | 'firstName' | 'lastName1'> &
  Partial<
    Pick<
      ProfileDto,
      | 'lastName2'
      | 'phone'
      | 'BAN'
      | 'nationality'
      | 'gender'
      | 'maritalStatus'
      | 'disabilityType'
      | 'disability'
      | 'address1'
      | 'address2'
      | 'city'
      | 'postalCode'
      | 'province'
      | 'country'
      | 'fixedSalary'
      | 'variableSalary'
      | 'paymentCount'
      | 'securityNumber'
      | 'employeeNumber'
      | 'costCenter'
      | 'collectiveId'
      | 'cookiesAccepted'
      | 'isPasswordDeprecated'
      | 'language'
      | 'privateUse'
      | 'renting'
      | 'office'
      | 'legalEntity'
    >
  > & {
    password: string
    /** What the sign-in list says about this person: why they are interesting. */
    note: string
    flexibleBag: number
    topBag?: number
    userBag?: number
    /** Blank: the company's. */
    companyBag?: AmountOrPercent
    /** The operator's salary, which drives bags and percentages; left out it is fixedSalary. */
    payrollSalary?: number
    family?: DemoFamilyMember[]
    /** By product id; a product not named is active and allowed, `null` takes it away altogether (D-47). */
    products?: Record<string, { active?: boolean; allowed?: boolean } | null>
    compensations?: CompensationDto[]
    contracts?: DemoContract[]
  }

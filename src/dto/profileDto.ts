import type { Enrollment } from '../domain/catalogue/enrollment.ts'
import type { Product } from '../domain/catalogue/modality.ts'
import type { Language, LocalizedText } from '../domain/kernel/language.ts'
import type { FamilyMember } from '../domain/plan/employee.ts'
import type { TaxTable } from '../domain/tax/taxTables.ts'
import type { WrittenAmount } from '../domain/company/catalogue/catalogueFile.ts'
import type { CompanyDto } from './companyDto.ts'
import type { ContractDto } from './contractDto.ts'
import type { ProductTaxDto } from './modalityDto.ts'
import type { SimulationDto } from './simulationDto.ts'

/** A member of the family travels as the model has it. */
export type FamilyMemberDto = FamilyMember

/** One product of the employee (spec 3 `products`), with the state an administrator gave it (D-47). */
export type ProfileProductDto = {
  id: string
  PL: Product['planType']
  name: LocalizedText
  category: { alias: string; name: LocalizedText; isDefault: boolean }
  active: boolean
  /** False: the permission to contract was withdrawn. */
  allowed: boolean
  /**
   * The refusal's code where no modality is open to the employee: those of other collectives only, or none at
   * all.
   */
  closed?: 'notForCollective' | 'noOffer'
}

/** What of the employee's own row has the same name on the wire and in the model. */
export type PersonalFields = {
  id: string
  email: string
  firstName: string
  lastName1: string
  lastName2: string
  fullName: string
  birthday: string
  picture: string
  personalID: string
  phone: string
  BAN: string
  nationality: string
  gender: 0 | 1 | null
  maritalStatus: 'single' | 'married' | 'divorced' | 'widowed' | ''
  disabilityType: boolean
  disability: number | null
  address1: string
  address2: string
  city: string
  postalCode: string
  province: string
  country: string
  paymentCount: number | null
  securityNumber: string
  employeeNumber: string
  costCenter: string
  collectiveId: string
  companyId: string
  cookiesAccepted: boolean
  isPasswordDeprecated: boolean
  language: Language
  office: { name: string }
  legalEntity: { name: string; logo: string }
  collective: { name: string }
}

/** What of the profile stands in the employee's own row. Amounts are euros. */
export type PersonalDataDto = PersonalFields & {
  fixedSalary: number | null
  variableSalary: number | null
  privateUse: number | null
  renting: boolean
}

/** GET /profile. */
export type ProfileDto = PersonalDataDto & {
  /** A new e-mail that waits to be confirmed: until when (an instant), and whether that is over. */
  pendingEmail?: { email: string; until: string; isExpired: boolean }
  /** Plan years in which the employee wants nothing (D-100); left out where there is none. */
  nothingIn?: number[]
  /** The bags of the running plan year. */
  flexibleBag: number
  topBag: number
  userBag: number
  companyBag: WrittenAmount
  products: ProfileProductDto[]
  employeeTax: TaxTable
  /** By product name (D-22); the category alias is the key on this wire. */
  productTax: Record<string, ProductTaxDto>
  /** Bags of each open plan year, keyed by year, as D-02 computes them. */
  simulations: Record<string, SimulationDto>
  family: FamilyMemberDto[]
  cart: ContractDto[]
  contracts: ContractDto[]
  company: CompanyDto
  /** Madrid date of the product's clock. */
  today: string
  /** First and last day of work, where they are known. */
  joinedOn?: string
  exitOn?: string
  /** When the company lets choose, where it declared it (D-97). */
  enrollment?: Enrollment
}

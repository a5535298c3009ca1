import type { ProductTax } from '../../domain/catalogue/modality.ts'
import type { Language } from '../../domain/kernel/language.ts'
import type { Bags } from '../../domain/plan/bags.ts'
import type { Contract } from '../../domain/plan/contract.ts'
import type { Employee } from '../../domain/plan/employee.ts'
import type { TaxedPlan } from '../../domain/tax/planEntry.ts'
import type { TaxTable } from '../../domain/tax/taxTables.ts'
import type { Company } from '../../domain/tenant/tenant.ts'

/** What the profile pages show and change beside the plan, under the names of their forms. */
export type PersonalData = {
  email: string
  /** A new e-mail that waits to be confirmed; until then `email` holds (D-85). */
  pendingEmail?: { email: string; until: string; isExpired: boolean }
  /** Plan years in which the employee wants nothing (D-100). */
  nothingIn?: number[]
  lastName1: string
  lastName2: string
  picture: string
  personalID: string
  phone: string
  BAN: string
  nationality: string
  gender: 0 | 1 | null
  maritalStatus: 'single' | 'married' | 'divorced' | 'widowed' | ''
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
  companyId: string
  cookiesAccepted: boolean
  isPasswordDeprecated: boolean
  language: Language
  office: { name: string }
  legalEntity: { name: string; logo: string }
  collective: { name: string }
}

/** The employee as GET /profile answers it, in the model's names and cents. */
export type Profile = Employee &
  PersonalData & {
    tax: TaxTable
    /** By category alias (D-22). */
    productTax: Record<string, ProductTax>
    /** By plan year. */
    bags: Record<string, Bags>
    cart: Contract[]
    contracts: Contract[]
    company: Company
    /** Madrid date of the product's clock. */
    today: string
  }

/** The employee's plan as the domain's rules take it. */
export function planOf(profile: Profile): TaxedPlan {
  const { cart, contracts, bags, today, company, tax, productTax } = profile
  return {
    employee: profile,
    contracts: [...cart, ...contracts],
    bags,
    today,
    cutOffDay: company.cutOffDay,
    tax,
    productTax,
  }
}

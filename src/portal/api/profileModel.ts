import type { ProductTax } from '../../domain/catalogue/modality.ts'
import type { Bags } from '../../domain/plan/bags.ts'
import type { Contract } from '../../domain/plan/contract.ts'
import type { Employee } from '../../domain/plan/employee.ts'
import type { TaxedPlan } from '../../domain/tax/planEntry.ts'
import type { Simulator } from '../../domain/tax/simulator.ts'
import type { TaxTable } from '../../domain/tax/taxTables.ts'
import type { Company } from '../../domain/company/tenant/tenant.ts'
import type { PersonalFields, ProfileDto } from '../../dto/profileDto.ts'

/** The employee of GET /profile, in the model's names and cents. */
export type Profile = Employee &
  PersonalFields &
  Pick<ProfileDto, 'pendingEmail' | 'nothingIn' | 'lawChange' | 'taxSituations'> & {
    tax: TaxTable
    /** The company's tax model; undefined: the tax table is used (D-115). */
    simulator?: Simulator | undefined
    /** The products' tax, by category alias (D-22). */
    productTax: Record<string, ProductTax>
    /** By plan year. */
    bags: Record<string, Bags>
    cart: Contract[]
    contracts: Contract[]
    company: Company
    /** Today in Madrid, by the product's clock. */
    today: string
  }

/** Builds the plan that the rules of the domain need as input. */
export function toPlan(profile: Profile): TaxedPlan {
  const { cart, contracts, bags, today, company, tax, simulator, productTax } = profile
  return {
    employee: profile,
    contracts: [...cart, ...contracts],
    bags,
    today,
    cutOffDay: company.cutOffDay,
    tax,
    ...(simulator && { simulator }),
    productTax,
  }
}

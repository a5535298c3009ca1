import { bagsOfYear, type Bags } from '../../src/domain/plan/bags.ts'
import type { Contract } from '../../src/domain/plan/contract.ts'
import type { Employee } from '../../src/domain/plan/employee.ts'
import type { TaxedPlan } from '../../src/domain/tax/planEntry.ts'
import { exampleTax } from './exampleTax.ts'

type OwnBags = Pick<Bags, 'flexibleBagCents' | 'topBagCents' | 'userBagCents'>
type PlanChanges = Partial<Omit<TaxedPlan, 'employee' | 'contracts'>> & {
  /** Changed fields of the employee, and the bags of 2026. */
  employee?: Partial<Employee & OwnBags>
  contracts?: readonly Contract[]
  /** Replaces parts of the computed bags of 2026. */
  bagsOf2026?: Partial<Bags>
}

/**
 * Builds an employee's plan for tests, with the given changes: Marta on 10 March 2026, with a salary of
 * 30,000 euros and 3,000 euros in the flexible bag. Contracts, family and other bags are empty.
 */
export function examplePlan({
  employee: given,
  contracts = [],
  bagsOf2026,
  ...fields
}: PlanChanges = {}): TaxedPlan {
  const { flexibleBagCents = 300_000, topBagCents = 0, userBagCents = 0, ...own } = given ?? {}
  const employee: Employee = {
    id: 'u1',
    firstName: 'Marta',
    fullName: 'Marta Vidal',
    birthday: '1987-02-11',
    disabilityType: false,
    disability: null,
    collectiveId: '',
    privateUsePercent: null,
    hasVehicle: false,
    fixedSalaryCents: 3_000_000,
    variableSalaryCents: 0,
    products: [],
    family: [],
    ...own,
  }
  const { fixedSalaryCents } = employee
  const ownBags = { flexibleBagCents, topBagCents, userBagCents, companyBag: undefined }
  const bags = bagsOfYear({ fixedSalaryCents, ...ownBags, contracts, year: 2026 })
  return {
    employee,
    contracts,
    bags: { 2026: { ...bags, ...bagsOf2026 } },
    today: '2026-03-10',
    cutOffDay: 15,
    tax: exampleTax,
    productTax: {},
    ...fields,
  }
}

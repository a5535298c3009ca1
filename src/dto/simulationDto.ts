import { centsOf, eurosOf } from '../domain/kernel/money.ts'
import type { Refusal } from '../domain/kernel/refusal.ts'
import type { Bags } from '../domain/plan/bags.ts'
import type { ContractItemDto } from './contractDto.ts'

/** The bags of a plan year as they travel, in euros (D-02). */
export type SimulationDto = {
  flexibleBag: number
  topBag: number
  available: number
  availableTop: number
  fixedSalary: number | null
  companyBag: number
  totalPrice: number
  userBag: number
  /** What is left of the userBag. */
  userBagLeft: number
  /** The payroll's of this plan year, beside fixedSalary. */
  variableSalary?: number | null
  /** True where the payroll's salary is newer than the profile's: the calculator of the year takes it. */
  isSalaryNewer?: boolean
  /** The legal minimum wage, where the company keeps money pay above it (D-91). */
  minimumWage?: number
}

/** The answer of POST /simulations: the bags, and what the request would cost (D-39). */
export type SimulationAnswerDto = SimulationDto & {
  year: number
  quote?: {
    price: number
    finalPrice: number
    contributedPrice: number
    userBag: number
    details: Record<string, unknown>
    items: ContractItemDto[]
    refusals: Refusal[]
  }
}

/** The bags of a plan year as they are answered. */
export function toSimulationDto({ isSalaryNewer, ...bags }: Bags): SimulationDto {
  const euros = eurosOf({
    flexibleBag: bags.flexibleBagCents,
    topBag: bags.topBagCents,
    available: bags.availableCents,
    availableTop: bags.availableTopCents,
    fixedSalary: bags.fixedSalaryCents,
    companyBag: bags.companyBagCents,
    totalPrice: bags.spentCents,
    userBag: bags.userBagCents,
    userBagLeft: bags.userBagLeftCents,
    variableSalary: bags.variableSalaryCents,
    minimumWage: bags.minimumWageCents,
  })
  return { ...euros, ...(isSalaryNewer && { isSalaryNewer }) }
}

/** The bags of a plan year as the portal keeps them. */
export function bagsFromDto({ isSalaryNewer, ...dto }: SimulationDto): Bags {
  const cents = centsOf({
    flexibleBagCents: dto.flexibleBag,
    topBagCents: dto.topBag,
    availableCents: dto.available,
    availableTopCents: dto.availableTop,
    fixedSalaryCents: dto.fixedSalary,
    companyBagCents: dto.companyBag,
    spentCents: dto.totalPrice,
    userBagCents: dto.userBag,
    userBagLeftCents: dto.userBagLeft,
    variableSalaryCents: dto.variableSalary,
    minimumWageCents: dto.minimumWage,
  })
  return { ...cents, ...(isSalaryNewer && { isSalaryNewer }) }
}

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
  /** What is left of the userBag. */
  userBagLeft: number
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

export function toSimulationDto(bags: Bags): SimulationDto {
  return eurosOf({
    flexibleBag: bags.flexibleBagCents,
    topBag: bags.topBagCents,
    available: bags.availableCents,
    availableTop: bags.availableTopCents,
    fixedSalary: bags.fixedSalaryCents,
    companyBag: bags.companyBagCents,
    totalPrice: bags.totalCents,
    userBagLeft: bags.userBagLeftCents,
  })
}

export function bagsFromDto(dto: SimulationDto): Bags {
  return centsOf({
    flexibleBagCents: dto.flexibleBag,
    topBagCents: dto.topBag,
    availableCents: dto.available,
    availableTopCents: dto.availableTop,
    fixedSalaryCents: dto.fixedSalary,
    companyBagCents: dto.companyBag,
    totalCents: dto.totalPrice,
    userBagLeftCents: dto.userBagLeft,
  })
}

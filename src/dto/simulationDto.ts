import type { Static } from 'typebox'
import { centsOf, eurosOf } from '../domain/kernel/money.ts'
import type { Bags } from '../domain/plan/bags.ts'
import type { simulationAnswerSchema, simulationSchema } from './schemas/simulation.ts'

/** The bags of a plan year in euros (D-02). */
type SimulationDto = Static<typeof simulationSchema>

/** The answer of POST /simulations: the bags, and the price of the request (D-39). */
export type SimulationAnswerDto = Static<typeof simulationAnswerSchema>

/** Converts the bags of a plan year to the API's shape. */
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
    inKindPay: bags.inKindPayCents,
  })
  return { ...euros, ...(isSalaryNewer && { isSalaryNewer }) }
}

/** Converts the API's bags to the portal's model. */
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
    inKindPayCents: dto.inKindPay,
  })
  return { ...cents, ...(isSalaryNewer && { isSalaryNewer }) }
}

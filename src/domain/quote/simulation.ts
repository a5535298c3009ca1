import { bagsOf, isLive, type BagEntry } from './bags.ts'
import { resolveAmount, toCents, toEuros } from '../kernel/money.ts'
import { reservedOf } from './reservedOf.ts'
import type { AmountOrPercent, PlanType } from '../catalogue/modality.ts'
import type { ContractStatus, SimulationDto } from '../../dto/dto.ts'

/** What of a stored contract its bags must know, in euros as it is kept. */
export type SimulatedContract = {
  year: number
  status: ContractStatus
  signed: boolean
  finalPrice: number
  userBag: number
  /** Conditions that wait for an acceptance: the dearer ones count. */
  pendingEdit?: { finalPrice: number; userBag?: number } | undefined
  benefit: { product: { PL: PlanType } }
}

/**
 * The bags of an employee for a plan year, in euros (D-01, D-02): cart items and live contracts of the year
 * are spent. The salary is the employer's, never one the employee typed. A blank company bag of the profile
 * falls back to the company's.
 */
export function simulationOf({
  fixedSalary,
  flexibleBag,
  topBag,
  userBag,
  companyBag,
  companyDefault,
  contracts,
  year,
}: {
  fixedSalary: number | null
  flexibleBag: number
  topBag: number
  userBag: number
  companyBag: AmountOrPercent | null | undefined
  companyDefault: AmountOrPercent | null | undefined
  contracts: readonly SimulatedContract[]
  year: number
}): SimulationDto {
  const companyBagCents = companyBagCentsOf(companyBag, companyDefault, toCents(fixedSalary ?? 0))
  const entries = contracts.filter((contract) => contract.year === year && isLive(contract)).map(bagEntryOf)
  const bags = bagsOf({
    flexibleBagCents: toCents(flexibleBag),
    topBagCents: toCents(topBag),
    userBagCents: toCents(userBag),
    companyBagCents,
    entries,
  })
  return {
    flexibleBag,
    topBag,
    available: toEuros(bags.availableCents),
    availableTop: toEuros(bags.availableTopCents),
    fixedSalary,
    companyBag: toEuros(companyBagCents),
    totalPrice: toEuros(bags.totalCents),
    userBagLeft: toEuros(bags.userBagLeftCents),
  }
}

/** The profile's company bag, the company's where it is blank; a percentage is of the fixed salary (D-01). */
export function companyBagCentsOf(
  own: AmountOrPercent | null | undefined,
  companyDefault: AmountOrPercent | null | undefined,
  fixedSalaryCents: number,
): number {
  const isBlank = own === null || own === undefined || String(own).trim() === ''
  return resolveAmount(isBlank ? companyDefault : own, fixedSalaryCents)
}

/** Whether nothing is left to spend: of one plan type, or of both for the header (D-51). */
export function isLimitReached(
  simulation: Pick<SimulationDto, 'available' | 'availableTop'>,
  planType?: PlanType,
): boolean {
  if (planType === 'Exent') return simulation.available <= 0
  if (planType === 'Top') return simulation.availableTop <= 0
  return simulation.available <= 0 && simulation.availableTop <= 0
}

/** What a stored contract takes of its bags. */
export function bagEntryOf(contract: Omit<SimulatedContract, 'year' | 'status' | 'signed'>): BagEntry {
  return { planType: contract.benefit.product.PL, ...reservedOf(contract) }
}

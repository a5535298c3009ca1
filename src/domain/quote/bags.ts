import type { PlanType } from '../catalogue/modality.ts'
import { sumBy } from '../kernel/money.ts'
import type { ContractStatus } from '../../dto/dto.ts'

/** What of a contract its bags must know. */
export type BagEntry = { planType: PlanType; finalPriceCents: number; userBagCents?: number }

export type Bags = {
  /** Left of the flexible side, company money included, never below 0. */
  availableCents: number
  availableTopCents: number
  spentExentCents: number
  spentTopCents: number
  /** Company money is used first. */
  companyBagUsedCents: number
  /** Salary given up for Exent products. */
  salaryGivenUpCents: number
  totalCents: number
  userBagLeftCents: number
}

/** The bags of one employee and plan year, from the live entries of that year (D-02). All in cents. */
export function bagsOf({
  flexibleBagCents,
  topBagCents,
  companyBagCents,
  userBagCents = 0,
  entries,
}: {
  flexibleBagCents: number
  topBagCents: number
  companyBagCents: number
  userBagCents?: number
  entries: readonly BagEntry[]
}): Bags {
  const spentExentCents = sumBy(entries, (entry) => (entry.planType === 'Exent' ? entry.finalPriceCents : 0))
  const spentTopCents = sumBy(entries, (entry) => (entry.planType === 'Top' ? entry.finalPriceCents : 0))
  const companyBagUsedCents = Math.min(companyBagCents, spentExentCents)
  return {
    availableCents: Math.max(0, flexibleBagCents + companyBagCents - spentExentCents),
    availableTopCents: Math.max(0, topBagCents - spentTopCents),
    spentExentCents,
    spentTopCents,
    companyBagUsedCents,
    salaryGivenUpCents: spentExentCents - companyBagUsedCents,
    totalCents: spentExentCents + spentTopCents,
    userBagLeftCents: Math.max(0, userBagCents - sumBy(entries, (entry) => entry.userBagCents ?? 0)),
  }
}

/**
 * Whether a contract still counts against the bags: a cancelled one stops once its cancellation is signed
 * (D-02).
 */
export function isLive(contract: { status: ContractStatus; signed: boolean }): boolean {
  return contract.status !== 'cancelled' || !contract.signed
}

import type { PlanType } from '../catalogue/modality.ts'
import { resolveAmount, sumBy, type AmountOrPercent } from '../kernel/money.ts'
import { chargedTerms, type Contract } from './contract.ts'

/** The sources of money that pay for benefits; the message `pot.<name>` explains each. */
export const allPots = [
  'employeeBag',
  'topBag',
  'userBag',
  'companyBag',
  'companyContribution',
  'available',
] as const

export type Pot = (typeof allPots)[number]

/** The bags of one employee in one plan year: full amounts and what is left (D-01, D-02). */
export type Bags = {
  flexibleBagCents: number
  topBagCents: number
  /** The user bag: company money for this employee only. */
  userBagCents: number
  /** The company bag, which is spent before the employee's salary. */
  companyBagCents: number
  /** The unspent part of flexible bag and company bag together. */
  availableCents: number
  availableTopCents: number
  /** Spent by the cart and live contracts of both plan types. */
  spentCents: number
  /** The unspent part of the user bag. */
  userBagLeftCents: number
  /** The payroll's salary, in force on the day of the request (D-107). */
  fixedSalaryCents: number | null
  /** The variable salary of the payroll. */
  variableSalaryCents?: number | null
  /**
   * True if the payroll's salary is newer than the one in the profile; the calculator then uses the
   * payroll's.
   */
  isSalaryNewer?: boolean
  /** The legal minimum wage, if the company keeps pay in money above this wage (D-91). */
  minimumWageCents?: number
  /** The year's pay on which the law bases the limit of pay in kind (D-120); left out: the fixed salary. */
  inKindPayCents?: number
}

/** The amounts that a contract charges to the bags. */
type BagEntry = {
  planType: PlanType
  finalPriceCents: number
  userBagCents?: number
  /** Set for an earlier employment, which has its own bags (D-106). */
  formerBagCents?: number | undefined
}

export type BagBalance = {
  /** The unspent part of flexible bag and company bag together, never below 0. */
  availableCents: number
  availableTopCents: number
  spentExentCents: number
  spentTopCents: number
  /** Used part of the company bag, which is spent first. */
  companyBagUsedCents: number
  /** Salary exchanged for exempt products. */
  salaryGivenUpCents: number
  spentCents: number
  userBagLeftCents: number
}

type Spending = Pick<Contract, 'finalPriceCents' | 'userBagCents' | 'formerBagCents'> & {
  pendingEdit?: Pick<Contract, 'finalPriceCents' | 'userBagCents'> | undefined
  modality: { product: { planType: PlanType } }
}

/**
 * Computes an employee's bags of a plan year (D-01, D-02), including what cart items and live contracts of
 * the year spend. The salary is the employer's figure, never the employee's own. If the employee has no
 * company bag of their own, the company's default applies.
 */
export function bagsOfYear({
  fixedSalaryCents,
  flexibleBagCents,
  topBagCents,
  userBagCents,
  companyBag,
  contracts,
  year,
}: {
  fixedSalaryCents: number | null
  flexibleBagCents: number
  topBagCents: number
  userBagCents: number
  companyBag: AmountOrPercent | undefined
  contracts: readonly Contract[]
  year: number
}): Bags {
  const companyBagCents = resolveAmount(companyBag, fixedSalaryCents ?? 0)
  const entries = bagEntriesOf(contracts, year)
  const { availableCents, availableTopCents, spentCents, userBagLeftCents } = bagBalance({
    flexibleBagCents,
    topBagCents,
    userBagCents,
    companyBagCents,
    entries,
  })
  return {
    flexibleBagCents,
    topBagCents,
    userBagCents,
    companyBagCents,
    availableCents,
    availableTopCents,
    spentCents,
    userBagLeftCents,
    fixedSalaryCents,
  }
}

/**
 * Computes the spent and remaining amounts of a plan year's live entries (D-02), for the current employment
 * (D-106).
 */
export function bagBalance({
  flexibleBagCents,
  topBagCents,
  companyBagCents,
  userBagCents = 0,
  entries: all,
}: {
  flexibleBagCents: number
  topBagCents: number
  companyBagCents: number
  userBagCents?: number
  entries: readonly BagEntry[]
}): BagBalance {
  const entries = all.filter(({ formerBagCents }) => formerBagCents === undefined)
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
    spentCents: spentExentCents + spentTopCents,
    userBagLeftCents: Math.max(0, userBagCents - sumBy(entries, (entry) => entry.userBagCents ?? 0)),
  }
}

/** The bag entries of a plan year's contracts, one each. */
export function bagEntriesOf(contracts: readonly Contract[], year: number): BagEntry[] {
  return contracts
    .filter((contract) => contract.year === year)
    .flatMap((contract) => chargedTerms(contract) ?? [])
    .map(bagEntryOf)
}

/**
 * The amounts that a contract charges to its bags: those of the conditions in force or of those awaiting
 * acceptance, whichever are higher, because either may be in force tomorrow (promise 16).
 */
export function bagEntryOf({
  modality,
  finalPriceCents,
  userBagCents,
  formerBagCents,
  pendingEdit,
}: Spending): BagEntry & { userBagCents: number } {
  return {
    formerBagCents,
    planType: modality.product.planType,
    finalPriceCents: Math.max(finalPriceCents, pendingEdit?.finalPriceCents ?? 0),
    userBagCents: Math.max(userBagCents, pendingEdit?.userBagCents ?? 0),
  }
}

/** The bags of a plan year, those of the company's money first. */
export const bagNames = ['companyBag', 'userBag', 'flexibleBag', 'topBag'] as const

/** The size of each bag and what contracts use of it, in cents. */
export type BagUse = Record<(typeof bagNames)[number], { sizeCents: number; usedCents: number }>

/**
 * Computes what contracts of a plan year use of each bag; company money is spent first (D-01, D-02). Bags of
 * an earlier employment count with what its contracts use, because the rest ended with it (D-106).
 */
export function bagUse(bags: Bags, contracts: readonly Contract[], year: number): BagUse {
  const used = bagBalance({ ...bags, entries: bagEntriesOf(contracts, year) })
  const former = formerUse(contracts, year)
  const withFormer = (name: keyof FormerUse, sizeCents: number, usedCents: number) => ({
    sizeCents: sizeCents + former[name],
    usedCents: usedCents + former[name],
  })
  return {
    companyBag: withFormer('companyBag', bags.companyBagCents, used.companyBagUsedCents),
    userBag: withFormer('userBag', bags.userBagCents, bags.userBagCents - used.userBagLeftCents),
    flexibleBag: withFormer('flexibleBag', bags.flexibleBagCents, used.salaryGivenUpCents),
    topBag: withFormer('topBag', bags.topBagCents, used.spentTopCents),
  }
}

type FormerUse = Record<keyof BagUse, number>

/** What contracts of earlier employments use of each bag; each employment has its own company bag. */
function formerUse(contracts: readonly Contract[], year: number): FormerUse {
  const former = contracts.filter(({ formerBagCents }) => formerBagCents !== undefined)
  const numbers = new Set(former.map(({ formerEmployment }) => formerEmployment))
  const uses = [...numbers].map((number) => {
    const own = former.filter(({ formerEmployment }) => formerEmployment === number)
    const entries = bagEntriesOf(own, year).map((entry) => ({ ...entry, formerBagCents: undefined }))
    const companyBagCents = own[0]?.formerBagCents ?? 0
    const used = bagBalance({ flexibleBagCents: 0, topBagCents: 0, companyBagCents, entries })
    const userBagCents = sumBy(entries, (entry) => entry.userBagCents ?? 0)
    return { ...used, userBagCents }
  })
  return {
    companyBag: sumBy(uses, (use) => use.companyBagUsedCents),
    userBag: sumBy(uses, (use) => use.userBagCents),
    flexibleBag: sumBy(uses, (use) => use.salaryGivenUpCents),
    topBag: sumBy(uses, (use) => use.spentTopCents),
  }
}

/** Whether nothing is left to spend: of one plan type, or of both for the header (D-51). */
export function isLimitReached(
  { availableCents, availableTopCents }: Pick<Bags, 'availableCents' | 'availableTopCents'>,
  planType?: PlanType,
): boolean {
  if (planType === 'Exent') return availableCents <= 0
  if (planType === 'Top') return availableTopCents <= 0
  return availableCents <= 0 && availableTopCents <= 0
}

import type { PlanType } from '../catalogue/modality.ts'
import { resolveAmount, sumBy, type AmountOrPercent } from '../kernel/money.ts'
import { chargedTerms, type Contract } from './contract.ts'

/** The pots of money that pay for benefits; `pot.<name>` says what each is. */
export const allPots = [
  'employeeBag',
  'topBag',
  'userBag',
  'companyBag',
  'companyContribution',
  'available',
] as const

export type Pot = (typeof allPots)[number]

/** The bags of one employee in one plan year: what is in them and what is left (D-01, D-02). */
export type Bags = {
  flexibleBagCents: number
  topBagCents: number
  /** The user bag: what the company funds for this employee alone. */
  userBagCents: number
  /** The company's money, used before the employee's salary. */
  companyBagCents: number
  /** Left of the flexible side, company money included. */
  availableCents: number
  availableTopCents: number
  /** Taken by cart and live contracts of both sides. */
  spentCents: number
  /** Left of the user bag. */
  userBagLeftCents: number
  /** The salary of the payroll, in force on the day of asking (D-107). */
  fixedSalaryCents: number | null
  /** The payroll's, beside it. */
  variableSalaryCents?: number | null
  /** True where the payroll's salary is newer than the one of the profile: the calculator takes it. */
  isSalaryNewer?: boolean
  /** The legal minimum wage, where the company keeps money pay above it (D-91). */
  minimumWageCents?: number
  /** The pay of the year that the limit of pay in kind counts by law (D-120); left out: the fixed salary. */
  inKindPayCents?: number
}

/** What the bags take of a contract. */
type BagEntry = {
  planType: PlanType
  finalPriceCents: number
  userBagCents?: number
  /** Of an earlier employment: its bags are not those of today (D-106). */
  formerBagCents?: number | undefined
}

export type BagBalance = {
  /** Left of the flexible side, company money included, never below 0. */
  availableCents: number
  availableTopCents: number
  spentExentCents: number
  spentTopCents: number
  /** Company money is used first. */
  companyBagUsedCents: number
  /** Salary given up for Exent products. */
  salaryGivenUpCents: number
  spentCents: number
  userBagLeftCents: number
}

type Spending = Pick<Contract, 'finalPriceCents' | 'userBagCents' | 'formerBagCents'> & {
  pendingEdit?: Pick<Contract, 'finalPriceCents' | 'userBagCents'> | undefined
  modality: { product: { planType: PlanType } }
}

/**
 * The bags of an employee for a plan year (D-01, D-02): cart items and live contracts of the year are spent.
 * The salary is the employer's, never one the employee typed. Without a company bag of their own, an employee
 * has the company's.
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

/** What is spent and left after the live entries of a plan year (D-02), those of this employment (D-106). */
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

/** What the contracts of a plan year take of the bags, one entry each. */
export function bagEntriesOf(contracts: readonly Contract[], year: number): BagEntry[] {
  return contracts
    .filter((contract) => contract.year === year)
    .flatMap((contract) => chargedTerms(contract) ?? [])
    .map(bagEntryOf)
}

/**
 * What a contract takes of its bags: the dearer of the conditions in force and of those that wait for an
 * acceptance, for either may be the ones in force tomorrow (promise 16).
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

/** Whether nothing is left to spend: of one plan type, or of both for the header (D-51). */
export function isLimitReached(
  { availableCents, availableTopCents }: Pick<Bags, 'availableCents' | 'availableTopCents'>,
  planType?: PlanType,
): boolean {
  if (planType === 'Exent') return availableCents <= 0
  if (planType === 'Top') return availableTopCents <= 0
  return availableCents <= 0 && availableTopCents <= 0
}

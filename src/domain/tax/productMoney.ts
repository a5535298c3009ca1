import type { BenefitDeclaration } from '../benefit/declaration.ts'
import { scheduleOf } from '../benefit/schedule.ts'
import { sumBy } from '../kernel/money.ts'
import { bagBalance } from '../plan/bags.ts'
import { coveredMonths, type Contract, type ContractTerms } from '../plan/contract.ts'
import { isCalculatorVisible } from './calculator.ts'
import {
  planEntryOf,
  storedEntries,
  type FindDeclaration,
  type PlanEntry,
  type TaxedPlan,
} from './planEntry.ts'
import { savingsContextOf, yearTaxCents } from './savings.ts'

/** What something costs, who pays it, and what it does to the payslip, in cents (D-93). */
export type MoneyParts = {
  priceCents: number
  contributionCents: number
  /** Paid by the employee's own pot, the user bag. */
  ownPotCents: number
  companyBagCents: number
  /** The last three together. */
  companyCents: number
  /** Income tax that is not paid; undefined where no salary is known. */
  taxCents: number | undefined
  /** How much the payslip falls; it rises where this is negative. Before tax where no salary is known. */
  payslipCents: number
}

export type ProductMoney = {
  year: number
  /** What monthly figures are divided by; 0 where it is paid once or not the same every month. */
  months: number
  perYear: MoneyParts
  perMonth: MoneyParts
}

/** What money is asked about: its terms in a plan year, stored or just quoted. */
export type MoneyTerms = Omit<ContractTerms, 'contributedCents'> & {
  id?: string | undefined
  category: string
}

type Declared = Partial<Pick<BenefitDeclaration, 'exemptCents'>> &
  Pick<BenefitDeclaration, 'amount' | 'months'>

/**
 * The money of products of one plan year together, beside everything else the employee has in it (D-93).
 * `others` are the contracts that stand beside them; all of the plan unless named.
 */
export function moneyOf(
  plan: TaxedPlan,
  declarations: FindDeclaration,
  products: readonly MoneyTerms[],
  others: readonly Contract[] = plan.contracts,
): ProductMoney {
  const year = products[0]?.year ?? 0
  const beside = others.filter((other) => products.every(({ id }) => id !== other.id))
  const stored = storedEntries({ ...plan, contracts: beside }, year, { declarations })
  const own = products.map((terms) => planEntryOf(terms, declarations(terms.category) ?? {}, plan))
  const perYear = partsOf(plan, year, { own, stored })
  const months = sharedMonths(products, declarations)
  return { year, months, perYear, perMonth: months > 0 ? monthlyParts(perYear, months) : perYear }
}

function partsOf(
  plan: TaxedPlan,
  year: number,
  { own, stored }: { own: readonly PlanEntry[]; stored: readonly PlanEntry[] },
): MoneyParts {
  const context = savingsContextOf(plan, year)
  const usedWith = (entries: readonly PlanEntry[]): number =>
    bagBalance({ ...context, flexibleBagCents: 0, topBagCents: 0, entries }).companyBagUsedCents
  const all = [...stored, ...own]
  const isTaxKnown = isCalculatorVisible(plan, year) || own.every(({ planType }) => planType === 'Top')
  const priceCents = sumBy(own, (entry) => entry.priceCents)
  const ownPotCents = sumBy(own, (entry) => entry.userBagCents)
  return added({
    priceCents,
    ownPotCents,
    contributionCents: priceCents - ownPotCents - sumBy(own, (entry) => entry.finalPriceCents),
    companyBagCents: usedWith(all) - usedWith(stored),
    taxCents: isTaxKnown ? yearTaxCents(context, stored) - yearTaxCents(context, all) : undefined,
  })
}

/** Each part of a month is rounded to the cent; the payslip's is their difference, so that they add up. */
function monthlyParts(parts: MoneyParts, months: number): MoneyParts {
  const monthly = (cents: number): number => Math.round(cents / months)
  return added({
    priceCents: monthly(parts.priceCents),
    contributionCents: monthly(parts.contributionCents),
    ownPotCents: monthly(parts.ownPotCents),
    companyBagCents: monthly(parts.companyBagCents),
    taxCents: parts.taxCents === undefined ? undefined : monthly(parts.taxCents),
  })
}

function added(parts: Omit<MoneyParts, 'companyCents' | 'payslipCents'>): MoneyParts {
  const companyCents = parts.contributionCents + parts.ownPotCents + parts.companyBagCents
  return { ...parts, companyCents, payslipCents: parts.priceCents - companyCents - (parts.taxCents ?? 0) }
}

/** How many months all products have; 0 where one is paid once, differs by month, or has other months. */
function sharedMonths(products: readonly MoneyTerms[], declarations: FindDeclaration): number {
  const [first = [], ...rest] = products.map((terms) => paidMonths(terms, declarations(terms.category)))
  const isShared = products.every(costsTheSame) && rest.every((months) => months.join() === first.join())
  return isShared ? first.length : 0
}

/** The months a contract is paid in, 0 to 11; none where it is paid once. */
function paidMonths(terms: MoneyTerms, declaration: Declared | undefined): number[] {
  const { amount, months } = scheduleOf(declaration ?? { amount: 'typed', months: 'chosen' }, terms.modality)
  return amount === 'once' || months === 'first' ? [] : coveredMonths(declaration, terms)
}

function costsTheSame({ items }: MoneyTerms): boolean {
  const cents = new Map<number, number>()
  for (const { monthIndex, priceCents } of items)
    cents.set(monthIndex, (cents.get(monthIndex) ?? 0) + priceCents)
  return new Set(cents.values()).size <= 1
}

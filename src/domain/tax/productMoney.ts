import type { BenefitDeclaration } from '../benefit/declaration.ts'
import { centsByMonth } from '../benefit/breakdowns.ts'
import { scheduleOf, type ScheduledBenefit } from '../benefit/schedule.ts'
import { sumBy } from '../kernel/money.ts'
import { bagBalance } from '../plan/bags.ts'
import { coveredMonths, type ContractTerms } from '../plan/contract.ts'
import { isCalculatorVisible } from './calculator.ts'
import {
  planEntryOf,
  storedEntries,
  type FindDeclaration,
  type PlanEntry,
  type TaxedPlan,
} from './planEntry.ts'
import { savingsContextOf, yearTaxCents } from './savings.ts'
import { isInCart } from '../plan/contractState.ts'

/** What something costs, who pays it, and what it does to the payslip, in cents (D-93). */
export type MoneyParts = {
  priceCents: number
  contributionCents: number
  /** Paid by the user bag. */
  userBagCents: number
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

type TaxedBenefit = Partial<Pick<BenefitDeclaration, 'exemptCents'>> & ScheduledBenefit

/**
 * The money of products of one plan year together (D-93). Each stands beside what the employee had before it:
 * what is in force, by its purchase, then the cart; what is just quoted comes last. So the money of all
 * products adds up to what the plan does, and none changes when another is added after it.
 */
export function moneyOf(
  plan: TaxedPlan,
  declarations: FindDeclaration,
  products: readonly MoneyTerms[],
): ProductMoney {
  const year = products[0]?.year ?? 0
  const inOrder = [
    ...plan.contracts.filter((contract) => !isInCart(contract)),
    ...plan.contracts.filter(isInCart),
  ]
  const position = ({ id }: MoneyTerms): number => {
    const at = inOrder.findIndex((other) => other.id === id)
    return at < 0 ? inOrder.length : at
  }
  const entryOf = (terms: MoneyTerms): PlanEntry =>
    planEntryOf(terms, declarations(terms.category) ?? {}, plan)
  const before: PlanEntry[] = []
  const parts = products
    .toSorted((one, other) => position(one) - position(other))
    .map((terms) => {
      const contracts = inOrder
        .slice(0, position(terms))
        .filter(({ id }) => products.every((own) => own.id !== id))
      const stored = [...storedEntries({ ...plan, contracts }, year, { declarations }), ...before]
      const own = entryOf(terms)
      before.push(own)
      return partsOf(plan, year, { own, stored })
    })
  const perYear = sumOf(parts)
  const months = sharedMonths(products, declarations)
  return { year, months, perYear, perMonth: months > 0 ? monthlyParts(perYear, months) : perYear }
}

function partsOf(
  plan: TaxedPlan,
  year: number,
  { own, stored }: { own: PlanEntry; stored: readonly PlanEntry[] },
): MoneyParts {
  const context = savingsContextOf(plan, year)
  const usedWith = (entries: readonly PlanEntry[]): number =>
    bagBalance({ ...context, flexibleBagCents: 0, topBagCents: 0, entries }).companyBagUsedCents
  const all = [...stored, own]
  const isTaxKnown = isCalculatorVisible(plan, year) || own.planType === 'Top'
  const { priceCents, userBagCents, finalPriceCents } = own
  return added({
    priceCents,
    userBagCents,
    contributionCents: priceCents - userBagCents - finalPriceCents,
    companyBagCents: usedWith(all) - usedWith(stored),
    taxCents: isTaxKnown ? yearTaxCents(context, stored) - yearTaxCents(context, all) : undefined,
  })
}

function sumOf(parts: readonly MoneyParts[]): MoneyParts {
  const isTaxKnown = parts.every(({ taxCents }) => taxCents !== undefined)
  return added({
    priceCents: sumBy(parts, ({ priceCents }) => priceCents),
    contributionCents: sumBy(parts, ({ contributionCents }) => contributionCents),
    userBagCents: sumBy(parts, ({ userBagCents }) => userBagCents),
    companyBagCents: sumBy(parts, ({ companyBagCents }) => companyBagCents),
    taxCents: isTaxKnown ? sumBy(parts, ({ taxCents }) => taxCents ?? 0) : undefined,
  })
}

/** Each part of a month is rounded to the cent; the payslip's is their difference, so that they add up. */
function monthlyParts(parts: MoneyParts, months: number): MoneyParts {
  const monthly = (cents: number): number => Math.round(cents / months)
  return added({
    priceCents: monthly(parts.priceCents),
    contributionCents: monthly(parts.contributionCents),
    userBagCents: monthly(parts.userBagCents),
    companyBagCents: monthly(parts.companyBagCents),
    taxCents: parts.taxCents === undefined ? undefined : monthly(parts.taxCents),
  })
}

function added(parts: Omit<MoneyParts, 'companyCents' | 'payslipCents'>): MoneyParts {
  const companyCents = parts.contributionCents + parts.userBagCents + parts.companyBagCents
  return { ...parts, companyCents, payslipCents: parts.priceCents - companyCents - (parts.taxCents ?? 0) }
}

/** How many months all products have; 0 where one is paid once, differs by month, or has other months. */
function sharedMonths(products: readonly MoneyTerms[], declarations: FindDeclaration): number {
  const [first = [], ...rest] = products.map((terms) => paidMonths(terms, declarations(terms.category)))
  const isShared = products.every(costsTheSame) && rest.every((months) => months.join() === first.join())
  return isShared ? first.length : 0
}

/** The months a contract is paid in, 0 to 11; none where it is paid once. */
function paidMonths(terms: MoneyTerms, declaration: TaxedBenefit | undefined): number[] {
  const { amount, months } = scheduleOf(declaration ?? { amount: 'typed', months: 'chosen' }, terms.modality)
  return amount === 'once' || months === 'first' ? [] : coveredMonths(declaration, terms)
}

function costsTheSame({ items }: MoneyTerms): boolean {
  return new Set(centsByMonth(items).values()).size <= 1
}

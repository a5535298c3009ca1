import type { BenefitDeclaration } from '../benefit/declaration.ts'
import { scheduleOf, type ScheduledBenefit } from '../benefit/schedule.ts'
import { sumBy } from '../kernel/money.ts'
import type { ContractTerms } from '../plan/contract.ts'
import { isCalculatorVisible } from './calculator.ts'
import { placeEntries, type PlacedEntry } from './entryOrder.ts'
import { untaxedCents } from './moneyRows.ts'
import { planEntryOf, type FindDeclaration, type TaxedPlan } from './planEntry.ts'
import { simulatorOf } from './tableSimulator.ts'
import { rowsOf, taxContextOf } from './taxContext.ts'

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
  /** Contributions that are paid more, for company money in kind (D-117); left out where there are none. */
  socialSecurityCents?: number | undefined
  /** How much the payslip falls; it rises where this is negative. Before tax where no salary is known. */
  payslipCents: number
}

/** The money of a month, 0 to 11. */
export type MonthMoney = MoneyParts & { monthIndex: number }

export type ProductMoney = {
  year: number
  /** In how many months it is the same; 0 where it is paid once or not the same every month. */
  months: number
  perYear: MoneyParts
  perMonth: MoneyParts
  /** What each month brings that something is paid in, in order. */
  monthly: MonthMoney[]
  /** By law: the year of the tables, where those of the plan year are not known (D-122). */
  tablesOf?: number | undefined
  /** By how many cents months of the same money may differ; left out: one. */
  roundingCents?: number
}

/** What money is asked about: its terms in a plan year, stored or just quoted. */
export type MoneyTerms = Omit<ContractTerms, 'contributedCents'> & {
  id?: string | undefined
  category: string
}

type TaxedBenefit = Partial<Pick<BenefitDeclaration, 'exemptCents'>> & ScheduledBenefit

/**
 * The money of products of one plan year together (D-101). Each has the place of its purchase: company bag,
 * limits and tax are used by what was bought before it first (D-103, D-114). So the money of all products
 * adds up to what the plan does, and none changes when another is added after it.
 */
export function moneyOf(
  plan: TaxedPlan,
  declarations: FindDeclaration,
  products: readonly MoneyTerms[],
): ProductMoney {
  const year = products[0]?.year ?? 0
  const isAsked = (id: string): boolean => products.some((own) => own.id === id)
  const placed = placeEntries(plan.contracts, {
    year,
    own: products,
    entryOf: (terms) => {
      const declaration = declarations(terms.category)
      const isKnown = declaration ?? ('id' in terms && isAsked(String(terms.id)))
      return isKnown ? planEntryOf(terms, declaration ?? {}, plan) : undefined
    },
  })
  const monthly = monthlyMoney(plan, year, placed)
  const perYear = sumParts(monthly)
  const { id, roundingCents, tableYear } = simulatorOf(plan)
  const tablesOf = tableYear({ tax: plan.tax, year })
  const isMonthly = monthly.length > 0 && products.every(isPaidMonthly(declarations))
  const months = isMonthly ? sameMonths(monthly, roundingCents) : 0
  return {
    year,
    months,
    perYear,
    perMonth: months > 0 ? monthlyParts(perYear, months) : perYear,
    monthly,
    ...(roundingCents > 1 && { roundingCents }),
    ...(id === 'law' && tablesOf !== year && { tablesOf }),
  }
}

/**
 * What each month brings of the entries that are asked about, after all that comes before each. A month in
 * which nothing is paid belongs to it where its payslip changes.
 */
function monthlyMoney(plan: TaxedPlan, year: number, placed: readonly PlacedEntry[]): MonthMoney[] {
  const context = taxContextOf(plan, year)
  const rows = rowsOf(
    context,
    placed.map(({ entry }) => entry),
  )
  const isSalaryKnown = isCalculatorVisible(plan, year)
  const months = new Map<number, MoneyParts[]>()
  for (const [index, { isOwn }] of placed.entries()) {
    if (!isOwn) continue
    const own = rows[index]!
    const isTaxKnown = isSalaryKnown || untaxedCents(own) === 0
    const moved = isSalaryKnown ? simulatorOf(plan).moved(context, rows.slice(0, index), [own]) : []
    for (let month = 0; month < 12; month++) {
      const row = own.find(({ monthIndex }) => monthIndex === month)
      const { taxCents = 0, contributionsCents: socialSecurityCents = 0 } = moved[month] ?? {}
      if (!row && taxCents === 0 && socialSecurityCents === 0) continue
      const taxed = { taxCents: isTaxKnown ? taxCents : undefined, socialSecurityCents }
      months.set(month, [...(months.get(month) ?? []), added({ ...(row ?? noPrice), ...taxed })])
    }
  }
  return [...months]
    .map(([monthIndex, parts]) => ({ monthIndex, ...sumParts(parts) }))
    .toSorted((a, b) => a.monthIndex - b.monthIndex)
}

const noPrice = { priceCents: 0, contributionCents: 0, userBagCents: 0, companyBagCents: 0 }

/** The sum of parts; its tax is unknown where that of one part is. */
export function sumParts(parts: readonly MoneyParts[]): MoneyParts {
  const isTaxKnown = parts.every(({ taxCents }) => taxCents !== undefined)
  return added({
    priceCents: sumBy(parts, ({ priceCents }) => priceCents),
    contributionCents: sumBy(parts, ({ contributionCents }) => contributionCents),
    userBagCents: sumBy(parts, ({ userBagCents }) => userBagCents),
    companyBagCents: sumBy(parts, ({ companyBagCents }) => companyBagCents),
    taxCents: isTaxKnown ? sumBy(parts, ({ taxCents }) => taxCents ?? 0) : undefined,
    socialSecurityCents: sumBy(parts, ({ socialSecurityCents = 0 }) => socialSecurityCents),
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
    socialSecurityCents: monthly(parts.socialSecurityCents ?? 0),
  })
}

type GivenParts = Omit<MoneyParts, 'companyCents' | 'payslipCents'>

function added({
  priceCents,
  contributionCents,
  userBagCents,
  companyBagCents,
  taxCents,
  socialSecurityCents = 0,
}: GivenParts): MoneyParts {
  const companyCents = contributionCents + userBagCents + companyBagCents
  const payslipCents = priceCents - companyCents - (taxCents ?? 0) + socialSecurityCents
  return {
    priceCents,
    contributionCents,
    userBagCents,
    companyBagCents,
    taxCents,
    ...(socialSecurityCents !== 0 && { socialSecurityCents }),
    companyCents,
    payslipCents,
  }
}

const compared = ['priceCents', 'companyCents', 'payslipCents'] as const

/** How many months there are; 0 where one brings something else. Rounding is no difference. */
function sameMonths(monthly: readonly MonthMoney[], roundingCents: number): number {
  const isSame = compared.every((part) => {
    const all = monthly.map((month) => month[part])
    return Math.max(...all) - Math.min(...all) <= roundingCents
  })
  return isSame ? monthly.length : 0
}

function isPaidMonthly(declarations: FindDeclaration): (terms: MoneyTerms) => boolean {
  return ({ category, modality }) => {
    const declaration: TaxedBenefit = declarations(category) ?? { amount: 'typed', months: 'chosen' }
    const { amount, months } = scheduleOf(declaration, modality)
    return amount !== 'once' && months !== 'first'
  }
}

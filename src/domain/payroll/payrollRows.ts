import type { ProductTax } from '../catalogue/modality.ts'
import { contractUntilExit } from '../contract/contractEnds.ts'
import { sumBy } from '../kernel/money.ts'
import { chargedTerms, type Contract } from '../plan/contract.ts'
import { wasInForce } from '../plan/contractState.ts'
import { exemptByMonth } from '../tax/exempt.ts'
import { planEntryOf, type FindDeclaration, type PlanEntry } from '../tax/planEntry.ts'

/** The figures of a row, in cents (D-94); price less contribution and user bag is the final price. */
export type PayrollFigures = {
  priceCents: number
  /** What the company pays directly. */
  contributionCents: number
  /** What the user bag pays. */
  userBagCents: number
  finalPriceCents: number
  /** What the company bag pays of the final price. */
  companyBagCents: number
  /** The rest: salary given up. */
  salaryCents: number
  exemptCents: number
  taxedCents: number
}

/** What payroll does for one product in one month of a plan year. */
export type PayrollRow = PayrollFigures & { productId: string; monthIndex: number }

/** What the rows of one employee and plan year follow from. */
export type PayrollPlan = {
  /** Of the plan year, in the order of their purchase. */
  contracts: readonly Contract[]
  companyBagCents: number
  privateUsePercent: number | null
  productTax: Readonly<Record<string, ProductTax>>
  declarations: FindDeclaration
  /** The last day in the company, where one is known. */
  exitOn: string | null
}

export const payrollFigures = [
  'priceCents',
  'contributionCents',
  'userBagCents',
  'finalPriceCents',
  'companyBagCents',
  'salaryCents',
  'exemptCents',
  'taxedCents',
] as const satisfies readonly (keyof PayrollFigures)[]

/**
 * A row for each product and month of what is in force (D-94): the company bag is used by month, in a month
 * by moment of purchase. The rows add up to the figures of the year.
 * @throws Error where the category of a contract is not there
 */
export function payrollRows(plan: PayrollPlan): PayrollRow[] {
  const entries = plan.contracts.flatMap((contract) => chargedContract(contract, plan) ?? [])
  const exempt = exemptByMonth(entries.map(({ entry }) => entry))
  const rows = new Map<string, PayrollRow>()
  let bagLeftCents = plan.companyBagCents
  for (let monthIndex = 0; monthIndex < 12; monthIndex++) {
    for (const [index, { terms, entry }] of entries.entries()) {
      const figures = figuresOfMonth(terms, entry, monthIndex)
      if (!figures) continue
      const { finalPriceCents } = figures
      const companyBagCents = entry.planType === 'Exent' ? Math.min(bagLeftCents, finalPriceCents) : 0
      bagLeftCents -= companyBagCents
      const exemptCents = exempt[index]?.[monthIndex] ?? 0
      add(rows, {
        productId: terms.modality.product.id,
        monthIndex,
        ...figures,
        companyBagCents,
        salaryCents: finalPriceCents - companyBagCents,
        exemptCents,
        taxedCents: finalPriceCents - exemptCents,
      })
    }
  }
  return [...rows.values()]
}

type Charged = { terms: Contract; entry: PlanEntry }

/** What is charged of a contract in force; undefined where it is not, or covers nothing. */
function chargedContract(contract: Contract, plan: PayrollPlan): Charged | undefined {
  const { category } = contract
  if (!wasInForce(contract)) return undefined
  const declaration = plan.declarations(category)
  if (!declaration)
    throw new Error(`The category ${category} of the contract ${contract.id} is not there now.`)
  const terms = chargedTerms(contractUntilExit(declaration, contract, plan.exitOn))
  if (!terms) return undefined
  return { terms, entry: planEntryOf(terms, declaration, { employee: plan, productTax: plan.productTax }) }
}

type MonthFigures = Pick<
  PayrollFigures,
  'priceCents' | 'contributionCents' | 'userBagCents' | 'finalPriceCents'
>

function figuresOfMonth(
  { items, modality }: Pick<Contract, 'items' | 'modality'>,
  entry: PlanEntry,
  monthIndex: number,
): MonthFigures | undefined {
  const own = items.filter((item) => item.monthIndex === monthIndex)
  if (own.length === 0) return undefined
  const priceCents = sumBy(own, (item) => item.priceCents)
  const finalPriceCents = sumBy(entry.items, (item) => (item.monthIndex === monthIndex ? item.paidCents : 0))
  const paidForCents = priceCents - finalPriceCents
  return {
    priceCents,
    contributionCents: modality.userBag ? 0 : paidForCents,
    userBagCents: modality.userBag ? paidForCents : 0,
    finalPriceCents,
  }
}

function add(rows: Map<string, PayrollRow>, row: PayrollRow): void {
  const key = `${row.monthIndex} ${row.productId}`
  const before = rows.get(key)
  rows.set(key, before ? { ...before, ...addFigures(before, row) } : row)
}

/** Each figure of one plus that of another, or less it where `sign` is -1. */
export function addFigures(one: PayrollFigures, other: PayrollFigures, sign: 1 | -1 = 1): PayrollFigures {
  return Object.fromEntries(
    payrollFigures.map((figure) => [figure, one[figure] + sign * other[figure]]),
  ) as PayrollFigures
}

export const noFigures: PayrollFigures = {
  priceCents: 0,
  contributionCents: 0,
  userBagCents: 0,
  finalPriceCents: 0,
  companyBagCents: 0,
  salaryCents: 0,
  exemptCents: 0,
  taxedCents: 0,
}

export function hasFigures(figures: PayrollFigures): boolean {
  return payrollFigures.some((figure) => figures[figure] !== 0)
}

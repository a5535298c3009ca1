import type { BenefitDeclaration } from '../benefit/declaration.ts'
import type { ProductTax } from '../catalogue/modality.ts'
import { contractUntilExit } from '../contract/contractEnds.ts'
import type { Contract } from '../plan/contract.ts'
import { wasInForce } from '../plan/contractState.ts'
import type { FamilyMember } from '../plan/employee.ts'
import { moneyRows, type RowMoney } from '../tax/moneyRows.ts'
import { placeEntries } from '../tax/entryOrder.ts'
import { planEntryOf, type FindDeclaration } from '../tax/planEntry.ts'
import type { Simulator } from '../tax/simulator.ts'
import { simulatorOf } from '../tax/tableSimulator.ts'

/** The amounts of a row, in cents (D-101); the final price is the price minus contribution and user bag. */
export type PayrollFigures = RowMoney & { finalPriceCents: number }

/** The payroll amounts of one product in one month of a plan year. */
export type PayrollRow = PayrollFigures & { productId: string; monthIndex: number }

/** The input for the rows of one employee and plan year. */
export type PayrollPlan = {
  /**
   * The contracts of the plan year in the order of their purchase; a contract that waits for acceptance
   * reserves its part of bag and limits.
   */
  contracts: readonly Contract[]
  companyBagCents: number
  cutOffDay: number
  privateUsePercent: number | null
  /** The company's tax model, which determines the exempt part; left out: the tax table (D-118). */
  simulator?: Simulator | undefined
  /** Family, disability and yearly pay, if the tax model needs them. */
  family?: readonly FamilyMember[]
  disabilityType?: boolean
  disability?: number | null
  grossCents?: number
  productTax: Readonly<Record<string, ProductTax>>
  declarations: FindDeclaration
  /** Last day at the company, if known. */
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
 * Builds a row for each product and month in force, ordered by product, with the same amounts as portal and
 * documents (D-101). A contract that waits for acceptance reserves its amounts in order, but has no rows.
 * @throws CategoryGone if a contract's category is missing
 */
export function payrollRows(plan: PayrollPlan): PayrollRow[] {
  const contracts = plan.contracts.map((contract) => untilExit(contract, plan))
  const year = contracts[0]?.year ?? 0
  const placed = placeEntries(contracts, {
    year,
    cutOffDay: plan.cutOffDay,
    entryOf: (terms) =>
      planEntryOf(terms, requireDeclaration(terms, plan), { employee: plan, productTax: plan.productTax }),
  })
  const { exemptByMonth } = simulatorOf(plan)
  const money = moneyRows(
    placed.map(({ entry }) => entry),
    plan.companyBagCents,
    (entries) => exemptByMonth(entries, { year, grossCents: plan.grossCents ?? 0 }),
  )
  const rows = new Map<string, PayrollRow>()
  for (const [index, { contract, isAddition }] of placed.entries()) {
    if (!contract || isAddition || !wasInForce(contract)) continue
    const productId = contract.modality.product.id
    for (const row of money[index]!)
      add(rows, { productId, ...row, finalPriceCents: row.salaryCents + row.companyBagCents })
  }
  return [...rows.values()].toSorted((a, b) => a.monthIndex - b.monthIndex)
}

/** Shortens a contract in force so that it covers nothing after the exit. */
function untilExit(contract: Contract, plan: PayrollPlan): Contract {
  const declaration = requireDeclaration(contract, plan)
  return wasInForce(contract) ? contractUntilExit(declaration, contract, plan.exitOn) : contract
}

/** A contract's category is missing, so its open months cannot be computed. */
export class CategoryGone extends Error {
  readonly category: string
  constructor(category: string, contract: string | undefined) {
    super(`The category ${category} of the contract ${contract} is not there now.`)
    this.name = 'CategoryGone'
    this.category = category
  }
}

/** Returns the result, or a `CategoryGone` error as a value; other errors are thrown. */
export async function catchCategoryGone<Answer>(work: Promise<Answer>): Promise<Answer | CategoryGone> {
  try {
    return await work
  } catch (error) {
    if (error instanceof CategoryGone) return error
    throw error
  }
}

function requireDeclaration(
  { category, id }: { category: string; id?: string | undefined },
  { declarations }: PayrollPlan,
): BenefitDeclaration {
  const declaration = declarations(category)
  if (!declaration) throw new CategoryGone(category, id)
  return declaration
}

function add(rows: Map<string, PayrollRow>, row: PayrollRow): void {
  const key = `${row.monthIndex} ${row.productId}`
  const before = rows.get(key)
  rows.set(key, before ? { ...before, ...addFigures(before, row) } : row)
}

/** Adds two sets of figures, or subtracts them if `sign` is -1. */
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

import { coveredUntil, type CancellationEffect } from '../../../domain/contract/cancellationEffect.ts'
import type { Conditions, Contract } from '../../../domain/plan/contract.ts'
import { lawSimulator } from '../../../domain/tax/law/lawSimulator.ts'
import { movedSentences } from '../../../domain/tax/movedContracts.ts'
import type { TaxedPlan } from '../../../domain/tax/planEntry.ts'
import type { ProductMoney } from '../../../domain/tax/productMoney.ts'
import { taxTableFor, taxTables, type TaxTable } from '../../../domain/tax/taxTables.ts'
import type { TenantConfig } from '../../../domain/company/tenant/tenant.ts'
import type { ServerContext } from '../../platform/context/context.ts'
import type { EmployeeRow } from '../../platform/db/schema.ts'
import { BenefitFault } from '../../catalogue/plugins/callPlugin.ts'
import { timedRules } from '../../catalogue/plugins/timedRules.ts'
import { readerOf, type EmployeeContext } from '../../employee/employeeContext.ts'

/**
 * The effect of conditions on the payslip, after the plan's earlier contracts (D-93). Undefined for an end,
 * and if a category of the plan fails, because the mail is sent without it (promise 41).
 */
export function conditionsMoney(
  { benefits }: Pick<ServerContext, 'benefits'>,
  plan: EmployeeContext,
  conditions: Conditions,
): ProductMoney | undefined {
  if (conditions.kind === 'cancellation') return undefined
  const known = computed.get(conditions)
  if (known?.plan === plan) return known.money
  const money = computeMoney({ benefits }, plan, conditions)
  computed.set(conditions, { plan, money })
  return money
}

/** A cache, because the document and the mail of a purchase show the same amounts. */
const computed = new WeakMap<Conditions, { plan: EmployeeContext; money: ProductMoney | undefined }>()

function computeMoney(
  { benefits }: Pick<ServerContext, 'benefits'>,
  plan: EmployeeContext,
  conditions: Conditions,
): ProductMoney | undefined {
  const entry = { ...conditions, id: conditions.contractId }
  return withoutFault(() =>
    timedRules.computeMoney(taxedPlan(plan), (category) => benefits.find(category), [entry]),
  )
}

/**
 * Sentences about other contracts whose payslip effect changes when a contract ends or changes (D-103,
 * D-114); none for a new contract, and none if a category of the plan fails.
 */
export function movedByConditions(
  { benefits }: Pick<ServerContext, 'benefits'>,
  plan: EmployeeContext,
  conditions: Conditions,
  effect?: CancellationEffect,
): string[] {
  const contract = plan.contracts.find(({ id }) => id === conditions.contractId)
  if (!contract || (!effect && conditions.kind !== 'edit')) return []
  const [taxed, find] = [taxedPlan(plan), benefits.find.bind(benefits)]
  const moved = withoutFault(() =>
    effect
      ? timedRules.movedByEnd(taxed, find, { contract, lastMonth: coveredUntil(effect) })
      : timedRules.movedByChange(taxed, find, { contract, next: conditions }),
  )
  return movedSentences(moved ?? [], readerOf(plan).language, effect ? 'cancellation' : 'change')
}

/**
 * Sentences about other contracts whose payslip effect changes because a contract let go of what it reserved
 * (D-103); none if a category of the plan fails. `contract` is the contract before the event, `contracts` are
 * all after it.
 */
export function movedByReleased(
  { benefits }: Pick<ServerContext, 'benefits'>,
  plan: EmployeeContext,
  released: { contract: Contract; contracts: readonly Contract[] },
): string[] {
  const [taxed, find] = [taxedPlan(plan), benefits.find.bind(benefits)]
  const moved = withoutFault(() => timedRules.movedByRelease(taxed, find, released))
  return movedSentences(moved ?? [], readerOf(plan).language, 'change')
}

/** Adds the tax data to an employee's plan: the company's tax model and the tables. */
export function taxedPlan(plan: EmployeeContext): EmployeeContext & TaxedPlan {
  const { tenant, row, today } = plan
  const simulator = tenant.simulator === 'law' ? lawSimulator : undefined
  return {
    ...plan,
    tax: taxTableOf(tenant, row, today),
    productTax: tenant.productTax,
    ...(simulator && { simulator }),
  }
}

/** Returns the result of a function; undefined if a category of the plan fails. */
export function withoutFault<Answer>(ask: () => Answer): Answer | undefined {
  try {
    return ask()
  } catch (error) {
    if (error instanceof BenefitFault) return undefined
    throw error
  }
}

/** The tax table of an employee's country and year, if the operator set them. */
export function taxTableOf(
  tenant: TenantConfig,
  employee: Pick<EmployeeRow, 'tax_country' | 'tax_year'>,
  today: string,
): TaxTable {
  const country = (employee.tax_country ?? tenant.taxTable).toUpperCase()
  const date = employee.tax_year === null ? today : `${employee.tax_year}-12-31`
  const table = taxTableFor(date, taxTables, country) ?? taxTableFor(date)
  if (!table) throw new Error(`There is no tax table for ${country}.`)
  return table
}

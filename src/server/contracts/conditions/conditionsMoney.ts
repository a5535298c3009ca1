import type { Conditions } from '../../../domain/plan/contract.ts'
import type { ProductMoney } from '../../../domain/tax/productMoney.ts'
import { taxTableFor, taxTables, type TaxTable } from '../../../domain/tax/taxTables.ts'
import type { TenantConfig } from '../../../domain/company/tenant/tenant.ts'
import type { ServerContext } from '../../platform/context/context.ts'
import type { EmployeeRow } from '../../platform/db/schema.ts'
import { BenefitFault } from '../../catalogue/plugins/callPlugin.ts'
import { timedRules } from '../../catalogue/plugins/timedRules.ts'
import type { EmployeeContext } from '../../employee/employeeContext.ts'

/**
 * What conditions do to the payslip beside what the plan had before them (D-93); undefined for an end, and
 * where a category of the plan gives no answer, for a mail goes out without it (promise 41).
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

/** The document and the mail of a purchase show the same. */
const computed = new WeakMap<Conditions, { plan: EmployeeContext; money: ProductMoney | undefined }>()

function computeMoney(
  { benefits }: Pick<ServerContext, 'benefits'>,
  plan: EmployeeContext,
  conditions: Conditions,
): ProductMoney | undefined {
  const { tenant, row, today } = plan
  const taxed = { ...plan, tax: taxTableOf(tenant, row, today), productTax: tenant.productTax }
  try {
    const entry = { ...conditions, id: conditions.contractId }
    return timedRules.moneyOf(taxed, (category) => benefits.find(category), [entry])
  } catch (error) {
    if (error instanceof BenefitFault) return undefined
    throw error
  }
}

/** The tax table of an employee: that of their country and year, where the operator set them. */
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

import { sql } from 'kysely'
import { lawChangeOf, type LawChange } from '../../domain/tax/law/lawChange.ts'
import type { OtherFigures } from '../../domain/tax/law/figure.ts'
import type { TenantConfig } from '../../domain/company/tenant/tenant.ts'
import { chargedTerms } from '../../domain/plan/contract.ts'
import { findStates, isInCart, isLive } from '../../domain/plan/contractState.ts'
import { timedRules } from '../catalogue/plugins/timedRules.ts'
import { taxedPlan, withoutFault } from '../contracts/conditions/conditionsMoney.ts'
import { employeeContextsOf, type EmployeeContext } from '../employee/employeeContext.ts'
import type { OperationContext } from '../platform/context/operating.ts'
import type { EmployeeRow } from '../platform/db/schema.ts'

/** Two sets of legal figures, and the year of the newer set's tables. */
export type Tables = { tables: number; before: OtherFigures; after: OtherFigures }

/** An employee with live contracts, and the effect of new tables on the employee's plan of that year. */
export type ChangedPerson = { row: EmployeeRow; plan: EmployeeContext; change: LawChange }

/** The number of employees whose plans are loaded at the same time. */
const peopleAtOnce = 500

/**
 * Computes the effect of new legal tables on the live contracts of a year, by employee. An employee with a
 * failing category is left out.
 */
export async function lawChanges(
  context: OperationContext,
  tenant: TenantConfig,
  asked: Tables,
): Promise<ChangedPerson[]> {
  const people = await peopleWithContracts(context, tenant, asked.tables)
  const found: ChangedPerson[] = []
  for (let from = 0; from < people.length; from += peopleAtOnce) {
    const rows = people.slice(from, from + peopleAtOnce)
    const plans = await employeeContextsOf(context.db, { tenant, rows, today: context.clock.today() })
    for (const plan of plans) {
      const change = computeChange(context, plan, asked)
      if (change) found.push({ row: plan.row, plan, change })
    }
    context.progress(from + rows.length, people.length)
  }
  return found
}

function computeChange(
  { benefits }: Pick<OperationContext, 'benefits'>,
  plan: EmployeeContext,
  asked: Tables,
): LawChange | undefined {
  const own = plan.contracts
    .filter(
      (contract) => contract.year === asked.tables && isLive(contract, plan.today) && !isInCart(contract),
    )
    .flatMap((contract) => chargedTerms(contract) ?? [])
  if (own.length === 0) return undefined
  const found = withoutFault(() =>
    timedRules.moneyCaseOf(taxedPlan(plan), (category) => benefits.find(category), own),
  )
  return found?.isSalaryKnown ? lawChangeOf(found, asked) : undefined
}

/** Active employees with a contract of a plan year, without carts. */
async function peopleWithContracts(
  { db }: Pick<OperationContext, 'db'>,
  { subdomain }: TenantConfig,
  year: number,
): Promise<EmployeeRow[]> {
  return db
    .selectFrom('employees')
    .selectAll()
    .where('tenant', '=', subdomain)
    .where('active', '=', true)
    .where(
      sql<boolean>`exists (select from contracts where contracts.tenant = ${subdomain}
        and contracts.employee_id = employees.id and contracts.year = ${year}
        and state <> all (${findStates('inCart')}))`,
    )
    .orderBy('employee_number')
    .orderBy('id')
    .execute()
}

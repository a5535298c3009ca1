import { sql } from 'kysely'
import Type from 'typebox'
import { isPlanYearOver } from '../../../domain/catalogue/planMonths.ts'
import { lastInvoiceDay } from '../../../domain/contract/invoices.ts'
import { sumBy } from '../../../domain/kernel/money.ts'
import type { ClosedProduct } from '../../platform/db/tables/payroll.ts'
import {
  companyOf,
  OperationRefused,
  type OperationContext,
  type Reason,
} from '../../platform/context/operating.ts'
import { listClosings } from '../../payroll/closings.ts'
import { planYear } from '../inputs.ts'
import { defineOperation } from '../operation.ts'
import { localized, type Language } from '../../../domain/kernel/language.ts'
import { findStates, isInCart, isUnderReview } from '../../../domain/plan/contractState.ts'

/** Closes a plan year: afterwards no import changes its bags, so its figures stay. */
export default defineOperation({
  name: 'plan close',
  summary:
    'Closes a plan year that is over: nothing is left pending, its months are closed, its figures are kept',
  input: Type.Object({ year: planYear }, { additionalProperties: false }),
  output: Type.Object({
    year: Type.Integer(),
    contracts: Type.Integer(),
    priceCents: Type.Integer(),
    products: Type.Array(
      Type.Object({
        product: Type.String(),
        contracts: Type.Integer(),
        people: Type.Integer(),
        priceCents: Type.Integer(),
      }),
    ),
  }),
  access: { right: 'campaigns', company: 'one' },
  dryRun: true,
  final: true,
  run: async (context, { year }) => {
    const { db, actor } = context
    const { subdomain } = companyOf(context)
    const faults = await faultsOf(context, year)
    if (faults.length > 0) throw new OperationRefused(faults)
    const { rows: products } = await sql<ClosedProduct>`
      select category as product, count(distinct contracts.id)::int as contracts,
        count(distinct employee_id)::int as people,
        sum(items.price_cents)::int as "priceCents"
      from contracts join contract_items as items
        on items.tenant = contracts.tenant and items.contract_id = contracts.id
          and items.month_index <= coalesce(covered_until, 11)
      where contracts.tenant = ${subdomain} and year = ${year}
        and (state = any (${findStates('hasConditionsInForce')}) or covered_until is not null)
      group by category order by category`.execute(db)
    await db
      .insertInto('closed_plan_years')
      .values({ tenant: subdomain, year, products: JSON.stringify(products), closed_by: actor })
      .execute()
    return {
      year,
      contracts: sumBy(products, (each) => each.contracts),
      priceCents: sumBy(products, (each) => each.priceCents),
      products,
    }
  },
})

/** Lists everything that prevents closing a plan year. */
async function faultsOf(context: OperationContext, year: number): Promise<Reason[]> {
  const { db, clock } = context
  const { subdomain, payroll } = companyOf(context)
  const today = clock.today()
  const known = await db
    .selectFrom('closed_plan_years')
    .select('closed_by')
    .where('tenant', '=', subdomain)
    .where('year', '=', year)
    .executeTakeFirst()
  if (known) return [{ id: 'plan.closed', company: subdomain, year, by: known.closed_by }]
  if (!isPlanYearOver(year, today)) return [{ id: 'plan.notOver', year }]
  const day = lastInvoiceDay({ year })
  const waiting = await contractsWaiting(context, year)
  const closings = await listClosings(db, subdomain)
  const isDecemberClosed = closings.some((each) => each.year === year && each.month_index === 11)
  return [
    ...(today > day ? [] : [{ id: 'plan.invoices', year, day } as const]),
    ...waiting,
    ...(payroll && !isDecemberClosed ? [{ id: 'plan.payroll', year } as const] : []),
  ]
}

/** Lists the open contracts of a plan year, with their owners and the person who must act. */
async function contractsWaiting({ db, ...context }: OperationContext, year: number): Promise<Reason[]> {
  const { subdomain } = companyOf(context)
  const found = await db
    .selectFrom('contracts')
    .innerJoin('employees', (join) =>
      join
        .onRef('employees.tenant', '=', 'contracts.tenant')
        .onRef('employees.id', '=', 'contracts.employee_id'),
    )
    .select(['contracts.id', 'benefit', 'state', 'employee_number'])
    .where('contracts.tenant', '=', subdomain)
    .where('year', '=', year)
    .where('state', 'in', waitingStates)
    .orderBy('employee_number')
    .orderBy('contracts.created_at')
    .execute()
  return found.map(({ id, state, benefit, employee_number: employee }) => {
    const about = {
      employee,
      contract: id,
      year,
      product: (language: Language) => localized(benefit.modality.name, language),
    }
    if (isInCart({ state })) return { id: 'plan.inCart', ...about }
    return isUnderReview({ state }) ? { id: 'plan.underReview', ...about } : { id: 'plan.waiting', ...about }
  })
}

const waitingStates = (['inCart', 'purchased', 'waits', 'isReviewed'] as const).flatMap(findStates)

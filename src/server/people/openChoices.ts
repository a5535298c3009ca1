import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { TenantConfig } from '../../domain/company/tenant/tenant.ts'
import { mayContractIn } from '../../domain/contract/reminders.ts'
import { enrollmentOf, productsOf, type WindowRow } from '../employee/employeeRow.ts'
import { companyOf, type OperationContext } from '../platform/context/operating.ts'
import { declaredOffers } from './declaredOffers.ts'

/**
 * A product of which people of a collective may choose something; `isCertain`: each of them may, without
 * regard to personal data.
 */
type OpenProduct = { collective: string; product: string; isCertain: boolean }

/** Conditions on a row of `employees` and its `bags` of a year. */
export type ChoiceConditions = {
  /** False for nobody who may choose something and has money. */
  mayChoose: RawBuilder<SqlBool>
  /** True only for people who may choose something and have money; the others are judged one by one. */
  isCertain: RawBuilder<boolean>
}

/**
 * The conditions by which the database finds who may choose something in a plan year, so that a large
 * company's people are not judged one by one. Undefined: nobody may choose anything.
 */
export async function choiceConditions(
  context: OperationContext,
  year: number,
): Promise<ChoiceConditions | undefined> {
  const { subdomain, collectives } = companyOf(context)
  const today = context.clock.today()
  const { general, personal } = await openWindows(context, year)
  const known = [...new Set(['', ...collectives.map(({ id }) => id)])]
  const open = known.flatMap((collective) => openProducts(context, { year, collective, general }))
  if (open.length === 0 && personal.length === 0) return undefined
  const hasOne = (products: readonly OpenProduct[]) => sql<SqlBool>`exists (
    select from employee_products as own where own.tenant = ${subdomain}
      and own.employee_id = employees.id and own.active and own.allowed
      and (employees.collective_id, own.product_id) in (select * from unnest(
        ${products.map(({ collective }) => collective)}::text[],
        ${products.map(({ product }) => product)}::text[])))`
  const hasBag = sql<SqlBool>`(flexible_bag_cents + top_bag_cents + user_bag_cents > 0)`
  return {
    mayChoose: sql`(${hasOne(open)} or employees.id = any (${personal}::uuid[])
      or not collective_id = any (${known}::text[]))`,
    isCertain: sql`(${hasBag} and (joined_on is null or joined_on <= ${today}::date)
      and ${hasOne(open.filter(({ isCertain }) => isCertain))})`,
  }
}

/** The windows of a company and its collectives, and the people with windows of their own in a year. */
async function openWindows(context: OperationContext, year: number) {
  const rows = await context.db
    .selectFrom('enrollment_windows')
    .select(['year', 'from_on', 'to_on', 'collective_id', 'employee_id'])
    .where('tenant', '=', companyOf(context).subdomain)
    .where('shut_at', 'is', null)
    .execute()
  const general = rows
    .filter(({ employee_id }) => employee_id === null)
    .map((row): WindowRow => {
      const { year: of, from_on: fromDate, to_on: toDate, collective_id: collectiveId } = row
      return { year: of, fromDate, toDate, collectiveId, months: null }
    })
  const personal = rows.flatMap((row) => (row.year === year && row.employee_id ? [row.employee_id] : []))
  return { general, personal }
}

type Options = { year: number; collective: string; general: readonly WindowRow[] }

function openProducts(context: OperationContext, { year, collective, general }: Options): OpenProduct[] {
  const tenant = companyOf(context)
  const today = context.clock.today()
  const { cutOffDay } = tenant.settings
  const whose = { collective_id: collective }
  const enrollment = enrollmentOf(general, whose)
  const offers = declaredOffers(tenant, context.benefits)
  return allProducts(tenant, collective, today).flatMap((product) => {
    const employee = { products: [product], collectiveId: collective, hasVehicle: true, enrollment }
    const of = offers.filter(({ modality }) => modality.product.category.alias === product.category.alias)
    // Conditions of a category on the employee are left out here: categories with conditions are checked for
    // each employee.
    const free = of.map(({ modality, declaration }) => ({
      modality,
      declaration: { amount: declaration.amount, months: declaration.months },
    }))
    if (!mayContractIn(year, { employee, offers: free, today, cutOffDay })) return []
    const isCertain = of.every(({ declaration }) => !declaration.eligible) && isOnly(tenant, product)
    return [{ collective, product: product.id, isCertain }]
  })
}

/** All products as an employee of a collective would have them. */
function allProducts(tenant: TenantConfig, collective: string, today: string) {
  const rows = tenant.products.map(({ id }) => ({
    tenant: tenant.subdomain,
    employee_id: '',
    product_id: id,
    active: true,
    allowed: true,
  }))
  return productsOf(rows, tenant, { collective_id: collective }, today)
}

/** Whether no other product is of the same category, whose first product decides. */
const isOnly = ({ products }: TenantConfig, { category: { alias } }: { category: { alias: string } }) =>
  products.filter(({ category }) => category.alias === alias).length === 1

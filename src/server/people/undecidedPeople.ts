import { sql } from 'kysely'
import { companyOf, type OperationContext } from '../platform/context/operating.ts'
import type { EmployeeRow } from '../platform/db/schema.ts'
import { findStates } from '../../domain/plan/contractState.ts'

/**
 * Who has signed nothing for a plan year and may (D-100): active, with a bag or a user bag in that year, and
 * with a product that is allowed; not who leaves before the year begins. Some of them want nothing.
 */
export async function undecidedPeople(
  context: OperationContext,
  year: number,
): Promise<(EmployeeRow & { has_cart: boolean; wants_nothing: boolean })[]> {
  const { subdomain, settings } = companyOf(context)
  const today = context.clock.today()
  const hasCompanyBag = !('cents' in settings.companyBag) || settings.companyBag.cents > 0
  const signed = (['hasConditionsInForce', 'isReviewed', 'ended'] as const).flatMap(findStates)
  return context.db
    .selectFrom('employees')
    .innerJoin('employee_bags as bags', (join) =>
      join.onRef('bags.tenant', '=', 'employees.tenant').onRef('bags.employee_id', '=', 'employees.id'),
    )
    .selectAll('employees')
    .select(
      sql<boolean>`exists (select from contracts where contracts.tenant = ${subdomain}
        and contracts.employee_id = employees.id
        and contracts.year = ${year} and state = any (${findStates('inCart')}))`.as('has_cart'),
    )
    .select(sql<boolean>`${year} = any (nothing_in)`.as('wants_nothing'))
    .where('employees.tenant', '=', subdomain)
    .where('bags.tenant', '=', subdomain)
    .where('employees.active', '=', true)
    .where((eb) =>
      eb.or([
        eb('exit_on', 'is', null),
        eb('exit_on', '>=', sql<string>`greatest(${today}::date, make_date(${year}, 1, 1))`),
      ]),
    )
    .where('bags.year', '=', year)
    .where(
      sql<boolean>`(flexible_bag_cents + top_bag_cents + user_bag_cents > 0
        or company_bag not in ('', '0', '0%') or (company_bag = '' and ${hasCompanyBag}))`,
    )
    .where(
      sql<boolean>`exists (select from employee_products as given
        where given.tenant = ${subdomain} and given.employee_id = employees.id
          and given.active and given.allowed)`,
    )
    .where(
      sql<boolean>`not exists (select from contracts where contracts.tenant = ${subdomain}
        and contracts.employee_id = employees.id
        and contracts.year = ${year} and state = any (${signed}))`,
    )
    .orderBy('employee_number')
    .execute()
}

import { sql } from 'kysely'
import Type from 'typebox'
import { companyOf } from '../../context/operating.ts'
import { planYear } from '../inputs.ts'
import { defineOperation } from '../operation.ts'

/**
 * Who has signed nothing for a plan year and may (D-100): active, with a bag or an own pot in that year, and
 * with a product that is allowed. Those who never entered are apart.
 */
export default defineOperation({
  name: 'plan undecided',
  summary: 'Lists who has signed nothing for a plan year and may, and who of them never entered',
  input: Type.Object({ year: planYear }, { additionalProperties: false }),
  output: Type.Object({
    undecided: Type.Integer(),
    neverEntered: Type.Integer(),
    people: Type.Array(
      Type.Object({
        employeeNumber: Type.String(),
        name: Type.String(),
        email: Type.String(),
        hasEntered: Type.Boolean(),
        hasCart: Type.Boolean(),
      }),
    ),
  }),
  access: { role: 'reader', company: 'one' },
  dryRun: false,
  run: async (context, { year }) => {
    const { subdomain, settings } = companyOf(context)
    const hasCompanyBag = !('cents' in settings.companyBag) || settings.companyBag.cents > 0
    const rows = await context.db
      .selectFrom('employees')
      .innerJoin('employee_bags as bags', (join) =>
        join.onRef('bags.tenant', '=', 'employees.tenant').onRef('bags.employee_id', '=', 'employees.id'),
      )
      .select(['employee_number', 'first_name', 'last_name1', 'email', 'password_hash'])
      .select(
        sql<boolean>`exists (select from contracts where contracts.tenant = employees.tenant
          and contracts.employee_id = employees.id
          and contracts.year = ${year} and status = 'cart')`.as('has_cart'),
      )
      .where('employees.tenant', '=', subdomain)
      .where('employees.active', '=', true)
      .where('bags.year', '=', year)
      .where(
        sql<boolean>`(flexible_bag_cents + top_bag_cents + user_bag_cents > 0
          or company_bag not in ('', '0', '0%') or (company_bag = '' and ${hasCompanyBag}))`,
      )
      .where(
        sql<boolean>`exists (select from employee_products as given
          where given.tenant = employees.tenant and given.employee_id = employees.id
            and given.active and given.allowed)`,
      )
      .where(
        sql<boolean>`not exists (select from contracts where contracts.tenant = employees.tenant
          and contracts.employee_id = employees.id
          and contracts.year = ${year} and (signed or status = 'contracted'))`,
      )
      .orderBy('employee_number')
      .execute()
    const people = rows.map((row) => ({
      employeeNumber: row.employee_number,
      name: `${row.first_name} ${row.last_name1}`.trim(),
      email: row.email ?? '',
      hasEntered: row.password_hash !== null,
      hasCart: row.has_cart,
    }))
    const undecided = people.filter(({ hasEntered }) => hasEntered).length
    return { undecided, neverEntered: people.length - undecided, people }
  },
})

import { sql } from 'kysely'
import type { ClosedYear } from '../../../domain/payroll/yearLines.ts'
import type { Connection } from '../../platform/db/schema.ts'

type Year = { tenant: string; year: number }

/**
 * Selects the closed rows of a year. The month of the closing decides the year, even if the row corrects a
 * month of another year (D-96).
 */
const rowsOf = (db: Connection, { tenant, year }: Year) =>
  db
    .selectFrom('payroll_rows as closed')
    .innerJoin('payroll_closings as closing', (join) =>
      join.onRef('closing.tenant', '=', 'closed.tenant').onRef('closing.id', '=', 'closed.closing_id'),
    )
    .where('closed.tenant', '=', tenant)
    .where('closing.year', '=', year)

/** SQL for a sum of whole cents. */
const sumColumn = (column: string) => sql<number>`sum(${sql.ref(column)})::double precision`

/**
 * Loads a year's closed amounts by person, entity and product, sorted by name; the person's data come from
 * the newest closing.
 */
export async function closedYear(db: Connection, of: Year & { employeeId?: string }): Promise<ClosedYear[]> {
  const { employeeId } = of
  const rows = rowsOf(db, of).$if(employeeId !== undefined, (query) =>
    query.where('closed.employee_id', '=', employeeId ?? ''),
  )
  const people = rows
    .distinctOn('closed.employee_id')
    .select([
      'closed.employee_id as employeeId',
      'closed.employee_number as employeeNumber',
      'closed.personal_id as personalID',
      'closed.full_name as name',
    ])
    .orderBy('closed.employee_id')
    .orderBy('closing.year', 'desc')
    .orderBy('closing.month_index', 'desc')
    .orderBy('closed.position', 'desc')
  const amounts = rows
    .groupBy(['closed.employee_id', 'closed.legal_entity', 'closed.product_id'])
    .select([
      'closed.employee_id as employeeId',
      'closed.legal_entity as legalEntity',
      'closed.product_id as productId',
      sumColumn('closed.price_cents').as('priceCents'),
      sumColumn('closed.exempt_cents').as('exemptCents'),
      sumColumn('closed.taxed_cents').as('taxedCents'),
    ])
  return db
    .selectFrom(amounts.as('amount'))
    .innerJoin(people.as('person'), 'person.employeeId', 'amount.employeeId')
    .selectAll('amount')
    .select(['person.employeeNumber', 'person.personalID', 'person.name'])
    .orderBy(sql`person.name collate "es-x-icu"`)
    .orderBy(sql`length(person."employeeNumber")`)
    .orderBy('person.employeeNumber')
    .orderBy('amount.employeeId')
    .orderBy('amount.legalEntity')
    .orderBy('amount.productId')
    .execute()
}

export type YearCosts = {
  legalEntity: string
  costCenter: string
  people: number
  priceCents: number
  companyCents: number
  salaryCents: number
  exemptCents: number
  taxedCents: number
}

/** Sums the cost of a year by entity and cost center. */
export async function yearCosts(db: Connection, of: Year): Promise<YearCosts[]> {
  const rows = await rowsOf(db, of)
    .groupBy(['closed.legal_entity', 'closed.cost_center'])
    .select([
      'closed.legal_entity as legalEntity',
      'closed.cost_center as costCenter',
      sql<number>`count(distinct closed.employee_id)::integer`.as('people'),
      sumColumn('closed.price_cents').as('priceCents'),
      sql<number>`sum(
        closed.contribution_cents + closed.own_pot_cents + closed.company_bag_cents
      )::double precision`.as('companyCents'),
      sumColumn('closed.salary_cents').as('salaryCents'),
      sumColumn('closed.exempt_cents').as('exemptCents'),
      sumColumn('closed.taxed_cents').as('taxedCents'),
    ])
    .orderBy('closed.legal_entity')
    .orderBy('closed.cost_center')
    .execute()
  return rows
}

export type YearOffice = { office: string; people: number; personMonths: number; priceCents: number }

/** Counts, by office, the people whose commute the plan pays, and their months. */
export async function journeysByOffice(
  db: Connection,
  of: Year & { products: readonly string[] },
): Promise<YearOffice[]> {
  if (of.products.length === 0) return []
  const months = rowsOf(db, of)
    .where('closed.product_id', 'in', [...of.products])
    .groupBy(['closed.office', 'closed.employee_id', 'closed.plan_year', 'closed.month_index'])
    .select(['closed.office', 'closed.employee_id', sumColumn('closed.price_cents').as('cents')])
    .as('month')
  return db
    .selectFrom(months)
    .groupBy('office')
    .select([
      'office',
      sql<number>`(count(distinct employee_id) filter (where cents <> 0))::integer`.as('people'),
      sql<number>`(count(*) filter (where cents <> 0))::integer`.as('personMonths'),
      sumColumn('cents').as('priceCents'),
    ])
    .orderBy('office')
    .execute()
}

/** The closed amounts of months of other years, in cents, and the number of their people. */
export type OtherYears = { people: number; priceCents: number; exemptCents: number; taxedCents: number }

/** Sums the closed amounts of rows that correct or settle months of other years, and counts their people. */
export async function sumOtherYears(db: Connection, of: Year): Promise<OtherYears> {
  const cents = (column: string) => sql<number>`coalesce(${sumColumn(column)}, 0)`
  return rowsOf(db, of)
    .where('closed.plan_year', '<>', of.year)
    .select([
      sql<number>`count(distinct closed.employee_id)::integer`.as('people'),
      cents('closed.price_cents').as('priceCents'),
      cents('closed.exempt_cents').as('exemptCents'),
      cents('closed.taxed_cents').as('taxedCents'),
    ])
    .executeTakeFirstOrThrow()
}

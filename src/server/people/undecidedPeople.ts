import { sql } from 'kysely'
import { mayContractIn } from '../../domain/contract/reminders.ts'
import type { Bags } from '../../domain/plan/bags.ts'
import { findStates } from '../../domain/plan/contractState.ts'
import { hasEntered } from '../auth/accounts.ts'
import { employeeContextsOf } from '../employee/employeeContext.ts'
import { companyOf, type OperationContext } from '../platform/context/operating.ts'
import type { EmployeeRow } from '../platform/db/schema.ts'
import { declaredOffers } from './declaredOffers.ts'

export type Undecided = EmployeeRow & {
  has_cart: boolean
  wants_nothing: boolean
  /** The time of the last mail that asked the employee to choose for the year. */
  reminded_at: Date | null
}

/**
 * Finds employees who can sign for a plan year and have signed nothing (D-100): active, with money in a bag
 * of that year and something to contract today; not those who leave before the year begins. Some of them may
 * have declared that they want nothing.
 */
export async function undecidedPeople(context: OperationContext, year: number): Promise<Undecided[]> {
  const tenant = companyOf(context)
  const today = context.clock.today()
  const { cutOffDay } = tenant.settings
  const offers = declaredOffers(tenant, context.benefits)
  const undecided: Undecided[] = []
  for (const rows of splitIntoChunks(await peopleWithoutContract(context, year))) {
    const plans = await employeeContextsOf(context.db, { tenant, rows, today })
    for (const [at, { employee, bags }] of plans.entries()) {
      const asked = { employee: { ...employee, exitOn: undefined }, offers, today, cutOffDay }
      const row = rows[at]
      if (row && mayContractIn(year, asked) && hasMoney(bags[String(year)])) undecided.push(row)
    }
  }
  return undecided
}

/**
 * Whether a reminder can be sent to an employee: not before the first sign-in, and not if the employee
 * turned reminders off or wants nothing.
 */
export function canBeReminded(row: Undecided): boolean {
  return hasEntered(row) && !row.wants_nothing && row.email !== null && row.reminders_off_at === null
}

/** The number of employees whose plans are loaded at the same time. */
const peopleAtOnce = 500

const splitIntoChunks = (people: readonly Undecided[]): Undecided[][] =>
  Array.from({ length: Math.ceil(people.length / peopleAtOnce) }, (_, at) =>
    people.slice(at * peopleAtOnce, (at + 1) * peopleAtOnce),
  )

function hasMoney(bags: Bags | undefined): boolean {
  const { flexibleBagCents = 0, topBagCents = 0, userBagCents = 0, companyBagCents = 0 } = bags ?? {}
  return flexibleBagCents + topBagCents + userBagCents + companyBagCents > 0
}

/**
 * The kinds of mails that ask to choose for a year: `undecided` is sent by an operator, `enrollment` once
 * automatically.
 */
export const choiceReminders = ['undecided', 'enrollment']

/** Active employees with bags of a plan year and no signed contract in it. */
async function peopleWithoutContract(context: OperationContext, year: number): Promise<Undecided[]> {
  const { subdomain } = companyOf(context)
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
    .select(
      sql<Date | null>`(select max(created_at) from reminders where reminders.tenant = ${subdomain}
        and reminders.employee_id = employees.id
        and kind = any (${choiceReminders}) and about = ${String(year)})`.as('reminded_at'),
    )
    .where('employees.tenant', '=', subdomain)
    .where('bags.tenant', '=', subdomain)
    .where('employees.active', '=', true)
    .where((eb) =>
      eb.or([
        eb('exit_on', 'is', null),
        eb('exit_on', '>=', sql<string>`greatest(${context.clock.today()}::date, make_date(${year}, 1, 1))`),
      ]),
    )
    .where('bags.year', '=', year)
    .where(
      sql<boolean>`not exists (select from contracts where contracts.tenant = ${subdomain}
        and contracts.employee_id = employees.id
        and contracts.year = ${year} and state = any (${signed}))`,
    )
    .orderBy('employee_number')
    .execute()
}

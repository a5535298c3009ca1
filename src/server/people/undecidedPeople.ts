import { sql, type RawBuilder, type SqlBool } from 'kysely'
import { mayContractIn } from '../../domain/contract/reminders.ts'
import { findStates } from '../../domain/plan/contractState.ts'
import { hasEntered } from '../auth/accounts.ts'
import { bagsByYear } from '../employee/employeeBags.ts'
import { employeeChoicesOf, type EmployeeChoices } from '../employee/employeeContext.ts'
import { companyOf, type OperationContext } from '../platform/context/operating.ts'
import type { EmployeeRow } from '../platform/db/schema.ts'
import { declaredOffers } from './declaredOffers.ts'
import { choiceConditions, type ChoiceConditions } from './openChoices.ts'
import { compareAsIndex } from './list/peopleQuery.ts'
import type { UndecidedGroup } from '../../domain/plan/personStates.ts'
import { isOut } from './list/peopleStates.ts'

export type Undecided = EmployeeRow & {
  has_cart: boolean
  wants_nothing: boolean
  /** The time of the last mail that asked the employee to choose for the year. */
  reminded_at: Date | null
  /** True: the database knows already that there is money and something to contract. */
  is_certain: boolean
}

type Options = {
  year: number
  /** Left out: all groups. */
  group?: UndecidedGroup | undefined
  /** Only these employee numbers. */
  numbers?: readonly string[] | undefined
  /** Only employee numbers after this one. */
  after?: string | undefined
}

/**
 * Finds employees who can sign for a plan year and have signed nothing (D-100), in the order of their
 * numbers, at most `limit`: active, with money in a bag of that year and something to contract today; not
 * those who leave before the year begins. Some of them may have declared that they want nothing.
 */
export async function undecidedPeople(
  context: OperationContext,
  asked: Options,
  limit = Infinity,
): Promise<Undecided[]> {
  const conditions = await choiceConditions(context, asked.year)
  if (!conditions) return []
  const judge = createJudge(context, asked.year)
  const undecided: Undecided[] = []
  let { after } = asked
  let size = Math.min(limit, maxAtOnce)
  for (;;) {
    const rows = await peopleWithoutContract(context, { ...asked, after, conditions }, size)
    undecided.push(...(await judge(rows)))
    after = rows.at(-1)?.employee_number
    if (rows.length < size || undecided.length >= limit) return undecided.slice(0, limit)
    size = Math.min(size * 2, maxAtOnce)
  }
}

/**
 * Whether a reminder can be sent to an employee: not before the first sign-in, and not if the employee
 * turned reminders off or wants nothing.
 */
export function canBeReminded(row: Undecided): boolean {
  return hasEntered(row) && !row.wants_nothing && row.email !== null && row.reminders_off_at === null
}

/** The largest number of employees that a statement reads. */
const maxAtOnce = 2000

/** Returns a function that keeps the employees who have money and something to contract. */
function createJudge(context: OperationContext, year: number) {
  const tenant = companyOf(context)
  const today = context.clock.today()
  const { cutOffDay } = tenant.settings
  const offers = declaredOffers(tenant, context.benefits)
  // Most people of a company have the same products and windows, so their answer is worked out once.
  const answers = new Map<string, boolean>()
  const mayContract = (employee: EmployeeChoices['employee']): boolean => {
    const key = JSON.stringify({ ...employee, joinedOn: employee.joinedOn?.slice(0, 'YYYY-MM'.length) })
    const known = answers.get(key)
    if (known !== undefined) return known
    const answer = mayContractIn(year, { employee, offers, today, cutOffDay })
    answers.set(key, answer)
    return answer
  }
  return async (rows: readonly Undecided[]): Promise<Undecided[]> => {
    const unsure = rows.filter((row) => !row.is_certain)
    const found = await employeeChoicesOf(context.db, { tenant, rows: unsure, today })
    const plans = new Map(unsure.map(({ id }, at) => [id, found[at]]))
    return rows.filter((row) => {
      const plan = plans.get(row.id)
      if (!plan) return row.is_certain
      const { employee, entitlements } = plan
      const bags = bagsByYear(tenant, row, { entitlements, contracts: [], today })[String(year)]
      const { flexibleBagCents = 0, topBagCents = 0, userBagCents = 0, companyBagCents = 0 } = bags ?? {}
      const money = flexibleBagCents + topBagCents + userBagCents + companyBagCents
      return money > 0 && mayContract({ ...employee, exitOn: undefined })
    })
  }
}

/**
 * The kinds of mails that ask to choose for a year: `undecided` is sent by an operator, `enrollment` once
 * automatically.
 */
export const choiceReminders = ['undecided', 'enrollment']

const groupConditions = (year: number): Record<UndecidedGroup, RawBuilder<SqlBool>> => ({
  undecided: sql`(not ${isOut} and not ${year} = any (nothing_in))`,
  neverEntered: sql`(${isOut} and not ${year} = any (nothing_in))`,
  wantNothing: sql`(${year} = any (nothing_in))`,
})

/** Active employees with bags of a plan year and no signed contract in it. */
async function peopleWithoutContract(
  context: OperationContext,
  { year, group, numbers, after, conditions }: Options & { conditions: ChoiceConditions },
  size: number,
): Promise<Undecided[]> {
  const { subdomain } = companyOf(context)
  const signed = (['hasConditionsInForce', 'isReviewed', 'ended'] as const).flatMap(findStates)
  const number = compareAsIndex('employee_number')
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
    .select(conditions.isCertain.as('is_certain'))
    .where(conditions.mayChoose)
    .where('employees.tenant', '=', subdomain)
    .where('bags.tenant', '=', subdomain)
    .where('employees.active', '=', true)
    .$if(after !== undefined, (query) => query.where(sql<SqlBool>`${number} > ${after}`))
    .$if(group !== undefined, (query) => query.where(groupConditions(year)[group ?? 'undecided']))
    .$if(numbers !== undefined, (query) => query.where(sql<SqlBool>`employee_number = any (${numbers})`))
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
    .orderBy(number)
    .limit(size)
    .execute()
}

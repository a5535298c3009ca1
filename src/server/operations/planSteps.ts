import { sql } from 'kysely'
import { audienceName } from './publishedTexts.ts'
import type { TenantConfig } from '../../domain/company/tenant/tenant.ts'
import type { Modality } from '../../domain/catalogue/modality.ts'
import { lastInvoiceDay } from '../../domain/contract/invoices.ts'
import { addDays, madridDate } from '../../domain/kernel/calendar.ts'
import { findStates } from '../../domain/plan/contractState.ts'
import { choiceReminders } from '../people/undecidedPeople.ts'
import type { OperationContext } from '../platform/context/operating.ts'
import type { Connection } from '../platform/db/schema.ts'

/**
 * A step of a plan year: its first and last day, its audience and a count. `state` has the same values as in
 * the list of windows, and `none` if the step does not exist.
 */
export type PlanStep = {
  step: string
  state: string
  from: string
  to: string
  audience: string
  count: number
}

type Scope = { company: TenantConfig; year: number }

/** The steps of a plan year in their order: copy, prices, windows, reminders, close. */
export async function planSteps(
  { db, clock }: Pick<OperationContext, 'db' | 'clock'>,
  scope: Scope,
): Promise<PlanStep[]> {
  const today = clock.today()
  return [
    ...catalogueSteps(scope),
    ...(await windowSteps(db, scope, today)),
    await reminderStep(db, scope),
    await closingStep(db, scope, today),
  ]
}

const step = (name: string, state: string, more: Partial<PlanStep> = {}): PlanStep => ({
  step: name,
  state,
  from: '',
  to: '',
  audience: '',
  count: 0,
  ...more,
})

/** The steps about the catalogue; one without modalities of a single year needs no copy. */
function catalogueSteps({ company: { modalities }, year }: Scope): PlanStep[] {
  const own = modalities.filter(({ type }) => type !== 1)
  const ofYear = (each: number) => own.filter((modality) => modality.year === each).length
  const copied = ofYear(year)
  const isNeeded = copied > 0 || ofYear(year - 1) > 0
  const offered = own.filter(isOffered(year)).length
  return [
    step('copy', copied > 0 ? 'done' : isNeeded ? 'not yet' : 'none', { count: copied }),
    step('prices', offered > 0 ? 'done' : 'not yet', { count: offered }),
  ]
}

const isOffered =
  (year: number) =>
  ({ year: only }: Modality): boolean =>
    only === undefined || only === year

/** The steps of windows for all or a collective, by day; `plan windows` lists those of single people. */
async function windowSteps(db: Connection, { company, year }: Scope, today: string): Promise<PlanStep[]> {
  const rows = await db
    .selectFrom('enrollment_windows')
    .select(['from_on', 'to_on', 'collective_id'])
    .where('tenant', '=', company.subdomain)
    .where('year', '=', year)
    .where('employee_id', 'is', null)
    .where('shut_at', 'is', null)
    .orderBy('from_on')
    .orderBy('id')
    .execute()
  if (rows.length === 0) return [step('window', 'none')]
  return rows.map(({ from_on: from, to_on: to, collective_id: id }) =>
    step('window', today < from ? 'not yet' : today > to ? 'over' : 'open', {
      from,
      to,
      audience: audienceName(company, id),
    }),
  )
}

/** The step of reminder mails for the year: the first and the last day, and the number of people. */
async function reminderStep(db: Connection, { company, year }: Scope): Promise<PlanStep> {
  const { first, last, people } = await db
    .selectFrom('reminders')
    .select([
      sql<Date | null>`min(created_at)`.as('first'),
      sql<Date | null>`max(created_at)`.as('last'),
      sql<number>`count(distinct employee_id)::int`.as('people'),
    ])
    .where('tenant', '=', company.subdomain)
    .where('kind', 'in', choiceReminders)
    .where('about', '=', String(year))
    .executeTakeFirstOrThrow()
  if (!first || !last) return step('reminders', 'none')
  return step('reminders', 'done', { from: madridDate(first), to: madridDate(last), count: people })
}

/** The step of the closing, which is possible after the last day for the year's invoices. */
async function closingStep(db: Connection, { company, year }: Scope, today: string): Promise<PlanStep> {
  const closed = await db
    .selectFrom('closed_plan_years')
    .select('closed_at')
    .where('tenant', '=', company.subdomain)
    .where('year', '=', year)
    .executeTakeFirst()
  if (closed) return step('close', 'done', { from: madridDate(closed.closed_at) })
  const from = addDays(lastInvoiceDay({ year }), 1)
  return step('close', today < from ? 'not yet' : 'open', { from })
}

/**
 * For each day: the number of people who chose something for a plan year, how many of them for the first
 * time, and the number of contracts.
 */
export async function choicesByDay(db: Connection, { company, year }: Scope) {
  const { rows } = await sql<{ day: string; people: number; newPeople: number; contracts: number }>`
    with chosen as (
      select employee_id, (purchased_at at time zone 'Europe/Madrid')::date as day
      from contracts
      where tenant = ${company.subdomain} and year = ${year} and purchased_at is not null
        and not state = any (${findStates('inCart')}))
    select day::text, count(distinct employee_id)::int as people,
      count(distinct employee_id) filter (where day = first)::int as "newPeople", count(*)::int as contracts
    from (select *, min(day) over (partition by employee_id) as first from chosen) as dated
    group by day order by day`.execute(db)
  return rows
}

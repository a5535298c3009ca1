import { sql } from 'kysely'
import {
  addDays,
  addMonths,
  dateParts,
  lastDayOfMonth,
  monthText,
  plainDate,
} from '../../domain/kernel/calendar.ts'
import type { TenantConfig } from '../../domain/company/tenant/tenant.ts'
import type { OperationContext } from '../platform/context/operating.ts'
import type { Connection } from '../platform/db/schema.ts'
import { monthsToClose } from '../payroll/closings.ts'
import { dueFiles } from '../payroll/providers/dueFiles.ts'

/**
 * An event of a company on a day: it is about a month, a provider or a plan year. `people` is the number of
 * people concerned.
 */
export type ComingEvent = { day: string; kind: string; company: string; what: string; people: number }

type Span = { from: string; to: string }

/** Lists the events of a company between two days, both included, by day. */
export async function findComingEvents(
  { db, clock }: Pick<OperationContext, 'db' | 'clock'>,
  company: TenantConfig,
  days: number,
): Promise<ComingEvent[]> {
  const from = clock.today()
  const span = { from, to: addDays(from, days) }
  const tenant = company.subdomain
  const found = [
    ...cutOffs(company, span),
    ...planYears(span),
    ...(company.payroll ? monthEnds(await monthsToClose(db, company, from)) : []),
    // A file that is late is an event of today.
    ...(await dueFiles(db, company, from)).map(({ provider, dueOn, isLate }) =>
      event(isLate ? from : dueOn, 'providerFile', provider),
    ),
    ...(await windowDays(db, tenant, span)),
    ...(await peopleDays(db, tenant, span)),
  ]
  return found
    .filter(({ day }) => day >= span.from && day <= span.to)
    .map((each) => ({ ...each, company: tenant }))
    .toSorted((one, other) => one.day.localeCompare(other.day, 'en'))
}

const event = (day: string, kind: string, what: string, people = 0) => ({ day, kind, what, people })
type Found = ReturnType<typeof event>

/**
 * Returns the cut-off days. From such a day on, the next month can no longer be signed, and payroll can
 * close it.
 */
function cutOffs({ settings }: TenantConfig, { from }: Span): Found[] {
  return [0, 1].map((offset) => {
    const { year, month } = addMonths(dateParts(from), offset)
    return event(plainDate(year, month, settings.cutOffDay), 'cutOff', monthText(year, month))
  })
}

function planYears({ to }: Span): Found[] {
  const { year } = dateParts(to)
  return [event(plainDate(year, 1, 1), 'planYear', String(year))]
}

/** Returns the last day of each month that payroll has not closed. */
const monthEnds = (months: readonly string[]): Found[] =>
  months.map((month) => event(lastDayOfMonth(month), 'monthClose', month))

/** Returns the days on which a window opens or ends; windows of single people are counted together. */
async function windowDays(db: Connection, tenant: string, { from, to }: Span): Promise<Found[]> {
  const { rows } = await sql<{ day: string; kind: string; year: number; people: number }>`
    select day::text, kind, year, count(employee_id)::int as people
    from enrollment_windows cross join lateral
      (values (from_on, 'windowOpens'), (to_on, 'windowEnds')) as days (day, kind)
    where tenant = ${tenant} and shut_at is null and day between ${from}::date and ${to}::date
    group by day, kind, year, employee_id is null order by day`.execute(db)
  return rows.map(({ day, kind, year, people }) => event(day, kind, String(year), people))
}

/** Returns the days on which unused invitations expire, and the days on which people leave. */
async function peopleDays(db: Connection, tenant: string, { from, to }: Span): Promise<Found[]> {
  const { rows } = await sql<{ day: string; kind: string; people: number }>`
    select (max(expires_at) at time zone 'Europe/Madrid')::date::text as day, 'invitations' as kind,
      1 as people
    from reset_tokens
    join employees on employees.tenant = ${tenant} and employees.id = reset_tokens.employee_id
    where reset_tokens.tenant = ${tenant} and used_at is null and voided_at is null and expires_at > now()
      and active and password_hash is null and provider_signed_in_at is null
    group by employees.id
    union all
    select exit_on::text, 'exits', 1 from employees
    where tenant = ${tenant} and exit_on between ${from}::date and ${to}::date`.execute(db)
  const counts = new Map<string, Found>()
  for (const { day, kind, people } of rows) {
    const key = `${day} ${kind}`
    counts.set(key, event(day, kind, '', (counts.get(key)?.people ?? 0) + people))
  }
  return [...counts.values()]
}

import { sql } from 'kysely'
import type { Config } from '../platform/context/config.ts'
import type { ServerContext } from '../platform/context/context.ts'
import { employeeFromJson } from '../platform/db/employeeJson.ts'
import { query, prepared } from '../platform/db/prepared.ts'
import type { Connection, EmployeeRow, JsonRow } from '../platform/db/schema.ts'
import { isInMaintenance } from '../platform/http/maintenance.ts'
import { inTenants } from '../platform/db/tenantScope.ts'
import { hashToken, newToken } from './tokens.ts'

type SessionLimits = Pick<Config, 'sessionHours' | 'sessionIdleMinutes'>

/** Seconds between updates of `last_seen_at`: exact enough for idle minutes, without a write per request. */
const seenStepSeconds = 30

/** Opens a session and returns its token; only the hash is stored. All times are the database's. */
export async function openSession(
  db: Connection,
  employee: Pick<EmployeeRow, 'tenant' | 'id'>,
  limits: SessionLimits,
): Promise<string> {
  const token = newToken()
  await db
    .insertInto('sessions')
    .values({
      token_hash: hashToken(token),
      tenant: employee.tenant,
      employee_id: employee.id,
      expires_at: sql<Date>`now() + ${limits.sessionHours}::int * interval '1 hour'`,
    })
    .execute()
  return token
}

/**
 * The query reads the session first: without statistics the planner would scan all employees of a new
 * company.
 */
const liveSession = prepared(`
  with session as materialized (
    select employee_id, last_seen_at from sessions
    where token_hash = $1 and tenant = $2 and expires_at > now()
      and last_seen_at > now() - $3::int * interval '1 minute')
  select row_to_json(employee) as employee,
    (select last_seen_at from session) < now() - interval '${seenStepSeconds} seconds' as stale
  from employees as employee
  where employee.tenant = $2 and employee.id = (select employee_id from session) and employee.active`)

/**
 * The active employee of `tenant` with this session; undefined if it ended, idled, was revoked or is of
 * another tenant.
 */
export async function employeeOfSession(
  db: Connection,
  tenant: string,
  token: string,
  limits: SessionLimits,
): Promise<EmployeeRow | undefined> {
  const tokenHash = hashToken(token)
  const [found] = await query<{ employee: JsonRow<EmployeeRow>; stale: boolean }>(db, liveSession, [
    tokenHash,
    tenant,
    limits.sessionIdleMinutes,
  ])
  if (!found) return undefined
  if (found.stale)
    await db
      .updateTable('sessions')
      .set({ last_seen_at: sql`now()` })
      .where('tenant', '=', tenant)
      .where('token_hash', '=', tokenHash)
      .execute()
  return employeeFromJson(found.employee)
}

export async function closeSession(db: Connection, tenant: string, token: string): Promise<void> {
  await db
    .deleteFrom('sessions')
    .where('token_hash', '=', hashToken(token))
    .where('tenant', '=', tenant)
    .execute()
}

/** Ends every session of the employee except that of the given token. */
export async function closeSessionsOf(
  db: Connection,
  employee: Pick<EmployeeRow, 'tenant' | 'id'>,
  keptToken?: string,
): Promise<void> {
  await db
    .deleteFrom('sessions')
    .where('tenant', '=', employee.tenant)
    .where('employee_id', '=', employee.id)
    .where('token_hash', '<>', keptToken ? hashToken(keptToken) : '')
    .execute()
}

/**
 * Marks the live sessions of companies in maintenance as just used, so that maintenance does not count as
 * idle time (promise 13); their maximum duration does not change. Called at intervals shorter than the
 * allowed idle time.
 */
export async function keepSessionsInMaintenance({
  db,
  config,
  clock,
  tenants,
}: Pick<ServerContext, 'db' | 'config' | 'clock' | 'tenants'>): Promise<void> {
  for await (const tenant of tenants.each()) {
    if (!isInMaintenance(clock, tenant)) continue
    const { subdomain } = tenant
    await inTenants([subdomain], () =>
      db
        .updateTable('sessions')
        .set({ last_seen_at: sql`now()` })
        .where('tenant', '=', subdomain)
        .where(
          'last_seen_at',
          '>',
          sql<Date>`now() - ${config.sessionIdleMinutes}::int * interval '1 minute'`,
        )
        .execute(),
    )
  }
}

/** The token of an `Authorization: Bearer` header, if there is one. */
export function bearerToken(header: string | undefined): string | undefined {
  return /^Bearer ([A-Za-z0-9_-]{20,200})$/i.exec(header ?? '')?.[1]
}

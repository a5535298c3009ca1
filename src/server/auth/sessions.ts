import { sql } from 'kysely'
import type { Config } from '../context/config.ts'
import type { Connection, EmployeeRow } from '../db/schema.ts'
import { hashToken, newToken } from './tokens.ts'

type Limits = Pick<Config, 'sessionHours' | 'sessionIdleMinutes'>

/**
 * Writes of `last_seen_at` are this far apart: enough for idling counted in minutes, and no write for every
 * request.
 */
const seenStepSeconds = 30

/** Opens a session and answers its token, of which only the hash is kept. All times are the database's. */
export async function openSession(
  db: Connection,
  employee: Pick<EmployeeRow, 'tenant' | 'id'>,
  limits: Limits,
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
 * The active employee of `tenant` whose session this is; undefined when it ended, idled, was revoked or is of
 * another tenant.
 */
export async function employeeOfSession(
  db: Connection,
  tenant: string,
  token: string,
  limits: Limits,
): Promise<EmployeeRow | undefined> {
  const tokenHash = hashToken(token)
  const found = await db
    .selectFrom('sessions')
    .innerJoin('employees', (join) =>
      join
        .onRef('employees.id', '=', 'sessions.employee_id')
        .onRef('employees.tenant', '=', 'sessions.tenant'),
    )
    .selectAll('employees')
    .select(
      sql<boolean>`sessions.last_seen_at < now() - ${seenStepSeconds}::int * interval '1 second'`.as('stale'),
    )
    .where('sessions.token_hash', '=', tokenHash)
    .where('sessions.tenant', '=', tenant)
    .where('employees.active', '=', true)
    .where('sessions.expires_at', '>', sql<Date>`now()`)
    .where(
      'sessions.last_seen_at',
      '>',
      sql<Date>`now() - ${limits.sessionIdleMinutes}::int * interval '1 minute'`,
    )
    .executeTakeFirst()
  if (!found) return undefined
  const { stale, ...employee } = found
  if (stale)
    await db
      .updateTable('sessions')
      .set({ last_seen_at: sql`now()` })
      .where('token_hash', '=', tokenHash)
      .execute()
  return employee
}

export async function closeSession(db: Connection, tenant: string, token: string): Promise<void> {
  await db
    .deleteFrom('sessions')
    .where('token_hash', '=', hashToken(token))
    .where('tenant', '=', tenant)
    .execute()
}

/** Ends every session of the employee, but for the one whose token is kept. */
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

/** Ends every session of a company: it went into maintenance (promise 13). */
export async function closeSessionsOfTenant(db: Connection, tenant: string): Promise<void> {
  await db.deleteFrom('sessions').where('tenant', '=', tenant).execute()
}

/** The token of an `Authorization: Bearer` header, if there is one. */
export function bearerToken(header: string | undefined): string | undefined {
  return /^Bearer ([A-Za-z0-9_-]{20,200})$/i.exec(header ?? '')?.[1]
}

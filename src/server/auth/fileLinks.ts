import { sql } from 'kysely'
import { employeeOfSession } from './sessions.ts'
import { hmac, sameText } from './tokens.ts'
import { unwrap } from './passwords.ts'
import type { ServerContext } from '../platform/context/context.ts'
import type { Connection } from '../platform/db/schema.ts'

const lifetimeSeconds = 600

type FileAddress = { tenant: string; container: string; name: string }

/**
 * The address of a stored file that its owner may open for ten minutes without a header: in a new tab, or as
 * an image. Its parameter holds the employee and the expiry, and signs tenant, container, file, employee and
 * time (promise 5).
 */
export function fileUrl(
  { secrets }: Pick<ServerContext, 'secrets'>,
  { tenant, container, name }: FileAddress,
  employeeId: string,
  nowMs: number = Date.now(),
): string {
  const until = Math.ceil(nowMs / 1000) + lifetimeSeconds
  const signature = signed(secrets.file, { tenant, container, name }, employeeId, until)
  return `/api/storage/${container}/${encodeURIComponent(name)}?token=${until}.${employeeId}.${signature}`
}

/**
 * Finds the employee by the `?token=` of a storage address: one made by `fileUrl` for this file, or a session
 * token encrypted like passwords (D-36). Undefined if it is neither or no longer valid.
 */
export async function employeeOfFileToken(
  { secrets, config }: Pick<ServerContext, 'secrets' | 'config'>,
  db: Connection,
  place: FileAddress,
  token: string,
): Promise<string | undefined> {
  const [until = '', employeeId = '', signature = '', ...more] = token.split('.')
  if (signature && more.length === 0) {
    if (
      !/^\d{1,12}$/.test(until) ||
      Number(until) - Date.now() / 1000 > lifetimeSeconds + 1 ||
      Number(until) < Date.now() / 1000
    )
      return undefined
    if (!sameText(signature, signed(secrets.file, place, employeeId, Number(until)))) return undefined
    return (await isActive(db, place.tenant, employeeId)) ? employeeId : undefined
  }
  const session = unwrap(token)
  const employee = session ? await employeeOfSession(db, place.tenant, session, config) : undefined
  return employee?.id
}

function signed(
  secret: string,
  { tenant, container, name }: FileAddress,
  employeeId: string,
  until: number,
): string {
  return hmac(secret, JSON.stringify([tenant, container, name, employeeId, until]))
}

async function isActive(db: Connection, tenant: string, id: string): Promise<boolean> {
  const row = await db
    .selectFrom('employees')
    .select('id')
    .where('tenant', '=', tenant)
    .where(sql`id::text`, '=', id)
    .where('active', '=', true)
    .executeTakeFirst()
  return row !== undefined
}

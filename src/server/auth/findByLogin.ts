import { sql } from 'kysely'
import type { Connection, EmployeeRow } from '../db/schema.ts'

/**
 * The employee behind what was typed: an e-mail, or a personal id with or without its dashes and spaces. One
 * query, whichever it is. An e-mail has an @ and a personal id has none, so no two employees of a tenant
 * answer to the same text.
 */
export async function findByLogin(
  db: Connection,
  tenant: string,
  typed: string,
): Promise<EmployeeRow | undefined> {
  const login = typed.trim()
  const query = db.selectFrom('employees').selectAll().where('tenant', '=', tenant)
  if (login.includes('@')) return query.where(sql`lower(email)`, '=', login.toLowerCase()).executeTakeFirst()
  return query
    .where(sql`upper(translate(personal_id, ' .-', ''))`, '=', login.replaceAll(/[\s.-]/g, '').toUpperCase())
    .executeTakeFirst()
}

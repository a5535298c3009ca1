import { sql } from 'kysely'
import type { Language } from '../../domain/kernel/language.ts'
import type { TenantConfig } from '../../domain/tenant/tenant.ts'
import { recordChanges } from '../auth/changeHistory.ts'
import {
  findEmailLink,
  minutesToNextLink,
  newEmailToken,
  spendEmailLink,
  type EmailLink,
} from '../auth/emailChanges.ts'
import { voidResetTokens } from '../auth/resetTokens.ts'
import type { ServerContext } from '../context/context.ts'
import { contractMessages } from '../contracts/conditions/contractMessages.ts'
import { lockEmployee } from '../db/lockEmployee.ts'
import type { Connection, Db, EmployeeRow } from '../db/schema.ts'
import { brokenConstraint } from '../http/databaseFaults.ts'
import { HttpError } from '../http/httpError.ts'
import { serverMessages } from '../http/serverMessages.ts'
import { mailEmailLink } from './profileMails.ts'

type Request = { tenant: TenantConfig; row: EmployeeRow; email: string; language: Language }

/**
 * Sends the link that confirms a new e-mail; until it is confirmed the old one is in force (D-85). Call it
 * within a transaction that locks the employee.
 * @throws HttpError 409 where a colleague has the address, 429 where the links of this hour were sent
 */
export async function sendEmailLink(
  context: ServerContext,
  trx: Connection,
  { tenant, row, email, language }: Request,
): Promise<void> {
  if (await isEmailTaken(trx, row, email)) throw emailTaken(language)
  const minutes = await minutesToNextLink(trx, row, context.config.limits.resetMailsPerHour)
  if (minutes !== undefined)
    throw new HttpError(429, {
      message: contractMessages(language, 'api.mailedEnough', { minutes }),
      headers: { 'retry-after': String(minutes * 60) },
    })
  const token = await newEmailToken(trx, row, email)
  await mailEmailLink(context, trx, tenant, { employee: row, email, token })
}

/** The answer where the address is a colleague's; only somebody logged in gets it. */
export function emailTaken(language: Language): HttpError {
  const message = serverMessages(language, 'profile.emailTaken')
  return new HttpError(409, { message, fields: [{ path: '/email', message }], name: 'EmailTaken' })
}

export type Confirmation = {
  outcome: 'confirmed' | 'unknown' | Exclude<EmailLink['state'], 'live'>
  link?: EmailLink
}

/**
 * Makes the address of a link the employee's e-mail, once. Where a colleague has it meanwhile, the link is as
 * void as any other: it gives no hint (D-85).
 */
export async function confirmEmail(db: Db, tenant: string, token: string): Promise<Confirmation> {
  try {
    return await db.transaction().execute((trx) => confirmLocked(trx, tenant, token))
  } catch (error) {
    if (brokenConstraint(error) !== 'employees_email') throw error
    return { outcome: 'void' }
  }
}

async function confirmLocked(trx: Connection, tenant: string, token: string): Promise<Confirmation> {
  const found = await findEmailLink(trx, tenant, token)
  if (!found) return { outcome: 'unknown' }
  const employee = await lockEmployee(trx, { tenant, id: found.employee_id })
  // What was found before the lock may have been used or voided meanwhile.
  const link = (await findEmailLink(trx, tenant, token)) ?? found
  if (link.state !== 'live') return { outcome: link.state, link }
  if (await isEmailTaken(trx, employee, link.email)) return { outcome: 'void', link }
  await spendEmailLink(trx, link)
  await trx
    .updateTable('employees')
    .set({ email: link.email, updated_at: sql`now()` })
    .where('tenant', '=', tenant)
    .where('id', '=', employee.id)
    .execute()
  await recordChanges(trx, employee, [{ field: 'email', before: employee.email, after: link.email }])
  // A link that was sent to the old address opens nothing any more.
  await voidResetTokens(trx, employee)
  return { outcome: 'confirmed', link }
}

async function isEmailTaken(db: Connection, { tenant, id }: EmployeeRow, email: string): Promise<boolean> {
  const owner = await db
    .selectFrom('employees')
    .select('id')
    .where('tenant', '=', tenant)
    .where('login_email', '=', email.toLowerCase())
    .where('id', '!=', id)
    .executeTakeFirst()
  return owner !== undefined
}

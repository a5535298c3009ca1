import { emailKey } from '../../../domain/kernel/formats.ts'
import type { Language } from '../../../domain/kernel/language.ts'
import type { TenantConfig } from '../../../domain/company/tenant/tenant.ts'
import {
  findEmailLink,
  minutesToNextLink,
  newEmailTokens,
  spendEmailLink,
  type EmailLink,
} from '../../auth/pendingEmails.ts'
import type { ServerContext } from '../../platform/context/context.ts'
import { contractMessages } from '../../contracts/conditions/contractMessages.ts'
import { lockEmployee } from '../../platform/db/lockEmployee.ts'
import type { Connection, EmployeeRow } from '../../platform/db/schema.ts'
import { brokenConstraint } from '../../platform/http/databaseFaults.ts'
import { HttpError } from '../../platform/http/httpError.ts'
import { serverMessages } from '../../platform/http/serverMessages.ts'
import { changeEmails } from './changeEmails.ts'
import { holdEmails } from './holdEmails.ts'
import { mailEmailLink } from './profileMails.ts'

type Request = { tenant: TenantConfig; row: EmployeeRow; email: string; language: Language }

/**
 * Changes the employee's own e-mail by the common rules (D-85). Call it within a transaction that locks the
 * employee.
 * @throws HttpError 409 if a colleague has the address, 429 if this hour's links were sent; EmailLater if a
 * different address is pending, which the caller withdraws although nothing else is saved
 */
export async function changeEmail(
  context: ServerContext,
  trx: Connection,
  { tenant, row, email, language }: Request,
): Promise<void> {
  const wanted = [{ id: row.id, email }]
  const change = { wanted, changedBy: 'employee', isSentAgain: true }
  const [outcome] = await changeEmails(context, trx, tenant, change)
  if (outcome?.state === 'taken') throw emailTaken(language)
  if (outcome?.state !== 'left as it was') return
  const { minutes, withdrawn } = outcome
  if (!withdrawn) throw mailedEnough(minutes, language)
  const params = { minutes, email, withdrawn, current: row.email ?? '' }
  throw new EmailLater(
    429,
    mailedEnoughAnswer(minutes, serverMessages(language, 'profile.emailLater', params)),
  )
}

/** Thrown if no link can be sent now and the pending address has to be withdrawn. */
export class EmailLater extends HttpError {}

/**
 * Sends the link that confirms a new e-mail again; the earlier one is void. Call it within a transaction that
 * locks the employee.
 * @throws HttpError 409 if a colleague has the address, 429 if this hour's links were sent
 */
export async function sendEmailLink(
  context: ServerContext,
  trx: Connection,
  { tenant, row, email, language }: Request,
): Promise<void> {
  if (await isEmailTaken(trx, row, email)) throw emailTaken(language)
  const { resetMailsPerHour } = context.config.limits
  const minutes = (await minutesToNextLink(trx, row.tenant, [row.id], resetMailsPerHour)).get(row.id)
  if (minutes !== undefined) throw mailedEnough(minutes, language)
  const token = (await newEmailTokens(trx, row.tenant, [{ id: row.id, email }])).get(row.id) ?? ''
  await mailEmailLink(context, trx, tenant, { employee: row, email, token })
}

function mailedEnough(minutes: number, language: Language): HttpError {
  const message = contractMessages(language, 'api.mailedEnough', { minutes })
  return new HttpError(429, mailedEnoughAnswer(minutes, message))
}

const mailedEnoughAnswer = (minutes: number, message: string) => ({
  message,
  headers: { 'retry-after': String(minutes * 60) },
})

/** The response if a colleague has the address; only logged-in employees get it. */
export function emailTaken(language: Language): HttpError {
  const message = serverMessages(language, 'profile.emailTaken')
  return new HttpError(409, { message, fields: [{ path: '/email', message }], name: 'EmailTaken' })
}

export type Confirmation = {
  outcome: 'confirmed' | 'unknown' | Exclude<EmailLink['state'], 'live'>
  link?: EmailLink
}

/**
 * Makes a link's address the employee's e-mail, once. If a colleague has the address by now, the response is
 * that of a void link, so that it reveals nothing (D-85).
 */
export async function confirmEmail(
  context: ServerContext,
  tenant: TenantConfig,
  token: string,
): Promise<Confirmation> {
  try {
    return await context.db.transaction().execute((trx) => confirmLocked(context, trx, tenant, token))
  } catch (error) {
    if (brokenConstraint(error) !== 'employees_email') throw error
    return { outcome: 'void' }
  }
}

async function confirmLocked(
  context: ServerContext,
  trx: Connection,
  tenant: TenantConfig,
  token: string,
): Promise<Confirmation> {
  const { subdomain } = tenant
  const found = await findEmailLink(trx, subdomain, token)
  if (!found) return { outcome: 'unknown' }
  const employee = await lockEmployee(trx, { tenant: subdomain, id: found.employee_id })
  // The link may have been used or voided before the lock.
  const link = (await findEmailLink(trx, subdomain, token)) ?? found
  if (link.state !== 'live') return { outcome: link.state, link }
  if (await isEmailTaken(trx, employee, link.email)) return { outcome: 'void', link }
  await spendEmailLink(trx, link)
  const moved = [{ row: employee, email: link.email }]
  await holdEmails(context, trx, tenant, { moved, changedBy: 'employee', isConfirmed: true })
  return { outcome: 'confirmed', link }
}

async function isEmailTaken(db: Connection, { tenant, id }: EmployeeRow, email: string): Promise<boolean> {
  const owner = await db
    .selectFrom('employees')
    .select('id')
    .where('tenant', '=', tenant)
    .where('login_email', '=', emailKey(email))
    .where('id', '!=', id)
    .executeTakeFirst()
  return owner !== undefined
}

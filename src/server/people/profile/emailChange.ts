import type { Language } from '../../../domain/kernel/language.ts'
import type { TenantConfig } from '../../../domain/company/tenant/tenant.ts'
import {
  findEmailLink,
  minutesToNextLink,
  newEmailTokens,
  spendEmailLink,
  type EmailLink,
} from '../../auth/emailChanges.ts'
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
 * Changes the e-mail of one employee as all changes are (D-85). Answers what became of it. Call it within a
 * transaction that locks the employee.
 * @throws HttpError 409 where a colleague has the address, 429 where the links of this hour were sent
 */
export async function changeEmail(
  context: ServerContext,
  trx: Connection,
  { tenant, row, email, language }: Request,
  changedBy = 'employee',
): Promise<'holds' | 'invited anew' | 'waits for its confirmation'> {
  const wanted = [{ id: row.id, email }]
  const [outcome] = await changeEmails(context, trx, tenant, { wanted, changedBy, isSentAgain: true })
  switch (outcome?.state) {
    case 'taken':
      throw emailTaken(language)
    case 'mailed enough':
      throw mailedEnough(outcome.minutes, language)
    case 'needed':
    case 'waited already':
      throw new Error('An e-mail that is given is neither removed nor left to wait.')
    default:
      return outcome?.state ?? 'holds'
  }
}

/**
 * Sends the link that confirms a new e-mail once more; the earlier one is void. Call it within a transaction
 * that locks the employee.
 * @throws HttpError 409 where a colleague has the address, 429 where the links of this hour were sent
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
  return new HttpError(429, {
    message: contractMessages(language, 'api.mailedEnough', { minutes }),
    headers: { 'retry-after': String(minutes * 60) },
  })
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
  // What was found before the lock may have been used or voided meanwhile.
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
    .where('login_email', '=', email.toLowerCase())
    .where('id', '!=', id)
    .executeTakeFirst()
  return owner !== undefined
}

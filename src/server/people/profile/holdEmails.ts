import { sql } from 'kysely'
import { languageFor, type TenantConfig } from '../../../domain/company/tenant/tenant.ts'
import { hasEntered } from '../../auth/accounts.ts'
import { recordChangesOf } from '../../auth/changeHistory.ts'
import { invite } from '../../auth/invitations.ts'
import { endOpenLinks } from '../../auth/openLinks.ts'
import { endPasskeys } from '../../auth/passkeys.ts'
import type { ServerContext } from '../../platform/context/context.ts'
import { renewLinks } from '../../contracts/signing/renewLinks.ts'
import type { Connection, EmployeeRow } from '../../platform/db/schema.ts'
import { withdrawMails, writtenTo } from '../../platform/mail/withdrawMails.ts'
import { mailAddressUnused } from './profileMails.ts'

type Dependencies = Pick<ServerContext, 'mailer' | 'tenants' | 'clock'>

/** A locked employee, and the new e-mail. */
export type MovedEmail = { row: EmployeeRow; email: string | null }

type HeldEmail = MovedEmail & { state: 'holds' | 'invited anew' }

type Options = {
  moved: readonly MovedEmail[]
  changedBy: string
  /**
   * True if a link at the new address confirmed it; then the old address was the owner's and has already had
   * a notice.
   */
  isConfirmed?: boolean
}

/**
 * Puts e-mails in force. All links and passkeys of the employee end, because they belong to the old address.
 * Waiting contracts get new links at the new address, and an employee who was invited and has not signed in
 * gets a new invitation. An old address to which mails were sent gets a notice that it is no longer used.
 * Call it within a transaction that locks the employees.
 */
export async function holdEmails(
  parts: Dependencies,
  trx: Connection,
  tenant: TenantConfig,
  { moved, changedBy, isConfirmed = false }: Options,
): Promise<HeldEmail[]> {
  if (moved.length === 0) return []
  await writeEmails(trx, tenant.subdomain, moved, changedBy)
  const others = moved.filter(({ row, email }) => !isSameAddress(row.email, email))
  const addresses = others.map(({ row, email }) => ({ id: row.id, before: row.email, after: email }))
  const told = isConfirmed ? new Set() : await writtenTo(trx, tenant.subdomain, addresses)
  const ids = addresses.map(({ id }) => id)
  await endOpenLinks(trx, tenant.subdomain, ids)
  await endPasskeys(trx, tenant.subdomain, ids)
  await withdrawMails(trx, tenant.subdomain, addresses, { isStrangers: !isConfirmed })
  for (const { row } of others)
    if (row.email !== null && (told.has(row.id) || (!isConfirmed && row.invited_at)))
      await mailAddressUnused(parts, trx, tenant, {
        employeeId: row.id,
        address: row.email,
        language: languageFor(tenant, row),
      })
  const people = others.map(({ row, email }) => ({ ...row, email }))
  await renewLinks({ ...parts, trx }, tenant, people)
  const invited = people.filter((row) => row.email && row.active && row.invited_at && !hasEntered(row))
  await invite(parts, trx, tenant, { employees: invited })
  const again = new Set(invited.map(({ id }) => id))
  return moved.map((each) => ({ ...each, state: again.has(each.row.id) ? 'invited anew' : 'holds' }))
}

/** Whether two addresses differ only in upper and lower ASCII letters, and so reach the same person. */
export function isSameAddress(one: string | null, other: string | null): boolean {
  return one !== null && other !== null && inSmallLetters(one) === inSmallLetters(other)
}

const inSmallLetters = (text: string): string => text.replace(/[A-Z]/g, (letter) => letter.toLowerCase())

/**
 * Writes the e-mails in one statement, with their history, and clears the delivery failures of the old
 * address.
 */
async function writeEmails(
  trx: Connection,
  tenant: string,
  moved: readonly MovedEmail[],
  changedBy: string,
): Promise<void> {
  const given = JSON.stringify(moved.map(({ row, email }) => ({ id: row.id, email })))
  await sql`
    update employees set email = moved.email, email_failed_at = null, email_fault = null,
      email_came_back = false, updated_at = now()
    from json_to_recordset(${given}::json) as moved(id uuid, email text)
    where employees.tenant = ${tenant} and employees.id = moved.id`.execute(trx)
  const changes = moved.map(({ row, email }) => ({
    employeeId: row.id,
    field: 'email',
    before: row.email,
    after: email,
  }))
  await recordChangesOf(trx, tenant, changes, changedBy)
}

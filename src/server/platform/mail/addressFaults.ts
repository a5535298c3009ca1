import { sql } from 'kysely'
import { emailKey } from '../../../domain/kernel/formats.ts'
import { query, prepared } from '../db/prepared.ts'
import type { Connection, OutboxRow } from '../db/schema.ts'

type SentMail = Pick<OutboxRow, 'tenant' | 'employee_id' | 'to_address'>

/**
 * Records, for operators, that a person's address bounces: one record for any number of failed mails, and
 * none if the person now has another address.
 */
export async function noteAddressFault(
  db: Connection,
  { tenant, employee_id: id, to_address: address }: SentMail,
  { reason, cameBack }: { reason: string; cameBack: boolean },
): Promise<void> {
  if (id === null) return
  await db
    .updateTable('employees')
    .set({
      email_failed_at: sql`coalesce(email_failed_at, now())`,
      email_fault: sql<string>`coalesce(email_fault, ${reason.slice(0, 500)})`,
      email_came_back: sql<boolean>`email_came_back or ${cameBack}`,
    })
    .where('tenant', '=', tenant)
    .where('id', '=', id)
    .where('login_email', '=', emailKey(address))
    .where((eb) => eb.or([eb('email_failed_at', 'is', null), eb('email_came_back', '!=', cameBack)]))
    .execute()
}

const recordDelivery = prepared(`
  with reached as (
    update employees set email_failed_at = null, email_fault = null
    where tenant = $1 and id = $3 and login_email = $4 and email_failed_at is not null
      and not email_came_back)
  update outbox
  set delivered_at = now(), last_error = null, drawn_from = case when $5 then drawn_from end,
    text = case when $5 then text else '' end
  where tenant = $1 and id = $2`)

/**
 * Records a mail that the mail server accepted; its body is deleted unless `keepsBody`. It also removes the
 * recorded fault of the address, unless an earlier mail bounced.
 */
export async function noteDelivery(
  db: Connection,
  { tenant, id, employee_id: employeeId, to_address: address }: SentMail & Pick<OutboxRow, 'id'>,
  { keepsBody }: { keepsBody: boolean },
): Promise<void> {
  await query(db, recordDelivery, [tenant, id, employeeId, emailKey(address), keepsBody])
}

/** A pending address whose mail with the link was permanently refused by the mail server, or bounced. */
type PendingFault = { tenant: string; employeeId: string; email: string; since: Date; fault: string }

/**
 * Finds pending addresses, of all employees or one, that accept no mail. The fault is derived from the mail
 * with the link, so it ends with the address.
 */
export async function findPendingFaults(
  db: Connection,
  companies: readonly string[],
  employeeId?: string,
): Promise<PendingFault[]> {
  const tenants = ['', ...companies]
  let query = db
    .selectFrom('email_changes as pending')
    .innerJoin('outbox', (join) =>
      join
        .onRef('outbox.tenant', '=', 'pending.tenant')
        .onRef('outbox.employee_id', '=', 'pending.employee_id')
        .on(sql<boolean>`lower(outbox.to_address) = lower(pending.email)`),
    )
    .select(['pending.tenant', 'pending.employee_id', 'pending.email', 'outbox.created_at', 'last_error'])
    .where('pending.tenant', 'in', tenants)
    .where('outbox.tenant', 'in', tenants)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('employees')
          .select('id')
          .whereRef('employees.tenant', '=', 'pending.tenant')
          .whereRef('employees.id', '=', 'pending.employee_id')
          .where('employees.tenant', 'in', tenants)
          .where('active', '=', true),
      ),
    )
    .where('pending.used_at', 'is', null)
    .where('pending.voided_at', 'is', null)
    .whereRef('outbox.created_at', '>=', 'pending.created_at')
    .where('has_link', '=', true)
    .where('last_error', 'is not', null)
    .where((eb) => eb.or([eb('given_up_at', 'is not', null), eb('delivered_at', 'is not', null)]))
    .orderBy('outbox.created_at')
  if (employeeId !== undefined) query = query.where('pending.employee_id', '=', employeeId)
  const rows = await query.execute()
  return rows.map(({ tenant, employee_id, email, created_at, last_error }) => {
    return { tenant, employeeId: employee_id, email, since: created_at, fault: last_error ?? '' }
  })
}

/** The fault of a person's e-mail: of the one in use, or else of the pending one. */
export function addressFault(own: string | null, pending: PendingFault | undefined): string {
  return own ?? (pending ? `${pending.email}: ${pending.fault}` : '')
}

import { sql } from 'kysely'
import type { Connection, OutboxRow } from '../db/schema.ts'

type SentMail = Pick<OutboxRow, 'tenant' | 'employee_id' | 'to_address'>

/**
 * Notes at a person that their address takes no mail, for operators to see. It is one note, however many
 * mails fail, and none where the person has another address by now.
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
    .where('login_email', '=', address.toLowerCase())
    .where((eb) => eb.or([eb('email_failed_at', 'is', null), eb('email_came_back', '!=', cameBack)]))
    .execute()
}

/** Takes the note away where the server takes a mail to the address, unless one had come back from there. */
export async function forgetAddressFault(
  db: Connection,
  { tenant, employee_id: id, to_address: address }: SentMail,
): Promise<void> {
  if (id === null) return
  await db
    .updateTable('employees')
    .set({ email_failed_at: null, email_fault: null })
    .where('tenant', '=', tenant)
    .where('id', '=', id)
    .where('login_email', '=', address.toLowerCase())
    .where('email_failed_at', 'is not', null)
    .where('email_came_back', '=', false)
    .execute()
}

import { sql } from 'kysely'
import type { ServerContext } from '../context/context.ts'
import { query, prepared } from '../db/prepared.ts'
import type { Connection, OutboxRow } from '../db/schema.ts'
import { noteAddressFault } from './addressFaults.ts'
import { deliveryCall } from './deliveryJob.ts'
import { sendLimitMs } from './transport.ts'

/** The columns of a mail to send, listed so that the statement can be prepared. */
const sentColumns = [
  'tenant',
  'id',
  'employee_id',
  'message_id',
  'to_address',
  'subject',
  'drawn_from',
  'text',
  'attachments',
  'unsubscribe_url',
  'reply_to',
  'attempts',
  'created_at',
] as const
export type ClaimedMail = Pick<OutboxRow, (typeof sentColumns)[number]>

/**
 * The maximum pause between two attempts: after an outage every mail is retried within this time (promise
 * 43).
 */
const maxWaitSeconds = 30
const claimSeconds = sendLimitMs / 1000 + 20

const claimDue = prepared(`
  update outbox
  set attempts = attempts + 1, next_attempt_at = now() + ${claimSeconds} * interval '1 second'
  where tenant = $1 and id = any(array(
    select id from outbox
    where tenant = $1 and delivered_at is null and given_up_at is null and next_attempt_at <= now()
      and id <> all($3::uuid[])
    order by next_attempt_at
    limit $2
    for update skip locked))
  returning ${sentColumns.join(', ')}`)

/**
 * Claims a company's due mails, longest due first, except those that this process has sent but could not
 * record yet. While a claim is valid, no other process claims the mail.
 */
export async function claimMails(
  db: Connection,
  tenant: string,
  { max, except }: { max: number; except: ReadonlySet<string> },
): Promise<ClaimedMail[]> {
  return query<ClaimedMail>(db, claimDue, [tenant, max, [...except]])
}

type Dependencies = Pick<ServerContext, 'db' | 'log'>

/** Ends the attempts of a mail whose address is permanently refused, and records the fault for the person. */
export async function giveUp({ db, log }: Dependencies, mail: ClaimedMail, reason: string): Promise<void> {
  const { id, tenant } = mail
  log.warn({ mail: id, tenant, reason }, 'a mail was refused for good')
  await db.transaction().execute(async (trx) => {
    await trx
      .updateTable('outbox')
      .set({ given_up_at: sql`now()`, last_error: reason.slice(0, 500), drawn_from: null, text: '' })
      .where('tenant', '=', tenant)
      .where('id', '=', id)
      .execute()
    await noteAddressFault(trx, mail, { reason, cameBack: false })
  })
}

// Mails that are due within the same second share a job.
const postponeMail = prepared(`
  with postponed as (
    update outbox set last_error = $3, next_attempt_at = now() + $4::float8 * interval '1 second'
    where tenant = $1 and id = $2
    returning ceil(extract(epoch from next_attempt_at)) as due)
  select ${deliveryCall('$1', 'due', 'due - extract(epoch from now())')} from postponed`)

/** Plans the next attempt of a mail in 1, 2, 4 ... seconds, at most 30. */
export async function postpone({ db, log }: Dependencies, mail: ClaimedMail, reason: string): Promise<void> {
  const { tenant, id, attempts } = mail
  const waitSeconds = Math.min(maxWaitSeconds, 2 ** (attempts - 1))
  log.warn({ mail: id, tenant, attempts, reason }, 'mail not delivered yet')
  await query(db, postponeMail, [tenant, id, reason.slice(0, 500), waitSeconds])
}

import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import type { ServerContext } from '../context/context.ts'
import type { OutboxRow } from '../db/schema.ts'
import { inTenants, ofOperators } from '../db/tenantScope.ts'
import { enqueue } from '../jobs/jobs.ts'
import { noteAddressFault, noteDelivery } from './addressFaults.ts'
import { createMailTransport, sendLimitMs, type MailAttachment, type MailTransport } from './transport.ts'

/** The columns of a mail to send, listed so that the statement can be prepared. */
const sentColumns = [
  'tenant',
  'id',
  'employee_id',
  'message_id',
  'to_address',
  'subject',
  'html',
  'text',
  'attachments',
  'unsubscribe_url',
  'reply_to',
  'attempts',
  'created_at',
] as const
type ClaimedMail = Pick<OutboxRow, (typeof sentColumns)[number]>

type MailKey = Pick<OutboxRow, 'tenant' | 'id'>
type Parts = Pick<ServerContext, 'db' | 'tenants' | 'files' | 'log'>
/** Mails that this process sent and could not record yet. */
type Sent = { sent: Set<string> }

/**
 * The longest pause between two attempts: after an outage every mail is retried within this time (promise
 * 43).
 */
const maxWaitSeconds = 30
const claimSeconds = sendLimitMs / 1000 + 20
/** Milliseconds of retries to record a sent mail during an outage of the database. */
const settleLimitMs = 600_000

const requeueEveryMs = 10_000

/** The portal's connections have no access to the mails of operators. */
type OfOperators = { operators: ServerContext['db'] }

const dbOf = ({ db, operators }: Parts & OfOperators, { tenant }: MailKey): Parts['db'] =>
  tenant === ofOperators ? operators : db

/** The sender's name for mails without a company. */
const plainSender = 'Benefits portal'

/**
 * Runs the `deliver-mail` job, and every ten seconds a search for mails without a job. `stop` ends the search
 * and the connections to the mail server; stop the jobs first.
 */
export function startMailDelivery(context: Parts & Pick<ServerContext, 'config'> & OfOperators): {
  deliver: (job: MailKey) => Promise<void>
  stop: () => void
} {
  const transport = createMailTransport(context.config)
  const sent = new Set<string>()
  const requeue = (): void =>
    void requeueDueMails(context).catch((error: unknown) =>
      context.log.warn({ err: error }, 'the outbox was not searched for due mails'),
    )
  requeue()
  const timer = setInterval(requeue, requeueEveryMs)
  timer.unref()
  return {
    deliver: (key) => deliverMail({ ...context, db: dbOf(context, key), sent }, transport, key),
    stop: () => {
      clearInterval(timer)
      transport?.close()
    },
  }
}

/**
 * Delivers one mail of the outbox, at least once: a claim in its row excludes other processes while it is
 * sent, and expires if the process dies. After a refusal the next attempt is 1, 2, 4 ... at most 30 seconds
 * later. The queue's own retries are unused: their pauses are fixed and grow to six hours, and a restored
 * database has the outbox but no jobs. A sent mail loses its body, because a link in it signs; without
 * SMTP_URL the body stays for the demo mailbox. A mail whose address the server refuses for good is not
 * retried, and the fault is recorded at the person.
 */
async function deliverMail(
  parts: Parts & Sent,
  transport: MailTransport | undefined,
  key: MailKey,
): Promise<void> {
  if (parts.sent.has(key.id)) return
  const mail = await claim(parts, key)
  if (!mail) return
  if (!transport) return noteDelivery(parts.db, mail, {})
  try {
    const attachments = await Promise.all(
      mail.attachments.map((attachment) => contentOf(parts, mail, attachment)),
    )
    const company = await parts.tenants.find(mail.tenant)
    await transport.send(mail, company?.settings.name ?? plainSender, attachments)
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    return isRefusedForGood(error) ? giveUp(parts, mail, reason) : postpone(parts, mail, reason)
  }
  await settleSent(parts, mail)
}

/**
 * Records a mail as sent, with retries, so that a database that is away or full does not cause a second
 * sending.
 */
async function settleSent(parts: Parts & Sent, mail: ClaimedMail): Promise<void> {
  parts.sent.add(mail.id)
  try {
    for (const startedMs = performance.now(); ; await wait(1000)) {
      try {
        return await noteDelivery(parts.db, mail, { html: '', text: '' })
      } catch (error) {
        if (performance.now() - startedMs > settleLimitMs) throw error
      }
    }
  } finally {
    parts.sent.delete(mail.id)
  }
}

/** Queues every due mail without a waiting job, after a crash or a restore. */
async function requeueDueMails({ db, tenants, operators }: Parts & OfOperators): Promise<void> {
  await inTenants([ofOperators], () => requeueOf(operators, ofOperators))
  for (const { subdomain: tenant } of tenants.list()) await inTenants([tenant], () => requeueOf(db, tenant))
}

async function requeueOf(db: Parts['db'], tenant: string): Promise<void> {
  const due = await db
    .selectFrom('outbox')
    .select('id')
    .where('tenant', '=', tenant)
    .where('delivered_at', 'is', null)
    .where('given_up_at', 'is', null)
    .where('next_attempt_at', '<=', sql<Date>`now() - interval '5 seconds'`)
    .orderBy('next_attempt_at')
    .limit(500)
    .execute()
  for (const { id } of due) await enqueue(db, 'deliver-mail', { tenant, id }, { key: `mail:${id}` })
}

async function claim({ db }: Parts, { tenant, id }: MailKey): Promise<ClaimedMail | undefined> {
  return db
    .updateTable('outbox')
    .set({
      attempts: sql`attempts + 1`,
      next_attempt_at: sql`now() + ${claimSeconds}::float8 * interval '1 second'`,
    })
    .where('tenant', '=', tenant)
    .where('id', '=', id)
    .where('delivered_at', 'is', null)
    .where('given_up_at', 'is', null)
    .where('next_attempt_at', '<=', sql<Date>`now()`)
    .returning(sentColumns)
    .executeTakeFirst()
}

/**
 * Whether the server refuses the address itself and will do so again: 5xx to RCPT. 5.7.x concerns the sender
 * (relaying, reputation), so it is retried.
 */
function isRefusedForGood(error: unknown): boolean {
  const {
    command,
    responseCode = 0,
    response = '',
  } = error as {
    command?: string
    responseCode?: number
    response?: string
  }
  return command === 'RCPT TO' && responseCode >= 500 && !/^\d{3}[ -]5\.7\./.test(response)
}

async function giveUp({ db, log }: Parts, mail: ClaimedMail, reason: string): Promise<void> {
  const { id, tenant } = mail
  log.warn({ mail: id, tenant, reason }, 'a mail was refused for good')
  await db.transaction().execute(async (trx) => {
    await trx
      .updateTable('outbox')
      .set({ given_up_at: sql`now()`, last_error: reason.slice(0, 500), html: '', text: '' })
      .where('tenant', '=', tenant)
      .where('id', '=', id)
      .execute()
    await noteAddressFault(trx, mail, { reason, cameBack: false })
  })
}

async function postpone({ db, log }: Parts, mail: ClaimedMail, reason: string): Promise<void> {
  const waitSeconds = Math.min(maxWaitSeconds, 2 ** (mail.attempts - 1))
  log.warn({ mail: mail.id, tenant: mail.tenant, attempts: mail.attempts, reason }, 'mail not delivered yet')
  await db.transaction().execute(async (trx) => {
    await trx
      .updateTable('outbox')
      .set({
        last_error: reason.slice(0, 500),
        next_attempt_at: sql`now() + ${waitSeconds}::float8 * interval '1 second'`,
      })
      .where('tenant', '=', mail.tenant)
      .where('id', '=', mail.id)
      .execute()
    const { tenant, id } = mail
    await enqueue(trx, 'deliver-mail', { tenant, id }, { key: `mail:${id}`, inSeconds: waitSeconds })
  })
}

async function contentOf(
  { db, files }: Parts,
  { tenant }: MailKey,
  { filename, contentType, fileId }: OutboxRow['attachments'][number],
): Promise<MailAttachment> {
  const file = await db
    .selectFrom('files')
    .selectAll()
    .where('tenant', '=', tenant)
    .where('id', '=', fileId)
    .executeTakeFirst()
  if (!file) throw new Error(`The attachment ${filename} is gone: no stored file ${fileId}.`)
  return { filename, contentType, content: await files.read(file) }
}

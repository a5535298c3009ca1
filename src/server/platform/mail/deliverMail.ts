import { setTimeout as wait } from 'node:timers/promises'
import type { ServerContext } from '../context/context.ts'
import { query, prepared } from '../db/prepared.ts'
import type { OutboxRow } from '../db/schema.ts'
import { inTenants, ofOperators } from '../db/tenantScope.ts'
import { enqueue } from '../jobs/jobs.ts'
import { noteDelivery } from './addressFaults.ts'
import { claimMails, giveUp, postpone, type ClaimedMail } from './claimMails.ts'
import { createDeliveries } from './companyDeliveries.ts'
import { createMailTransport, type MailAttachment, type MailTransport } from './transport.ts'

type Dependencies = Pick<ServerContext, 'db' | 'tenants' | 'files' | 'log'>
/** Mails that this process sent and could not record yet. */
type Sent = { sent: Set<string> }

/** Milliseconds for which recording a sent mail is retried while the database is unreachable. */
const settleLimitMs = 600_000
const searchEveryMs = 10_000

/** Connections to the mails of operators, which the portal's connections cannot access. */
type OfOperators = { operators: ServerContext['db'] }

const dbOf = ({ db, operators }: Dependencies & OfOperators, tenant: string): Dependencies['db'] =>
  tenant === ofOperators ? operators : db

/** The sender's name in mails that belong to no company. */
const plainSender = 'Benefits portal'

/** Starts the delivery of mails; every ten seconds mails without a job are searched. */
export function startMailDelivery(context: Dependencies & Pick<ServerContext, 'config'> & OfOperators): {
  /** Runs the `deliver-mail` job of a company. */
  deliver: (job: { tenant: string }, stopping?: AbortSignal) => Promise<void>
  /** Ends the search and the connections to the mail server; stop the jobs first. */
  stop: () => void
} {
  const transport = createMailTransport(context.config)
  const sent = new Set<string>()
  const deliver = createDeliveries<ClaimedMail>({
    claim: (tenant, max) => claimMails(dbOf(context, tenant), tenant, { max, except: sent }),
    send: (mail) => deliverMail({ ...context, db: dbOf(context, mail.tenant), sent }, transport, mail),
    requeue: (tenant) => requeue(dbOf(context, tenant), tenant),
  })
  const search = (): void =>
    void requeueDueMails(context).catch((error: unknown) =>
      context.log.warn({ err: error }, 'the outbox was not searched for due mails'),
    )
  search()
  const timer = setInterval(search, searchEveryMs)
  timer.unref()
  return {
    deliver: ({ tenant }, stopping) => deliver(tenant, stopping),
    stop: () => {
      clearInterval(timer)
      transport?.close()
    },
  }
}

/**
 * Delivers a claimed mail of the outbox, at least once; a claim expires if its process dies. The queue's own
 * retries grow to six hours, and a restored database has no jobs, so they are not used. The body of a sent
 * mail is deleted, because its link can sign; without SMTP_URL the demo mailbox keeps it.
 */
async function deliverMail(
  parts: Dependencies & Sent,
  transport: MailTransport | undefined,
  mail: ClaimedMail,
): Promise<void> {
  if (!transport) return noteDelivery(parts.db, mail, { keepsBody: true })
  try {
    const attachments = await Promise.all(
      mail.attachments.map((attachment) => readAttachment(parts, mail, attachment)),
    )
    const company = await parts.tenants.find(mail.tenant)
    await transport.send(mail, company?.settings.name ?? plainSender, attachments)
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    return isRefusedForGood(error) ? giveUp(parts, mail, reason) : postpone(parts, mail, reason)
  }
  await settleSent(parts, mail)
}

/** Records a mail as sent, with retries, so that it is not sent twice if the database is away or full. */
async function settleSent(parts: Dependencies & Sent, mail: ClaimedMail): Promise<void> {
  parts.sent.add(mail.id)
  try {
    for (const startedMs = performance.now(); ; await wait(1000)) {
      try {
        return await noteDelivery(parts.db, mail, { keepsBody: false })
      } catch (error) {
        if (performance.now() - startedMs > settleLimitMs) throw error
      }
    }
  } finally {
    parts.sent.delete(mail.id)
  }
}

/** Adds a job for each company with due mails, after a crash or a restore. */
async function requeueDueMails(context: Dependencies & OfOperators): Promise<void> {
  const { db, tenants, operators } = context
  const companies = tenants.list().map(({ subdomain }) => subdomain)
  const due = [...(await findDue(operators, [ofOperators])), ...(await findDue(db, companies))]
  for (const tenant of due) await requeue(dbOf(context, tenant), tenant)
}

const companiesWithDue = prepared(`
  select distinct tenant from outbox
  where tenant = any($1::text[]) and delivered_at is null and given_up_at is null
    and next_attempt_at <= now() - interval '5 seconds'`)

async function findDue(db: Dependencies['db'], companies: readonly string[]): Promise<string[]> {
  const rows = await inTenants(companies, () => query<{ tenant: string }>(db, companiesWithDue, [companies]))
  return rows.map(({ tenant }) => tenant)
}

const requeue = (db: Dependencies['db'], tenant: string): Promise<void> =>
  enqueue(db, 'deliver-mail', { tenant }, { key: `mail:${tenant}` })

/** Whether the address itself is refused for good: 5xx to RCPT, but not 5.7.x, which is about the sender. */
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

const attachedColumns = [
  'tenant',
  'id',
  'employee_id',
  'container',
  'name',
  'original_name',
  'content_type',
  'size_bytes',
  'sha256',
  'created_at',
] as const

async function readAttachment(
  { db, files }: Dependencies,
  { tenant }: ClaimedMail,
  { filename, contentType, fileId }: OutboxRow['attachments'][number],
): Promise<MailAttachment> {
  const file = await db
    .selectFrom('files')
    .select(attachedColumns)
    .where('tenant', '=', tenant)
    .where('id', '=', fileId)
    .executeTakeFirst()
  if (!file) throw new Error(`The attachment ${filename} is gone: no stored file ${fileId}.`)
  return { filename, contentType, content: await files.read(file) }
}

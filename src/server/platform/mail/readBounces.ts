import { ImapFlow } from 'imapflow'
import { sql } from 'kysely'
import { emailKey } from '../../../domain/kernel/formats.ts'
import { isLoopback } from '../context/config.ts'
import type { ServerContext } from '../context/context.ts'
import { inTenants } from '../db/tenantScope.ts'
import { noteAddressFault } from './addressFaults.ts'
import { parseBounce, type Bounce } from './parseBounce.ts'

type Dependencies = Pick<ServerContext, 'config' | 'db' | 'tenants' | 'log'>

/** Maximum number of mails per run; the next run reads the others. */
const maxMails = 100
/** Bytes read of one mail; a report and the returned mail's head are at its beginning. */
const maxBytes = 262_144
const lookMs = 60_000

/**
 * Reads the mailbox of BOUNCES_URL and records addresses whose mails were returned. A report counts if it
 * contains the Message-ID of a mail that the portal sent to that address; nobody else has that id. Reports
 * are marked as read; other mails are not touched. Without BOUNCES_URL it does nothing.
 */
export async function readBounces(parts: Dependencies): Promise<void> {
  const { bouncesUrl } = parts.config
  if (!bouncesUrl) return
  const client = openMailbox(bouncesUrl)
  // The library also emits an error for a broken connection; the pending commands already fail with an error.
  client.on('error', () => {})
  const timer = setTimeout(() => client.close(), lookMs)
  try {
    await client.connect()
    await client.mailboxOpen(folderOf(bouncesUrl))
    const found = await client.search(
      { seen: false, header: { 'content-type': 'delivery-status' } },
      { uid: true },
    )
    for (const uid of (found || []).slice(0, maxMails)) {
      const mail = await client.fetchOne(String(uid), { source: { maxLength: maxBytes } }, { uid: true })
      const bounce = mail && mail.source ? await parseBounce(mail.source) : undefined
      if (bounce) await noteBounce(parts, bounce)
      await client.messageFlagsAdd(String(uid), ['\\Seen'], { uid: true })
    }
    await client.logout()
  } finally {
    clearTimeout(timer)
    client.close()
  }
  await forgetOldFaults(parts)
}

function openMailbox(address: string): ImapFlow {
  const { protocol, hostname, port, username, password } = new URL(address)
  const isSecure = protocol === 'imaps:'
  return new ImapFlow({
    host: hostname,
    port: Number(port) || (isSecure ? 993 : 143),
    secure: isSecure,
    // The password is never sent unencrypted.
    ...(!isSecure && !isLoopback(hostname) && { doSTARTTLS: true }),
    auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) },
    logger: false,
    disableAutoIdle: true,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 20_000,
    maxLiteralSize: 2 * maxBytes,
  })
}

const folderOf = (address: string): string =>
  decodeURIComponent(new URL(address).pathname.slice(1)) || 'INBOX'

async function noteBounce(
  { db, tenants, log }: Dependencies,
  { messageId, addresses, reason }: Bounce,
): Promise<void> {
  const id = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})@/.exec(messageId)?.[1]
  if (!id) return
  const companies = tenants.list().map(({ subdomain }) => subdomain)
  await inTenants(companies, async () => {
    const mail = await db
      .selectFrom('outbox')
      .select(['tenant', 'employee_id', 'to_address'])
      .where('tenant', 'in', ['', ...companies])
      .where('id', '=', id)
      .where('message_id', '=', messageId)
      .where(sql<string>`lower(to_address)`, 'in', addresses.map(emailKey))
      .executeTakeFirst()
    if (!mail) return
    log.warn({ mail: id, tenant: mail.tenant, reason }, 'a mail came back')
    await db
      .updateTable('outbox')
      .set({ last_error: reason })
      .where('tenant', '=', mail.tenant)
      .where('id', '=', id)
      .execute()
    await noteAddressFault(db, mail, { reason, cameBack: true })
  })
}

/** Clears the fault of an address if a later mail to it was not returned within a day. */
async function forgetOldFaults({ db, tenants }: Dependencies): Promise<void> {
  for (const { subdomain } of tenants.list())
    await inTenants([subdomain], () =>
      db
        .updateTable('employees')
        .set({ email_failed_at: null, email_fault: null, email_came_back: false })
        .where('tenant', '=', subdomain)
        .where('email_came_back', '=', true)
        .where((eb) =>
          eb.exists(
            eb
              .selectFrom('outbox')
              .select('outbox.id')
              .where('outbox.tenant', '=', subdomain)
              .whereRef('outbox.employee_id', '=', 'employees.id')
              .whereRef(sql`lower(to_address)`, '=', 'login_email')
              .whereRef('delivered_at', '>', 'email_failed_at')
              .where('delivered_at', '<', sql<Date>`now() - interval '1 day'`)
              .where('last_error', 'is', null),
          ),
        )
        .execute(),
    )
}

import { isUuid } from '../../../domain/kernel/uuid.ts'
import type { TenantConfig } from '../../../domain/company/tenant/tenant.ts'
import type { RouteModule } from '../../platform/context/context.ts'
import type { Db, OutboxRow } from '../../platform/db/schema.ts'
import { notFound } from '../../platform/http/httpError.ts'
import { drawnPageHeaders, pageFrame } from '../../platform/http/drawnPage.ts'
import { mailboxMessagePage, mailboxPage } from './mailboxPage.tsx'
import { renderMailHtml } from '../../platform/mail/renderMail.tsx'
import { byProductClock } from '../../platform/context/clock.ts'

const maxShown = 200

/**
 * /demo/mailbox: this company's unsent mails, as pages and as JSON. The route exists only in the demo
 * without a mail server, where the mails are visible nowhere else.
 */
export const demoMailboxRoutes: RouteModule = (app, { config, db, tenants, clock }) => {
  if (!config.demo || config.smtpUrl) return
  const options = { config: { access: 'tenant', uncounted: true }, schema: { hide: true } } as const

  // The outbox has times of the database's clock; the page shows times of the product's clock.
  const dated = (mail: OutboxRow): OutboxRow => ({
    ...mail,
    created_at: byProductClock(clock, mail.created_at),
  })

  app.get('/demo/mailbox', options, async (request, reply) =>
    drawnPageHeaders(request, reply, { withInlineStyles: true }).send(
      mailboxPage(pageFrame({ tenants }, request), (await newestMails(db, request.tenant)).map(dated)),
    ),
  )

  app.get('/demo/mailbox.json', options, async (request, reply) => {
    const mails = await newestMails(db, request.tenant)
    return reply.header('cache-control', 'no-store').send(mails.map(dated).map(asJson))
  })

  app.get<{ Params: { id: string } }>('/demo/mailbox/:id', options, async (request, reply) => {
    const mail = await mailOf(db, request.tenant, request.params.id)
    if (!mail) throw notFound()
    return drawnPageHeaders(request, reply, { withInlineStyles: true }).send(
      mailboxMessagePage(pageFrame({ tenants }, request), dated(mail)),
    )
  })
}

/** The addresses in a mail's text, each on its own line. */
function linksIn(text: string): string[] {
  return [...new Set(text.split('\n').filter((line) => /^https?:\/\/\S+$/.test(line)))]
}

function newestMails(db: Db, { subdomain }: TenantConfig): Promise<OutboxRow[]> {
  return db
    .selectFrom('outbox')
    .selectAll()
    .where('tenant', '=', subdomain)
    .where('given_up_at', 'is', null)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(maxShown)
    .execute()
}

async function mailOf(db: Db, { subdomain }: TenantConfig, id: string): Promise<OutboxRow | undefined> {
  if (!isUuid(id)) return undefined
  return db
    .selectFrom('outbox')
    .selectAll()
    .where('tenant', '=', subdomain)
    .where('id', '=', id)
    .executeTakeFirst()
}

function asJson({ id, message_id, to_address, subject, text, drawn_from, created_at }: OutboxRow): object {
  return {
    id,
    messageId: message_id,
    to: to_address,
    subject,
    text,
    html: drawn_from ? renderMailHtml(drawn_from) : '',
    links: linksIn(text),
    createdAt: created_at.toISOString(),
  }
}

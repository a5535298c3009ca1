import type { FastifyRequest } from 'fastify'
import type { RouteModule } from '../context/context.ts'
import { notFound } from '../http/httpError.ts'
import { drawnPageHeaders } from '../http/securityHeaders.ts'
import { mailboxMessagePage, mailboxPage } from './mailboxPage.tsx'
import { isContractId as isUuid } from '../contracts/contractBodies.ts'

const maxShown = 200

/**
 * /demo/mailbox: the mails of this company that were kept instead of sent, as pages and as JSON. Only in the
 * demo, and only where there is no mail server: there is nothing else to read them with.
 */
export const demoMailboxRoutes: RouteModule = (app, { config, db, tenants }) => {
  if (!config.demo || config.smtpUrl) return
  const options = { config: { access: 'tenant', uncounted: true }, schema: { hide: true } } as const
  const frameOf = ({ tenant, language, cspNonce }: FastifyRequest) => ({
    tenant,
    language,
    nonce: cspNonce,
    portalUrl: tenants.publicUrl(tenant),
  })
  const newest = ({ tenant }: FastifyRequest) =>
    db
      .selectFrom('outbox')
      .selectAll()
      .where('tenant', '=', tenant.subdomain)
      .orderBy('created_at', 'desc')
      .orderBy('id')
      .limit(maxShown)
      .execute()

  app.get('/demo/mailbox', options, async (request, reply) =>
    drawnPageHeaders(request, reply, { withInlineStyles: true }).send(
      mailboxPage(frameOf(request), await newest(request)),
    ),
  )

  app.get('/demo/mailbox.json', options, async (request, reply) => {
    const mails = await newest(request)
    return reply.header('cache-control', 'no-store').send(
      mails.map(({ id, message_id, to_address, subject, text, html, created_at }) => ({
        id,
        messageId: message_id,
        to: to_address,
        subject,
        text,
        html,
        links: linksIn(text),
        createdAt: created_at.toISOString(),
      })),
    )
  })

  app.get<{ Params: { id: string } }>('/demo/mailbox/:id', options, async (request, reply) => {
    const { id } = request.params
    const mail = isUuid(id)
      ? await db
          .selectFrom('outbox')
          .selectAll()
          .where('tenant', '=', request.tenant.subdomain)
          .where('id', '=', id)
          .executeTakeFirst()
      : undefined
    if (!mail) throw notFound()
    return drawnPageHeaders(request, reply, { withInlineStyles: true }).send(
      mailboxMessagePage(frameOf(request as FastifyRequest), mail),
    )
  })
}

/** The addresses in a mail's text, each on a line of its own. */
function linksIn(text: string): string[] {
  return [...new Set(text.split('\n').filter((line) => /^https?:\/\/\S+$/.test(line)))]
}

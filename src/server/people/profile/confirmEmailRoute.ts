import type { FastifyInstance, FastifyReply } from 'fastify'
import { findEmailLink } from '../../auth/pendingEmails.ts'
import { isFromPage, pageKey } from '../../auth/pageKey.ts'
import type { RouteModule, ServerContext } from '../../platform/context/context.ts'
import {
  drawnPageHeaders,
  linkAddresses,
  type LinkRequest,
  pageFrame,
  type PageFrame,
  readFormBodies,
} from '../../platform/http/drawnPage.ts'
import { isInMaintenance, retryAfterMaintenance } from '../../platform/http/maintenance.ts'
import { confirmEmail } from './ownEmail.ts'
import { askPage, resultPage, type Result } from './confirmEmailPage.tsx'

/**
 * /confirm-email/{token}: the page of the link mailed to a new address. GET and HEAD only show it, because
 * mail scanners follow links; the POST of the page's form confirms (D-85). No session: the link gives access.
 */
export const confirmEmailRoutes: RouteModule = async (app, context) => {
  await app.register(async (scope: FastifyInstance) => {
    readFormBodies(scope)
    const options = { config: { access: 'tenant' }, schema: { hide: true } } as const
    for (const url of linkAddresses('/confirm-email/')) {
      scope.get(url, options, (request: LinkRequest, reply) => show(context, request, reply))
      scope.post(url, options, (request: LinkRequest, reply) => confirm(context, request, reply))
    }
  })
}

async function show(
  context: ServerContext,
  request: LinkRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { tenant, params } = request
  const page = drawnPageHeaders(request, reply)
  if (isInMaintenance(context.clock, tenant)) return answerMaintenance(context, request, page)
  const link = await findEmailLink(context.db, tenant.subdomain, params.token)
  const frame = pageFrame(context, request, link)
  if (link?.state !== 'live') return answer(page, frame, link?.state ?? 'unknown')
  const isUnread = request.method === 'POST'
  const asked = { email: link.email, key: pageKey(context, request), isUnread }
  return page.code(isUnread ? 400 : 200).send(askPage(frame, asked))
}

async function confirm(
  context: ServerContext,
  request: LinkRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  if (!isFromPage(context, request)) return show(context, request, reply)
  const { tenant, params } = request
  const page = drawnPageHeaders(request, reply)
  if (isInMaintenance(context.clock, tenant)) return answerMaintenance(context, request, page)
  const { outcome, link } = await confirmEmail(context, tenant, params.token)
  return answer(page, pageFrame(context, request, link), outcome)
}

const hourSeconds = 3600

const statusOf: Record<Result, number> = {
  confirmed: 200,
  used: 200,
  unknown: 404,
  void: 410,
  expired: 410,
  maintenance: 503,
}

function answerMaintenance(context: ServerContext, request: LinkRequest, page: FastifyReply): FastifyReply {
  page.headers(retryAfterMaintenance(context.clock, request.tenant, hourSeconds))
  return answer(page, pageFrame(context, request), 'maintenance')
}

function answer(page: FastifyReply, frame: PageFrame, result: Result): FastifyReply {
  return page.code(statusOf[result]).send(resultPage(frame, result))
}

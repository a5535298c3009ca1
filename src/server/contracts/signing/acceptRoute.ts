import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { RouteModule, ServerContext } from '../../platform/context/context.ts'
import { isFromPage, pageKey } from '../../auth/pageKey.ts'
import { hashToken } from '../../auth/tokens.ts'
import { shownAcceptanceOf, acceptanceRefusals } from '../links/acceptance.ts'
import { acceptContract } from './acceptContract.ts'
import { showAll, signAll } from './acceptAll.ts'
import { findLink } from '../links/acceptLinks.ts'
import { conditionsPage, findStartDates } from './acceptPage.tsx'
import { alreadyPage, deadLinkPage, donePage, refusedPage } from './acceptResult.tsx'
import { languageFor } from '../../../domain/company/tenant/tenant.ts'
import { loadEmployee, readerOf } from '../../employee/employeeContext.ts'
import { isInMaintenance, retryAfterMaintenance } from '../../platform/http/maintenance.ts'
import { drawnPageHeaders, linkAddresses, pageFrame, readFormBodies } from '../../platform/http/drawnPage.ts'

const hourSeconds = 3600

type WithToken = { Params: { token: string } }

/**
 * /accept/{token}: the page of an e-mail's link. GET and HEAD only show it, because mail scanners follow
 * links; the POST of the page's form signs (promise 8). No session: the link gives access to one contract
 * only. /accept-all/{token} does the same for contracts bought together.
 */
export const acceptRoutes: RouteModule = async (app, context) => {
  await app.register(async (scope: FastifyInstance) => {
    readFormBodies(scope)
    scope.addHook('preHandler', async (request, reply) => {
      if (isInMaintenance(context.clock, request.tenant)) return maintenanceAnswer(context, request, reply)
    })
    const options = { config: { access: 'tenant' }, schema: { hide: true } } as const
    for (const url of linkAddresses('/accept/')) {
      scope.get<WithToken>(url, options, (request, reply) => show(context, request, reply))
      scope.post<WithToken & { Body: { conditions?: unknown } | undefined }>(url, options, (request, reply) =>
        sign(context, request, reply),
      )
    }
    for (const url of linkAddresses('/accept-all/')) {
      scope.get<WithToken>(url, options, (request, reply) => showAll(context, request, reply))
      scope.post<WithToken & { Body: Record<string, unknown> | undefined }>(url, options, (request, reply) =>
        signAll(context, request, reply),
      )
    }
  })
}

async function show(
  context: ServerContext,
  request: FastifyRequest<WithToken>,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { tenant, language } = request
  const page = drawnPageHeaders(request, reply)
  const frame = pageFrame(context, request)
  const link = await findLink(
    context.db,
    { tenant: tenant.subdomain, today: context.clock.today() },
    hashToken(request.params.token),
  )
  if (!link) return page.code(404).send(deadLinkPage(frame, 'unknown', language))
  const plan = await loadEmployee(context, context.db, { tenant, employeeId: link.employee_id })
  const own = languageFor(tenant, plan.row)
  if (link.state === 'accepted') return page.send(alreadyPage(frame, link, plan))
  if (link.state !== 'live') return page.code(410).send(deadLinkPage(frame, link.state, own))
  const acceptance = shownAcceptanceOf(context, plan, link)
  const reader = readerOf(plan)
  const refusals = acceptanceRefusals(acceptance)
  if (refusals.length > 0) return page.code(409).send(refusedPage(frame, { ...acceptance, refusals }, own))
  const isUnread = request.method === 'POST'
  const form = {
    key: pageKey(context, request),
    ...(isUnread && { lead: 'accept.press' as const }),
    days: { until: link.last_day, ...findStartDates(acceptance, plan) },
  }
  return page.code(isUnread ? 400 : 200).send(conditionsPage(frame, acceptance, reader, form))
}

async function sign(
  context: ServerContext,
  request: FastifyRequest<WithToken & { Body: { conditions?: unknown } | undefined }>,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { tenant, language, body } = request
  const seenHash = body?.conditions
  if (typeof seenHash !== 'string' || !isFromPage(context, request)) return show(context, request, reply)
  const page = drawnPageHeaders(request, reply)
  const frame = pageFrame(context, request)
  const userAgent = request.headers['user-agent'] ?? ''
  const result = await acceptContract(context, tenant, hashToken(request.params.token), {
    ip: request.ip,
    userAgent,
    seenHash,
  })
  if (result.outcome === 'unknown') return page.code(404).send(deadLinkPage(frame, 'unknown', language))
  const own = languageFor(tenant, result.plan.row)
  switch (result.outcome) {
    case 'already':
      return page.send(alreadyPage(frame, result.link, result.plan))
    case 'void':
    case 'expired':
    case 'left':
      return page.code(410).send(deadLinkPage(frame, result.outcome, own))
    case 'refused':
      return page.code(409).send(refusedPage(frame, result.acceptance, own))
    case 'changed':
      return page.code(409).send(
        conditionsPage(frame, result.acceptance, readerOf(result.plan), {
          key: pageKey(context, request),
          lead: 'accept.changed',
        }),
      )
    case 'accepted':
      return page.send(donePage(frame, result))
  }
}

function maintenanceAnswer(
  context: ServerContext,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const page = deadLinkPage(pageFrame(context, request), 'maintenance', request.language)
  return drawnPageHeaders(request, reply)
    .code(503)
    .headers(retryAfterMaintenance(context.clock, request.tenant, hourSeconds))
    .send(page)
}

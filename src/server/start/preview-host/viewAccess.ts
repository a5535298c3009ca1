import { AsyncLocalStorage } from 'node:async_hooks'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { parseMoment } from '../../../domain/kernel/madridTime.ts'
import type { TenantConfig } from '../../../domain/company/tenant/tenant.ts'
import { refuseIncomplete } from '../../auth/accessControl.ts'
import { hashToken } from '../../auth/tokens.ts'
import { readView, type View } from '../../auth/viewTokens.ts'
import { clockOf, type Clock } from '../../platform/context/clock.ts'
import type { ServerContext } from '../../platform/context/context.ts'
import { inTenants } from '../../platform/db/tenantScope.ts'
import { HttpError } from '../../platform/http/httpError.ts'
import { refuseInMaintenance } from '../../platform/http/maintenance.ts'
import { RateLimit } from '../../platform/http/rateLimit.ts'
import { preferredLanguage } from '../../platform/http/serverMessages.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The view that is shown at PREVIEW_HOST; null on other hosts. */
    view: View | null
  }
}

/** Finds the company of a view, by the kind of view; undefined if the company is not served any more. */
export type ViewCompanies = Record<View['kind'], (tenant: string) => Promise<TenantConfig | undefined>>

const moments = new AsyncLocalStorage<Date>()

/** A clock that shows the day of the current request's view. */
export function viewClock({ now }: Clock): Clock {
  return clockOf(() => moments.getStore() ?? now())
}

/**
 * Checks each request of PREVIEW_HOST before its handler, instead of the checks of host and session. A write
 * is refused; company, employee and day come from the view's token, in the header `portal-view`. Any bearer
 * token counts as a session of the portal; without one, the pages before the login are shown.
 */
export function installViewAccess(companies: ViewCompanies) {
  return (app: FastifyInstance, context: ServerContext): void => {
    const limit = new RateLimit(context.config.limits.requestsPerMinuteOfSession)
    app.decorateRequest('language', '' as never)
    app.decorateRequest('tenant', null as never)
    app.decorateRequest('employee', null as never)
    app.decorateRequest('view', null)
    app.addHook('onRequest', async (request) => {
      request.language = preferredLanguage(request.headers['accept-language'])
      if (request.is404 || request.routeOptions.config.access === 'any') return
      refuseWrite(request)
      await findTenant(context, companies, request, limit)
    })
    app.addHook('onRequest', within(context))
    app.addHook('onRequest', async (request) => {
      const { tenant, routeOptions } = request
      const { access = 'employee' } = routeOptions.config
      if (!tenant || access === 'tenant' || access === 'any') return
      await findEmployee(context, request)
      if (access === 'complete') refuseIncomplete(request)
    })
    // Set again, because the body arrives outside the context of the first hooks.
    app.addHook('preValidation', within(context))
  }
}

/** Restricts the database to the company's rows, and sets the view's day. */
function within({ clock }: Pick<ServerContext, 'clock'>) {
  return ({ tenant, view }: FastifyRequest, _reply: unknown, done: () => void): void => {
    if (!tenant) return done()
    inTenants([tenant.subdomain], () => moments.run(momentOf(view?.day, clock), done))
  }
}

/** Noon of the view's day, or now. */
function momentOf(day: string | undefined, { now }: Pick<Clock, 'now'>): Date {
  return parseMoment(`${day}T12:00`) ?? now()
}

/** @throws HttpError 403 for a request that would store something, with the sentence that the portal shows */
function refuseWrite({ method, routeOptions }: FastifyRequest): void {
  if (method === 'GET' || method === 'HEAD' || routeOptions.config.storesNothing) return
  throw readOnly()
}

export const readOnly = (): HttpError => new HttpError(403, { messageId: 'error.readOnly', name: 'ReadOnly' })

/**
 * The path of pictures, for which an expired token is accepted, because they are public on a company's host.
 */
const pictures = '/api/storage/images/'

async function findTenant(
  context: ServerContext,
  companies: ViewCompanies,
  request: FastifyRequest,
  limit: RateLimit,
): Promise<void> {
  const ended = new HttpError(401, { messageId: 'error.viewEnded', name: 'ViewEnded' })
  const token = tokenOf(request)
  if (token === undefined) throw ended
  const view = readView(context, token, request.url.startsWith(pictures) ? 0 : undefined)
  if (!view) throw ended
  if (!request.routeOptions.config.uncounted) limit.take(hashToken(token))
  const tenant = await companies[view.kind](view.tenant)
  if (!tenant) throw ended
  request.view = view
  request.tenant = tenant
  request.language = preferredLanguage(request.headers['accept-language'], tenant.settings.languages)
}

/**
 * The view's token in the header, or in the address of a stored file, because a picture and a new tab send
 * no header.
 */
function tokenOf({ headers, url, query }: FastifyRequest): string | undefined {
  const asked = query as Record<string, unknown>
  const token = url.startsWith('/api/storage/') ? asked.view : undefined
  delete asked.view
  const found = headers['portal-view'] ?? token
  return typeof found === 'string' && found.length <= 500 ? found : undefined
}

async function findEmployee({ db, clock }: ServerContext, request: FastifyRequest): Promise<void> {
  const { tenant, view, headers } = request
  if (headers.authorization === undefined) throw new HttpError(401, { messageId: 'error.notSignedIn' })
  refuseInMaintenance(clock, tenant)
  const employee = await db
    .selectFrom('employees')
    .selectAll()
    .where('tenant', '=', tenant.subdomain)
    .where('id', '=', view?.employeeId ?? null)
    .where('active', '=', true)
    .executeTakeFirst()
  if (!employee) throw new HttpError(401, { messageId: 'error.viewEnded', name: 'ViewEnded' })
  request.employee = employee
}

import type { FastifyInstance, FastifyRequest } from 'fastify'
import { missingData } from '../../domain/plan/missingData.ts'
import { bearerToken, employeeOfSession } from './sessions.ts'
import { hashToken } from './tokens.ts'
import { servedName } from '../company/configVersion.ts'
import type { ServerContext } from '../platform/context/context.ts'
import type { Limits } from '../platform/context/limits.ts'
import type { EmployeeRow } from '../platform/db/schema.ts'
import { inTenants } from '../platform/db/tenantScope.ts'
import { unavailable } from '../platform/http/errorAnswers.ts'
import { HttpError, unauthorized } from '../platform/http/httpError.ts'
import { refuseInMaintenance } from '../platform/http/maintenance.ts'
import { requestedLanguage, preferredLanguage } from '../platform/http/serverMessages.ts'
import { ConcurrencyLimit } from '../platform/http/concurrencyLimit.ts'
import { RateLimit, tooMany } from '../platform/http/rateLimit.ts'

type Gate = Pick<ServerContext, 'config' | 'db' | 'tenants' | 'clock'> & {
  /** Requests per minute, by session and by address. */
  ofSession: RateLimit
  ofAddress: RateLimit
  /** Pages per minute, by address; as many as requests without a session. */
  pages: RateLimit
  /** Tokens of no session per minute, by address; its share is that of an address. */
  wrongTokens: RateLimit
  /** Tokens, hashed, that were right at their last request here; strangers at their address block none. */
  rightTokens: Set<string>
}

/**
 * Checks each request before its handler, in this order: tenant (by Host alone), rate limits, employee (by
 * bearer token alone), maintenance, and a complete profile if the route requires one. Every request is
 * checked, not only menus (promise 57). A route is closed unless its `config.access` opens it.
 */
export function installAccessControl(
  app: FastifyInstance,
  { config, db, tenants, clock }: ServerContext,
): void {
  const gate: Gate = {
    config,
    db,
    tenants,
    clock,
    ofSession: new RateLimit(config.limits.requestsPerMinuteOfSession),
    ofAddress: new RateLimit(config.limits.requestsPerMinuteOfAddress),
    pages: new RateLimit(config.limits.requestsPerMinuteOfAddress),
    wrongTokens: new RateLimit(config.limits.requestsPerMinuteOfAddress),
    rightTokens: new Set(),
  }
  // Fastify requires an initial value; the hook below sets the real value for each request.
  app.decorateRequest('language', '' as never)
  app.decorateRequest('tenant', null as never)
  app.decorateRequest('employee', null as never)
  limitAtOnce(app, config.limits)
  seeOwnTenant(app, gate)
  app.addHook('onRequest', async (request) => {
    if (request.is404) return countPage(gate, request)
    if (!request.tenant) return
    const { access = 'employee', uncounted = false } = request.routeOptions.config
    const token = bearerToken(request.headers.authorization)
    if (access === 'tenant' || token === undefined) {
      if (!uncounted) await countAnonymous(gate, request, token)
      if (access === 'tenant') return
      throw new HttpError(401, { messageId: 'error.notSignedIn' })
    }
    await findEmployee(gate, request, token)
    if (!uncounted) gate.ofSession.take(hashToken(token))
    if (access === 'complete') refuseIncomplete(request)
  })
}

/**
 * Finds the request's tenant by its host alone and restricts the database to that company's rows. The
 * restriction is set again after the body is read, because the body arrives outside the first hook's
 * context.
 */
function seeOwnTenant(app: FastifyInstance, gate: Gate): void {
  app.addHook('onRequest', (request, reply, done) => {
    const found = (): void => {
      if (!request.tenant) return done()
      // By this header an open page notices that it shows an earlier configuration.
      reply.header('portal-release', servedName(request.tenant, gate.clock.now()))
      inTenants([request.tenant.subdomain], done)
    }
    findTenant(gate, request).then(found, done)
  })
  app.addHook('preValidation', ({ tenant }, _reply, done) =>
    tenant ? inTenants([tenant.subdomain], done) : done(),
  )
}

const briefMs = 5_000

/**
 * Limits the simultaneous requests of an employee over all sessions, and those of a company, whose employees
 * may all wait for an import: connections are left to other companies. Others wait briefly; meanwhile they
 * do not count as running work. A file that arrives at its sender's speed holds no connection.
 * @throws HttpError 429, or 503 where a company's requests have waited too long
 */
function limitAtOnce(app: FastifyInstance, limits: Limits): void {
  const { requestsAtOnceOfEmployee, requestsAtOnceOfCompany } = limits
  const ofOne = new ConcurrencyLimit({
    max: requestsAtOnceOfEmployee,
    waitMs: briefMs,
    refusal: () => tooMany(1),
  })
  const ofCompany = new ConcurrencyLimit({
    max: requestsAtOnceOfCompany,
    waitMs: briefMs,
    refusal: unavailable,
  })
  app.addHook('onRoute', (route) => {
    const { handler, config } = route
    route.handler = function (request, reply) {
      const { employee, work } = request
      const handle = () => handler.call(this, request, reply)
      if (!employee) return handle()
      const ofAll = () => ofCompany.run(employee.tenant, handle, work)
      return ofOne.run(employee.id, config?.receivesFile ? handle : ofAll, work)
    }
  })
}

async function findTenant({ tenants }: Gate, request: FastifyRequest): Promise<void> {
  request.language = preferredLanguage(request.headers['accept-language'])
  if (hasTwoHosts(request)) throw new HttpError(400, { messageId: 'error.badRequest' })
  if (request.is404) return
  // No valid address contains a NUL character, and PostgreSQL refuses NUL in texts.
  if (/%00/.test(request.url)) throw new HttpError(404, { messageId: 'error.notFound' })
  if (request.routeOptions.config.access === 'any') return
  const found = await tenants.ofHost(request.headers.host)
  if ('problem' in found) {
    if (found.problem === 'broken')
      throw new HttpError(503, { messageId: 'error.brokenTenant', headers: { 'retry-after': '30' } })
    throw new HttpError(404, { messageId: 'error.unknownHost', name: 'UnknownHost' })
  }
  request.tenant = found.tenant
  request.language = preferredLanguage(request.headers['accept-language'], found.tenant.settings.languages)
}

/** Counts a page, or any address without a route, by address and company; unknown hosts count as one. */
async function countPage({ tenants, pages }: Gate, { headers, ip }: FastifyRequest): Promise<void> {
  const found = await tenants.ofHost(headers.host)
  pages.take(`${'tenant' in found ? found.tenant.subdomain : ''} ${ip}`)
}

/** Counts a request by address; beyond the address's share, one with a session by session. */
async function countAnonymous(gate: Gate, request: FastifyRequest, token: string | undefined): Promise<void> {
  try {
    gate.ofAddress.take(addressOf(request))
  } catch (refusal) {
    if (!token || !(await employeeOf(gate, request, token))) throw refusal
    gate.ofSession.take(hashToken(token))
  }
}

/** The employee of a session. An address that has sent too many wrong tokens asks the database no more. */
async function employeeOf(
  { config, db, wrongTokens, rightTokens }: Gate,
  request: FastifyRequest,
  token: string,
): Promise<EmployeeRow | undefined> {
  const { subdomain } = request.tenant
  const known = `${subdomain} ${hashToken(token)}`
  if (!rightTokens.has(known)) wrongTokens.assertLeft(addressOf(request))
  const employee = await employeeOfSession(db, subdomain, token, config)
  rightTokens.delete(known)
  if (!employee) wrongTokens.take(addressOf(request))
  else rightTokens.add(known)
  if (rightTokens.size > maxTokens) rightTokens.delete(rightTokens.values().next().value ?? '')
  return employee
}

const maxTokens = 50_000

const addressOf = ({ tenant, ip }: FastifyRequest): string => `${tenant.subdomain} ${ip}`

async function findEmployee(gate: Gate, request: FastifyRequest, token: string): Promise<void> {
  const { clock, ofAddress } = gate
  const { settings } = request.tenant
  const employee = await employeeOf(gate, request, token)
  if (!employee) {
    ofAddress.take(addressOf(request))
    throw unauthorized()
  }
  // Maintenance refuses the request but does not end the session, which is usable afterwards (promise 13).
  refuseInMaintenance(clock, request.tenant)
  request.employee = employee
  const asked = requestedLanguage(request.headers['accept-language'], settings.languages)
  if (!asked && settings.languages.includes(employee.language)) request.language = employee.language
}

/** @throws HttpError 403 while the employee's profile is incomplete (RTE-04) */
export function refuseIncomplete({ employee }: FastifyRequest): void {
  const user = {
    email: employee.email ?? '',
    phone: employee.phone,
    isPasswordDeprecated: employee.password_deprecated,
  }
  if (missingData(user))
    throw new HttpError(403, { messageId: 'error.incomplete', name: 'IncompleteProfile' })
}

/** With two Host headers, a proxy in front might use one and this server the other. */
function hasTwoHosts({ raw }: FastifyRequest): boolean {
  return raw.rawHeaders.filter((text, index) => index % 2 === 0 && text.toLowerCase() === 'host').length > 1
}

import { sql } from 'kysely'
import * as oidc from 'openid-client'
import type { IdentityProvider, TenantConfig } from '../../domain/company/tenant/tenant.ts'
import { plainText } from '../../domain/kernel/formats.ts'
import type { ServerContext } from '../platform/context/context.ts'
import type { EmployeeRow } from '../platform/db/schema.ts'
import { ConcurrencyLimit, whilePaused, type Waiter } from '../platform/http/concurrencyLimit.ts'
import { HttpError } from '../platform/http/httpError.ts'
import type { MessageId } from '../platform/http/serverMessages.ts'
import { plainLogin } from './accounts.ts'
import { answerSeconds, providerClient, providerOf } from './providerClient.ts'
import { openSession } from './sessions.ts'
import { hashToken } from './tokens.ts'

type Dependencies = Pick<ServerContext, 'config' | 'db' | 'tenants' | 'log'>

const begunMinutes = 10

/** Calls of a provider, by company: few at once, and a bounded number waits for its turn. */
const calls = new ConcurrencyLimit({
  max: 5,
  maxWaiting: 50,
  waitMs: answerSeconds * 1000,
  refusal: (company) => new Error(`too many sign-ins of ${company} wait for its identity provider`),
})

/**
 * Asks a company's provider for a sign-in. Meanwhile it holds no place of `work`, so that a slow provider
 * delays no other company.
 * @throws HttpError 503 if the provider does not respond, or too many wait for it
 */
async function askProvider<Out>(
  tenant: TenantConfig,
  work: Waiter | undefined,
  ask: () => Promise<Out>,
): Promise<Out> {
  return whilePaused(work, () => calls.run(tenant.subdomain, ask)).catch((error: unknown) => {
    throw error instanceof HttpError ? error : refusal(tenant, 503, 'away')
  })
}

/**
 * Starts a sign-in by the company's identity provider (authorization code with PKCE) and returns the
 * provider's address. Only the browser with the secret `browser` may finish it. `work` is released while the
 * provider is asked.
 * @throws HttpError 404 if the company has no provider, 503 if it is unreachable
 */
export async function beginSignIn(
  parts: Dependencies,
  tenant: TenantConfig,
  browser: string,
  work?: Waiter,
): Promise<string> {
  const client = await askProvider(tenant, work, () => providerClient(parts, tenant))
  const [state, nonce, verifier] = [oidc.randomState(), oidc.randomNonce(), oidc.randomPKCECodeVerifier()]
  await parts.db
    .insertInto('provider_sign_ins')
    .values({
      state_hash: hashToken(state),
      tenant: tenant.subdomain,
      browser_hash: hashToken(browser),
      code_verifier: verifier,
      nonce,
      expires_at: sql<Date>`now() + ${begunMinutes}::int * interval '1 minute'`,
    })
    .execute()
  const url = oidc.buildAuthorizationUrl(client, {
    redirect_uri: returnAddress(parts, tenant),
    scope: providerOf(tenant).matchBy === 'email' ? 'openid email' : 'openid profile',
    code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    state,
    nonce,
  })
  return url.href
}

/**
 * Finishes a sign-in, once, with the provider's parameters, and opens a session of the person it identifies.
 * @throws HttpError 400 if this browser did not start it, 403 with why this person may not enter, 503
 */
export async function endSignIn(
  parts: Dependencies,
  tenant: TenantConfig,
  { browser, answer }: { browser: string; answer: string },
  work?: Waiter,
): Promise<string> {
  const url = new URL(`${returnAddress(parts, tenant)}?${answer}`)
  const state = url.searchParams.get('state') ?? ''
  const begun = await parts.db
    .deleteFrom('provider_sign_ins')
    .where('tenant', '=', tenant.subdomain)
    .where('state_hash', '=', hashToken(state))
    .where('browser_hash', '=', hashToken(browser))
    .returning(['code_verifier', 'nonce', sql<boolean>`expires_at > now()`.as('is_open')])
    .executeTakeFirst()
  if (!begun?.is_open) throw refusal(tenant, 400, 'state')
  const checks = { pkceCodeVerifier: begun.code_verifier, expectedState: state, expectedNonce: begun.nonce }
  const named = await askProvider(tenant, work, async () => {
    const client = await providerClient(parts, tenant)
    return personNamed(client, providerOf(tenant), url, checks).catch((error: unknown) => {
      const of = { err: error, tenant: tenant.subdomain }
      parts.log.warn(of, 'an identity provider answered what is not taken')
      throw refusal(tenant, ...faultOf(error))
    })
  })
  if (!named) throw refusal(tenant, 403, 'claim')
  const employee = await enter(parts, tenant, named)
  parts.log.info({ tenant: tenant.subdomain, employee: employee.id, by: 'identity provider' }, 'signed in')
  return openSession(parts.db, employee, parts.config)
}

/**
 * Finds the employee whom the provider's claim identifies. Sign-in is allowed from the invitation until the
 * exit (D-76, D-98).
 */
async function enter({ db }: Dependencies, tenant: TenantConfig, named: string): Promise<EmployeeRow> {
  const byEmail = providerOf(tenant).matchBy === 'email'
  const employee = await db
    .selectFrom('employees')
    .selectAll()
    .where('tenant', '=', tenant.subdomain)
    .where(byEmail ? 'login_email' : 'employee_number', '=', byEmail ? plainLogin(named) : plainText(named))
    .executeTakeFirst()
  if (!employee) throw refusal(tenant, 403, 'unknown', { value: named.slice(0, 100) })
  if (!employee.active) throw refusal(tenant, 403, 'leaver')
  if (employee.password_hash === null && !employee.invited_at) throw refusal(tenant, 403, 'notInvited')
  if (!employee.provider_signed_in_at)
    await db
      .updateTable('employees')
      .set({ provider_signed_in_at: sql`now()` })
      .where('tenant', '=', tenant.subdomain)
      .where('id', '=', employee.id)
      .execute()
  return employee
}

/**
 * Returns the provider's claim about this person, from the signed token or else from the provider's userinfo
 * endpoint. An e-mail counts only if the provider marks it as verified with `true`; otherwise anybody could
 * enter a colleague's account.
 */
async function personNamed(
  client: oidc.Configuration,
  { matchBy, claim }: IdentityProvider,
  url: URL,
  checks: oidc.AuthorizationCodeGrantChecks,
): Promise<string | undefined> {
  const tokens = await oidc.authorizationCodeGrant(client, url, { ...checks, idTokenExpected: true })
  const signed = tokens.claims()
  if (!signed) return undefined
  const { userinfo_endpoint: more } = client.serverMetadata()
  const isByEmail = matchBy === 'email'
  const isWhole = signed[claim] !== undefined && (!isByEmail || signed.email_verified !== undefined)
  const claims = !isWhole && more ? await oidc.fetchUserInfo(client, tokens.access_token, signed.sub) : signed
  const { [claim]: value, email, email_verified: isConfirmed } = claims
  // A claim other than `email` counts as verified if its value equals the verified e-mail.
  if (isByEmail && (isConfirmed !== true || !isSameText(value, email))) return undefined
  if (typeof value === 'number') return String(value)
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined
}

function isSameText(one: unknown, other: unknown): boolean {
  return typeof one === 'string' && typeof other === 'string' && plainLogin(one) === plainLogin(other)
}

/** Returns the HTTP status and the message for a failed sign-in. */
function faultOf(error: unknown): [number, SignInReason] {
  if (error instanceof oidc.AuthorizationResponseError)
    return /^(server_error|temporarily_unavailable)$/.test(error.error) ? [503, 'away'] : [403, 'declined']
  const { code, cause } = error as { code?: string; cause?: unknown }
  if (code === 'OAUTH_JWT_TIMESTAMP_CHECK_FAILED') return [403, 'clock']
  const status = cause instanceof Response ? cause.status : 0
  const isAway = error instanceof TypeError || code === 'OAUTH_TIMEOUT' || status >= 500
  return isAway ? [503, 'away'] : [403, 'refused']
}

type SignInReason =
  'away' | 'state' | 'declined' | 'refused' | 'clock' | 'claim' | 'unknown' | 'leaver' | 'notInvited'

function refusal(
  tenant: TenantConfig,
  status: number,
  reason: SignInReason,
  more: Record<string, string> = {},
): HttpError {
  const { name, matchBy: by } = providerOf(tenant)
  const messageId: MessageId = `identity.${reason}`
  return new HttpError(status, { messageId, params: { name, by, help: tenant.settings.helpEmail, ...more } })
}

/** @throws HttpError 403 if the company has switched passwords off */
export function refuseWithoutPassword({ settings: { name: company, identityProvider } }: TenantConfig): void {
  if (identityProvider?.isOnly)
    throw new HttpError(403, { messageId: 'identity.only', params: { company, name: identityProvider.name } })
}

/** The page to which the provider redirects; from the configuration, never from a header (promise 31). */
function returnAddress({ tenants }: Dependencies, tenant: TenantConfig): string {
  return `${tenants.publicUrl(tenant)}/login`
}

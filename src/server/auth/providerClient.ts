import * as oidc from 'openid-client'
import type { IdentityProvider, TenantConfig } from '../../domain/company/tenant/tenant.ts'
import type { ServerContext } from '../platform/context/context.ts'
import { notFound } from '../platform/http/httpError.ts'
import { boundedFetch } from './boundedFetch.ts'

/** Seconds to wait for a provider's response. */
export const answerSeconds = 5
/** Allowed difference between the clocks of two machines, in seconds. */
const clockSeconds = 60

type KnownProvider = { client: Promise<oidc.Configuration>; untilMs: number }

/** Configurations of providers, cached for ten minutes; that one did not respond, for ten seconds. */
const found = new Map<string, KnownProvider>()
const foundMs = 600_000
const failedMs = 10_000

/**
 * Returns the configuration of a company's provider, asking it at most once at a time.
 * @throws HttpError 404 if the company has none; any other error if it does not respond
 */
export async function providerClient(
  { config, log }: Pick<ServerContext, 'config' | 'log'>,
  tenant: TenantConfig,
): Promise<oidc.Configuration> {
  const { issuer, clientId } = providerOf(tenant)
  const secret = config.providerSecrets[tenant.subdomain]
  const key = JSON.stringify([issuer, clientId, secret])
  const known = found.get(key)
  if (known && known.untilMs > performance.now()) return known.client
  const client = discover(issuer, clientId, secret)
  const fresh: KnownProvider = { client, untilMs: performance.now() + foundMs }
  found.set(key, fresh)
  return client.catch((error: unknown) => {
    fresh.untilMs = performance.now() + failedMs
    log.warn({ err: error, tenant: tenant.subdomain }, 'an identity provider could not be reached')
    throw error
  })
}

/** @throws HttpError 404 if the company has no identity provider */
export function providerOf({ identityProvider }: TenantConfig): IdentityProvider {
  if (!identityProvider) throw notFound()
  return identityProvider
}

async function discover(
  issuer: string,
  clientId: string,
  secret: string | undefined,
): Promise<oidc.Configuration> {
  const client = await oidc.discovery(
    new URL(issuer),
    clientId,
    { [oidc.clockTolerance]: clockSeconds },
    secret ? oidc.ClientSecretBasic(secret) : oidc.None(),
    {
      timeout: answerSeconds,
      [oidc.customFetch]: boundedFetch,
      // HTTP is possible only for a provider on this machine: the rules of a company's files refuse any other
      // HTTP provider.
      ...(issuer.startsWith('http:') && { execute: [oidc.allowInsecureRequests] }),
    },
  )
  oidc.enableNonRepudiationChecks(client)
  return client
}

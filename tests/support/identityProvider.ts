import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import Provider, { type Configuration } from 'oidc-provider'

/** A real identity provider on this machine, with one person signed in. */
export type TestProvider = {
  issuer: string
  /** The signed-in person's claims. */
  person: Record<string, unknown>
  /** The delay of the provider's clock in seconds; its tokens are valid for one second. */
  secondsLate: number
  /** True: the provider refuses the sign-in. */
  declines: boolean
  /** Opens an address of the provider, follows its redirects, and returns the query of the final address. */
  follow: (url: string) => Promise<string>
  close: () => Promise<void>
}

const clientId = 'portal'

/** Starts the provider, with a client that has a secret or, without one, only PKCE. */
export async function startIdentityProvider({
  redirectUris,
  secret,
}: {
  redirectUris: string[]
  secret?: string
}): Promise<TestProvider> {
  let listener: RequestListener = (_request, response) => response.writeHead(503).end()
  const server = createServer((request, response) => {
    // Provider and product share the clock of this process, so the clock is delayed only while the provider
    // makes tokens.
    if (request.url === '/token') response.once('finish', delayClock(state.secondsLate))
    listener(request, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const state: TestProvider = {
    issuer,
    person: {},
    secondsLate: 0,
    declines: false,
    follow,
    close: () => closed(server),
  }
  const provider = new Provider(issuer, buildConfiguration(state, { redirectUris, secret }))
  // No page is shown: the provider accepts or declines the person directly.
  provider.use(async (ctx, next) => {
    if (!ctx.path.startsWith('/interaction/')) return next()
    const { prompt, params, session } = await provider.interactionDetails(ctx.req, ctx.res)
    const result = state.declines
      ? { error: 'access_denied', error_description: 'no' }
      : prompt.name === 'login'
        ? { login: { accountId: String(state.person.sub) } }
        : {
            consent: {
              grantId: await createGrant(provider, String(session?.accountId), String(params.scope)),
            },
          }
    await provider.interactionFinished(ctx.req, ctx.res, result)
    ctx.respond = false
  })
  const answer = provider.callback()
  listener = (request, response) => void answer(request, response)
  return state
}

function buildConfiguration(
  state: TestProvider,
  { redirectUris, secret }: { redirectUris: string[]; secret?: string | undefined },
): Configuration {
  return {
    clients: [
      {
        client_id: clientId,
        redirect_uris: redirectUris,
        response_types: ['code'],
        grant_types: ['authorization_code'],
        ...(secret
          ? { client_secret: secret, token_endpoint_auth_method: 'client_secret_basic' }
          : { token_endpoint_auth_method: 'none' }),
      },
    ],
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['employee_number'] },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_ctx, { uid }) => `/interaction/${uid}` },
    findAccount: (_ctx, sub) => ({ accountId: sub, claims: () => ({ ...state.person, sub }) }),
    ttl: {
      IdToken: 1,
      Session: 3600,
      Grant: 3600,
      Interaction: 3600,
      AccessToken: 600,
    },
    cookies: { keys: ['a key of the tests'] },
    pkce: { required: () => true },
  }
}

async function createGrant(provider: Provider, accountId: string, scope: string): Promise<string> {
  const grant = new provider.Grant({ accountId, clientId })
  grant.addOIDCScope(scope)
  return grant.save()
}

/** Follows redirects with cookies like a browser, until an address outside the provider. */
async function follow(url: string): Promise<string> {
  const { origin } = new URL(url)
  const cookies = new Map<string, string>()
  let next = url
  while (new URL(next).origin === origin) {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const answer = await fetch(next, { redirect: 'manual', headers: { cookie } })
    for (const line of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      cookies.set(name, value)
    }
    const to = answer.headers.get('location')
    if (!to) throw new Error(`${next} answers ${answer.status}: ${await answer.text()}`)
    next = new URL(to, next).href
  }
  return new URL(next).search.slice(1)
}

/** Delays the clock; returns a function that restores it. */
function delayClock(seconds: number): () => void {
  const right = Date.now
  Date.now = () => right() - seconds * 1000
  return () => (Date.now = right)
}

function closed(server: Server): Promise<void> {
  server.closeAllConnections()
  return new Promise((resolve) => server.close(() => resolve()))
}

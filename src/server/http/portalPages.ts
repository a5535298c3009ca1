import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { barOf, tenantColors } from '../../domain/tenant/branding.ts'
import type { TenantConfig, Company } from '../../domain/tenant/tenant.ts'
import type { ServerContext } from '../context/context.ts'
import { send } from './errorAnswers.ts'
import { HttpError } from './httpError.ts'
import { preferredLanguage, serverMessages } from './serverMessages.ts'

/** Hashed files never change; a browser may keep them for a year. */
const forever = 31_536_000

/**
 * The portal's own files under /assets/ and its page for every other address: the browser's router decides
 * what it shows. An address under /api that no route has is an error in JSON, never the page (promise 53).
 */
export async function installPortal(
  app: FastifyInstance,
  { tenants }: ServerContext,
  portalDir: string,
): Promise<void> {
  const page = pageReader(join(portalDir, 'index.html'))
  await app.register(fastifyStatic, {
    serve: false,
    root: join(portalDir, 'assets'),
    preCompressed: true,
    maxAge: forever * 1000,
    immutable: true,
  })
  app.get<{ Params: { '*': string } }>(
    '/assets/*',
    { config: { access: 'any', uncounted: true }, schema: { hide: true } },
    (request, reply) => reply.sendFile(request.params['*']),
  )

  app.setNotFoundHandler(async (request, reply) => {
    const path = request.url.split('?')[0] ?? '/'
    const isPage =
      (request.method === 'GET' || request.method === 'HEAD') &&
      !/^\/(api|assets|health|demo|accept|confirm-email|unsubscribe)(\/|$)/.test(path)
    if (!isPage)
      return send(request, reply, new HttpError(404, { messageId: 'error.route' }), request.language)
    const found = tenants.ofHost(request.headers.host)
    const tenant = 'tenant' in found ? found.tenant : undefined
    const status = tenant ? 200 : 'problem' in found && found.problem === 'broken' ? 503 : 404
    return answerPage(request, reply.code(status), await page(), tenant)
  })
}

function answerPage(
  request: FastifyRequest,
  reply: FastifyReply,
  html: string,
  tenant: TenantConfig | undefined,
): FastifyReply {
  const settings = tenant?.settings
  const language = preferredLanguage(request.headers['accept-language'], settings?.languages)
  const title = settings?.name ?? serverMessages(language, 'page.unknownTitle')
  const brand = settings ? brandOf(settings) : null
  const head = [
    settings ? `<meta name="theme-color" content="${barOf(settings).bar}">` : '',
    `<script type="application/json" id="tenant">${asScriptData(brand)}</script>`,
  ].join('')
  const filled = html
    .replaceAll('__CSP_NONCE__', request.cspNonce)
    .replace(/<html lang="[^"]*"/, `<html lang="${language}"`)
    .replace(/<title>[^<]*<\/title>/, () => `<title>${escaped(title)}</title>`)
    .replace('</head>', () => `${head}</head>`)
  return reply
    .header('cache-control', 'no-cache')
    .header('vary', 'Accept-Language')
    .type('text/html; charset=utf-8')
    .send(filled)
}

/** What a page can show before it has asked anything. */
function brandOf(company: Company): Partial<Company> {
  const { name, subdomain, logo, logoOnDark, background, languages } = company
  return { name, subdomain, logo, logoOnDark, background, ...tenantColors(company), languages }
}

/** The built page, read again when a new build replaced it. */
function pageReader(file: string): () => Promise<string> {
  let kept: { html: string; mtimeMs: number } | undefined
  return async () => {
    const { mtimeMs } = await stat(file).catch(() => {
      throw new HttpError(503, {
        message: 'The portal is not built: dist/portal/index.html is missing. Run npm run build.',
        name: 'PortalNotBuilt',
      })
    })
    if (kept?.mtimeMs !== mtimeMs) kept = { html: await readFile(file, 'utf8'), mtimeMs }
    return kept.html
  }
}

function escaped(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}

/** JSON that cannot end its script element. */
function asScriptData(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c')
}

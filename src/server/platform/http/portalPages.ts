import { readdir, readFile, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { escapeHtml } from '../../../domain/kernel/escape.ts'
import { barOf, plainColors } from '../../../domain/company/tenant/branding.ts'
import { defaultLanguage, fallbackLanguage, type Language } from '../../../domain/kernel/language.ts'
import type { TenantConfig } from '../../../domain/company/tenant/tenant.ts'
import { toCompanyDto } from '../../../dto/companyDto.ts'
import type { ServerContext } from '../context/context.ts'
import { brandColors } from '../rendering/pageColors.ts'
import { compressed, encodingFor } from './encodings.ts'
import { send } from './errorAnswers.ts'
import { HttpError } from './httpError.ts'
import { preferredLanguage, serverMessages } from './serverMessages.ts'

/** Seconds for which browsers may cache hashed files, which never change: a year. */
const forever = 31_536_000

/** Serves a built application's files under /assets/, in compressed form if the build wrote one. */
export async function serveAssets(app: FastifyInstance, dir: string): Promise<void> {
  await app.register(fastifyStatic, {
    serve: false,
    root: join(dir, 'assets'),
    preCompressed: true,
    maxAge: forever * 1000,
    immutable: true,
  })
  app.get<{ Params: { '*': string } }>(
    '/assets/*',
    { config: { access: 'any', uncounted: true }, schema: { hide: true } },
    (request, reply) => {
      // The worker of an installed portal answers for pages, which stand above its own folder.
      if (request.params['*'].startsWith('serviceWorker-')) reply.header('service-worker-allowed', '/')
      return reply.sendFile(request.params['*'])
    },
  )
}

/**
 * Serves the portal's files under /assets/ and its page for every other address, where the browser's router
 * decides. An unknown address under /api is a JSON error, never the page (promise 53).
 */
export async function installPortal(
  app: FastifyInstance,
  { tenants, clock }: ServerContext,
  portalDir: string,
): Promise<void> {
  const page = pageReader(portalDir)
  await serveAssets(app, portalDir)
  app.get(
    '/robots.txt',
    { config: { access: 'any', uncounted: true }, schema: { hide: true } },
    async (_request, reply) => reply.type('text/plain; charset=utf-8').send(robots),
  )

  app.setNotFoundHandler(async (request, reply) => {
    const path = request.url.split('?')[0] ?? '/'
    if (!isPage(request))
      return send(request, reply, new HttpError(404, { messageId: 'error.route' }), request.language)
    const found = await tenants.ofHost(request.headers.host)
    const tenant = 'tenant' in found ? found.tenant : undefined
    const status = tenant ? 200 : 'problem' in found && found.problem === 'broken' ? 503 : 404
    const { html, assets } = await page()
    const first = tenant && firstVisit.has(path) ? loadedFirst(path, tenant.settings, assets) : ''
    return answerPage(
      request,
      reply.code(status),
      html.replace('</head>', () => `${first}</head>`),
      tenant && { settings: tenant.settings, now: clock.now() },
    )
  })
}

/** Whether the browser's router handles an address. */
export function isPage({ method, url }: Pick<FastifyRequest, 'method' | 'url'>): boolean {
  const path = url.split('?')[0] ?? '/'
  return (
    (method === 'GET' || method === 'HEAD') &&
    !/^\/(api|assets|health|demo|accept|accept-all|confirm-email|unsubscribe)(\/|$)/.test(path)
  )
}

/**
 * Addresses that visitors without a session open first. At `/` a visitor with a session sees the home page.
 */
const firstVisit = new Set(['/', '/login'])

/**
 * The files that the page preloads beside the login page's script: the messages in the language of a new
 * browser, and the picture that only the login page shows.
 */
function loadedFirst(
  path: string,
  { languages, background }: TenantConfig['settings'],
  assets: readonly string[],
): string {
  const language = [defaultLanguage, fallbackLanguage, languages[0]].find(
    (wish) => wish !== undefined && languages.includes(wish),
  )
  const file = assets.find((name) => name.startsWith(`words-login-${language}-`) && name.endsWith('.js'))
  return (
    (file ? `<link rel="modulepreload" href="/assets/${file}">` : '') +
    (background && path === '/login'
      ? `<link rel="preload" as="image" href="${escapeHtml(background)}">`
      : '')
  )
}

/** The rules for search engines: they may index the login page, and must not open links of mails. */
const robots = [
  'User-agent: *',
  ...['/api/', '/accept/', '/accept-all/', '/confirm-email/', '/unsubscribe/'].map(
    (path) => `Disallow: ${path}`,
  ),
  '',
].join('\n')

/** Sends the page with the company's name and colors; without a company in neutral colors. */
export async function answerPage(
  request: FastifyRequest,
  reply: FastifyReply,
  html: string,
  shown: (Pick<TenantConfig, 'settings'> & { now: Date }) | undefined,
): Promise<FastifyReply> {
  const settings = shown?.settings
  const language = preferredLanguage(request.headers['accept-language'], settings?.languages)
  const title = settings?.name ?? serverMessages(language, 'page.unknownTitle')
  const colors = settings ?? plainColors
  // The page contains the company's data, which saves a request.
  const company = asScriptData(shown ? toCompanyDto(shown.settings, shown.now) : null)
  const head = [
    settings ? described(language, settings) : '',
    `<style nonce="${request.cspNonce}">${brandColors(colors)}</style>`,
    `<script type="application/json" id="tenant">${company}</script>`,
  ].join('')
  const filled = html
    .replaceAll('__CSP_NONCE__', request.cspNonce)
    .replace(/<html lang="[^"]*"/, `<html lang="${language}"`)
    .replace(/<title>[^<]*<\/title>/, () => `<title>${escapeHtml(title)}</title>`)
    .replace('</head>', () => `${head}</head>`)
  const encoding = encodingFor(request.headers['accept-encoding'])
  if (encoding) reply.header('content-encoding', encoding)
  return reply
    .header('cache-control', 'no-cache')
    .header('vary', 'Accept-Language, Accept-Encoding')
    .type('text/html; charset=utf-8')
    .send(encoding ? await compressed(filled, encoding) : filled)
}

/** A company's title and description for browsers and search engines. */
function described(language: Language, settings: TenantConfig['settings']): string {
  const description = serverMessages(language, 'page.description', { company: settings.name })
  return (
    `<meta name="theme-color" content="${barOf(settings).bar}">` +
    `<meta name="theme-color" content="${barOf(settings, 'dark').bar}" media="(prefers-color-scheme:dark)">` +
    '<link rel="manifest" href="/manifest.webmanifest">' +
    '<link rel="apple-touch-icon" href="/app-icon/180.png">' +
    `<meta name="description" content="${escapeHtml(description)}">`
  )
}

/** The built page with inlined styles, and the names of its files; read again after a new build. */
type Page = { html: string; assets: string[] }

export function pageReader(portalDir: string): () => Promise<Page> {
  const file = join(portalDir, 'index.html')
  let kept: (Page & { mtimeMs: number }) | undefined
  return async () => {
    const { mtimeMs } = await stat(file).catch(() => {
      throw new HttpError(503, {
        message: 'The portal is not built: dist/portal/index.html is missing. Run npm run build.',
        name: 'PortalNotBuilt',
      })
    })
    if (kept?.mtimeMs === mtimeMs) return kept
    const assets = await readdir(join(portalDir, 'assets'))
    kept = { html: await readPage(file), assets, mtimeMs }
    return kept
  }
}

/**
 * Reads the page. The style sheet is inlined, because a separate file would cost a first visit one more
 * round trip.
 */
async function readPage(file: string): Promise<string> {
  const html = await readFile(file, 'utf8')
  const start = html.indexOf('<link rel="stylesheet"')
  const link = start < 0 ? '' : html.slice(start, html.indexOf('>', start) + 1)
  const [, path] = /href="(\/assets\/[\w.-]+\.css)"/.exec(link) ?? []
  if (!path) return html
  const style = await readFile(join(dirname(file), path), 'utf8')
  // The disabled link stays in the page, so that a lazily loaded part does not load the styles again.
  const named = link.replace('<link', '<link disabled')
  return html.replace(link, () => `<style nonce="__CSP_NONCE__">${style}</style>${named}`)
}

/** Formats JSON that cannot close the script element which contains it. */
function asScriptData(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c')
}

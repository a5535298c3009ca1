import { readdir, readFile, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { escapeHtml } from '../../../domain/kernel/escape.ts'
import { barOf, brandingOf, brandVariables, plainColors } from '../../../domain/company/tenant/branding.ts'
import { defaultLanguage, fallbackLanguage, type Language } from '../../../domain/kernel/language.ts'
import type { TenantConfig } from '../../../domain/company/tenant/tenant.ts'
import { toCompanyDto } from '../../../dto/companyDto.ts'
import type { ServerContext } from '../context/context.ts'
import { send } from './errorAnswers.ts'
import { HttpError } from './httpError.ts'
import { preferredLanguage, serverMessages } from './serverMessages.ts'

/** Hashed files never change; a browser may keep them for a year. */
const forever = 31_536_000

/** The files of a built application under /assets/, compressed ones where the build wrote them. */
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
    (request, reply) => reply.sendFile(request.params['*']),
  )
}

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
  await serveAssets(app, portalDir)
  app.get(
    '/robots.txt',
    { config: { access: 'any', uncounted: true }, schema: { hide: true } },
    async (_request, reply) => reply.type('text/plain; charset=utf-8').send(robots),
  )

  app.setNotFoundHandler(async (request, reply) => {
    const path = request.url.split('?')[0] ?? '/'
    const isPage =
      (request.method === 'GET' || request.method === 'HEAD') &&
      !/^\/(api|assets|health|demo|accept|confirm-email|unsubscribe)(\/|$)/.test(path)
    if (!isPage)
      return send(request, reply, new HttpError(404, { messageId: 'error.route' }), request.language)
    const found = await tenants.ofHost(request.headers.host)
    const tenant = 'tenant' in found ? found.tenant : undefined
    const status = tenant ? 200 : 'problem' in found && found.problem === 'broken' ? 503 : 404
    const { html, words } = await page()
    const first = tenant && firstVisit.has(path) ? loadedFirst(path, tenant.settings, words) : ''
    return answerPage(
      request,
      reply.code(status),
      html.replace('</head>', () => `${first}</head>`),
      tenant,
    )
  })
}

/** Where somebody arrives who has no session. At `/` somebody may have one, and sees the home page. */
const firstVisit = new Set(['/', '/login'])

/**
 * What the login page needs beside its script, so that a first visit asks for it at once and not after the
 * script ran: the words of a new browser's language, and the picture, which no other page shows.
 */
function loadedFirst(
  path: string,
  { languages, background }: TenantConfig['settings'],
  words: readonly string[],
): string {
  const language = [defaultLanguage, fallbackLanguage, languages[0]].find(
    (wish) => wish !== undefined && languages.includes(wish),
  )
  const file = words.find((name) => name.startsWith(`words-login-${language}-`))
  return (
    (file ? `<link rel="modulepreload" href="/assets/${file}">` : '') +
    (background && path === '/login'
      ? `<link rel="preload" as="image" href="${escapeHtml(background)}">`
      : '')
  )
}

/** A search engine may find the page to log in, and opens no link of a mail. */
const robots = [
  'User-agent: *',
  ...['/api/', '/accept/', '/confirm-email/', '/unsubscribe/'].map((path) => `Disallow: ${path}`),
  '',
].join('\n')

async function answerPage(
  request: FastifyRequest,
  reply: FastifyReply,
  html: string,
  tenant: TenantConfig | undefined,
): Promise<FastifyReply> {
  const settings = tenant?.settings
  const language = preferredLanguage(request.headers['accept-language'], settings?.languages)
  const title = settings?.name ?? serverMessages(language, 'page.unknownTitle')
  const declarations = Object.entries(brandVariables(brandingOf(settings ?? plainColors)))
    .map(([name, value]) => `${name}:${value}`)
    .join(';')
  // The page begins with it, instead of asking for it.
  const company = asScriptData(settings ? toCompanyDto(settings) : null)
  const head = [
    settings ? described(language, settings) : '',
    `<style nonce="${request.cspNonce}">:root{${declarations}}</style>`,
    `<script type="application/json" id="tenant">${company}</script>`,
  ].join('')
  const filled = html
    .replaceAll('__CSP_NONCE__', request.cspNonce)
    .replace(/<html lang="[^"]*"/, `<html lang="${language}"`)
    .replace(/<title>[^<]*<\/title>/, () => `<title>${escapeHtml(title)}</title>`)
    .replace('</head>', () => `${head}</head>`)
  const encoding = encodings.find((one) => `${request.headers['accept-encoding']}`.includes(one))
  if (encoding) reply.header('content-encoding', encoding)
  return reply
    .header('cache-control', 'no-cache')
    .header('vary', 'Accept-Language, Accept-Encoding')
    .type('text/html; charset=utf-8')
    .send(encoding ? await compressed[encoding](filled) : filled)
}

/** What a browser's frame and a search engine show of a company's page. */
function described(language: Language, settings: TenantConfig['settings']): string {
  const description = serverMessages(language, 'page.description', { company: settings.name })
  return (
    `<meta name="theme-color" content="${barOf(settings).bar}">` +
    `<meta name="description" content="${escapeHtml(description)}">`
  )
}

const encodings = ['br', 'gzip'] as const
const compressed = {
  // The quality of the files' own compression would take longer than the bytes that it saves.
  br: (text: string) => promisify(brotliCompress)(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  gzip: promisify(gzip) as (text: string) => Promise<Buffer>,
}

/** The built page with its style sheet in it, and the files of words, read again when a new build came. */
type Page = { html: string; words: string[] }

function pageReader(file: string): () => Promise<Page> {
  let kept: (Page & { mtimeMs: number }) | undefined
  return async () => {
    const { mtimeMs } = await stat(file).catch(() => {
      throw new HttpError(503, {
        message: 'The portal is not built: dist/portal/index.html is missing. Run npm run build.',
        name: 'PortalNotBuilt',
      })
    })
    if (kept?.mtimeMs === mtimeMs) return kept
    const names = await readdir(join(dirname(file), 'assets'))
    const words = names.filter((name) => /^words-.*\.js$/.test(name))
    kept = { html: await readPage(file), words, mtimeMs }
    return kept
  }
}

/** A style sheet of its own would cost a first visit a round trip before anything is drawn. */
async function readPage(file: string): Promise<string> {
  const html = await readFile(file, 'utf8')
  const [link, path] = /<link rel="stylesheet"[^>]* href="(\/assets\/[\w.-]+\.css)"[^>]*>/.exec(html) ?? []
  if (!link || !path) return html
  const style = await readFile(join(dirname(file), path), 'utf8')
  // Named as well, but not loaded: a page that is loaded late would bring it again.
  const named = link.replace('<link', '<link disabled')
  return html.replace(link, () => `<style nonce="__CSP_NONCE__">${style}</style>${named}`)
}

/** JSON that cannot end its script element. */
function asScriptData(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c')
}

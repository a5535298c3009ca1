import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestServer, type TestServer } from '../../../../tests/support/testServer.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer()
  await writeFile(join(server.dataDir, 'portal/assets/main-abc123.js'), 'console.log(1)')
  await writeFile(join(server.dataDir, 'portal/assets/main-abc123.js.br'), 'compressed')
  await writeFile(join(server.dataDir, 'portal/assets/words-login-es-abc123.js'), 'export {}')
})
afterAll(() => server.close())

const get = (url: string, headers: Record<string, string> = {}) =>
  server.app.inject({ method: 'GET', url, headers: { host: 'acme.localhost', ...headers } })

describe('the page', () => {
  it.each(['/', '/login', '/products/anything', '/reset-password?token=abc', '/no/such/page'])(
    'answers %s for the browser to decide',
    async (url) => {
      const answer = await get(url)
      expect(answer.statusCode).toBe(200)
      expect(answer.headers['content-type']).toBe('text/html; charset=utf-8')
    },
  )

  it('carries the company, its language, and the nonce of its own policy, anew each time', async () => {
    const [one, two] = [await get('/'), await get('/', { 'accept-language': 'ca' })]
    const nonce = /nonce="([^"]+)"/.exec(one.body)?.[1]
    expect(one.headers['content-security-policy']).toContain(`style-src-elem 'self' 'nonce-${nonce}'`)
    expect(one.body).not.toContain('__CSP_NONCE__')
    expect(two.body).not.toContain(nonce)
    expect(one.body).toContain('<title>Acme Industrial</title>')
    expect(one.body).toContain('<html lang="es"')
    expect(two.body).toContain('<html lang="ca"')
    const data = /<script type="application\/json" id="tenant">(.*?)<\/script>/.exec(one.body)?.[1]
    const asked = await get('/api/companies/by-subdomain')
    expect(JSON.parse(data!)).toEqual(asked.json())
  })

  const background: unknown = expect.stringMatching(/^\/api\/storage\/images\/background\.svg\?v=[\w-]{8}$/)
  it.each([
    ['/login?next=/home', ['/assets/words-login-es-abc123.js', background]],
    // A visitor with a session sees the home page at this address; it does not need that picture.
    ['/', ['/assets/words-login-es-abc123.js']],
    ['/cart', []],
  ])('asks at %s for what the login page needs first', async (url, needed) => {
    const { body } = await get(url)
    const links = [...body.matchAll(/<link rel="(?:module)?preload"[^>]* href="([^"]+)">/g)].map(
      ([, to]) => to,
    )
    expect(links).toEqual(needed)
  })

  it('says in the language of its reader what it is, to whoever finds it', async () => {
    const about = async (language: string): Promise<string | undefined> => {
      const { body } = await get('/login', { 'accept-language': language })
      return /<meta name="description" content="([^"]+)">/.exec(body)?.[1]
    }
    expect(await about('en')).toBe(
      'Your benefits plan at Acme Industrial: choose your products and sign up for them.',
    )
    expect(await about('ca')).toContain('El teu pla de retribució flexible a Acme Industrial')
  })

  it('keeps search engines from the links of mails, by a file that is no page', async () => {
    const { statusCode, headers, body } = await get('/robots.txt')
    expect([statusCode, headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8'])
    expect(body.split('\n')).toEqual(expect.arrayContaining(['User-agent: *', 'Disallow: /accept/']))
    expect(body).not.toContain('Disallow: /\n')
  })

  it('carries its style sheet and the colors of the company', async () => {
    const { body } = await get('/')
    const styles = [...body.matchAll(/<style nonce="[^"]+">(.*?)<\/style>/g)].map(([, style]) => style)
    expect(styles).toEqual(['body{margin:0}', expect.stringMatching(/^:root\{--brand-fill:#\w{6};/)])
    expect(body).toContain('<link disabled rel="stylesheet" href="/assets/index-1.css">')
  })

  it.each(['br', 'gzip'] as const)('is compressed where the browser takes %s', async (encoding) => {
    const answer = await get('/login', { 'accept-encoding': encoding })
    const open = encoding === 'br' ? brotliDecompressSync : gunzipSync
    expect(answer.headers['content-encoding']).toBe(encoding)
    expect(open(answer.rawPayload).toString()).toContain('<title>Acme Industrial</title>')
  })

  it.each([
    ['br;q=0, gzip', 'gzip'],
    ['gzip;q=0', undefined],
    ['gzip;q=0.0, br;q=0', undefined],
    ['x-br, brotli', undefined],
  ])('is not compressed as %s excludes', async (accepted, encoding) => {
    const answer = await get('/login', { 'accept-encoding': accepted })
    expect(answer.headers['content-encoding']).toBe(encoding)
    const bytes = encoding === 'gzip' ? gunzipSync(answer.rawPayload) : answer.rawPayload
    expect(bytes.toString()).toContain('<title>Acme Industrial</title>')
  })

  it('escapes the name of a tenant, so that no script in it runs', async () => {
    const settings = (await server.context.tenants.find('acme'))!.settings
    const { name } = settings
    settings.name = '</title></script><script>alert(1)</script>$&'
    const { body } = await get('/')
    settings.name = name
    expect(body).not.toContain('<script>alert')
    expect(body).toContain('&lt;/title&gt;')
  })

  it('runs scripts of this server only, is framed by nobody, and is not kept', async () => {
    const { headers } = await get('/')
    const policy = String(headers['content-security-policy'])
    for (const part of [
      "default-src 'self'",
      "script-src 'self'",
      "object-src 'none'",
      "base-uri 'none'",
      "frame-ancestors 'none'",
      "form-action 'self'",
    ])
      expect(policy.split(/; ?/)).toContain(part)
    expect(policy).not.toMatch(/script-src[^;]*unsafe/)
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cache-control': 'no-cache',
    })
    expect(headers['strict-transport-security']).toBeUndefined()
    expect(headers['access-control-allow-origin']).toBeUndefined()
  })

  it('shows nothing of any company on an unknown host', async () => {
    const answer = await get('/', { host: 'nobody.localhost' })
    expect(answer.statusCode).toBe(404)
    expect(answer.body).toContain('<script type="application/json" id="tenant">null</script>')
    expect(answer.body).not.toContain('Acme')
  })

  it('is not served to other methods, nor below /api, /assets and /health', async () => {
    for (const url of ['/api', '/api/unknown', '/api/unknown/deep?x=1', '/assets/none.js', '/health/none']) {
      const answer = await get(url)
      expect([answer.statusCode, answer.json().error.statusCode]).toEqual([404, 404])
    }
    expect(
      (await server.app.inject({ method: 'POST', url: '/login', headers: { host: 'acme.localhost' } }))
        .statusCode,
    ).toBe(404)
    expect(
      (await server.app.inject({ method: 'HEAD', url: '/login', headers: { host: 'acme.localhost' } }))
        .statusCode,
    ).toBe(200)
  })
})

describe('a built file', () => {
  it('is served compressed where the browser takes it, and kept for a year', async () => {
    const [plain, small] = [
      await get('/assets/main-abc123.js'),
      await get('/assets/main-abc123.js', { 'accept-encoding': 'br' }),
    ]
    expect(plain.body).toBe('console.log(1)')
    expect([small.body, small.headers['content-encoding']]).toEqual(['compressed', 'br'])
    expect(plain.headers['cache-control']).toBe('public, max-age=31536000, immutable')
    expect(plain.headers['content-type']).toContain('javascript')
  })

  it.each(['..%2findex.html', '%2e%2e%2f%2e%2e%2fsecrets.json', '..%5c..%5csecrets.json', '.', '%2e'])(
    'is never outside its folder: %s',
    async (path) => {
      const answer = await get(`/assets/${path}`)
      expect(answer.statusCode).toBeGreaterThanOrEqual(400)
      expect(answer.statusCode).toBeLessThan(500)
      expect(answer.body).not.toContain('nonce')
    },
  )
})

describe('an answer over https', () => {
  it('asks the browser for https during a year, below its host too', async () => {
    const secure = await createTestServer({ env: { TRUST_PROXY: '1' } })
    const answer = await secure.app.inject({
      method: 'GET',
      url: '/api/companies/by-subdomain',
      headers: { host: 'acme.localhost', 'x-forwarded-proto': 'https' },
    })
    await secure.close()
    expect(answer.headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains')
  })
})

import { once } from 'node:events'
import { request, type IncomingMessage } from 'node:http'
import { appendFile, cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { startServer, type StartedServer } from './support/startServer.ts'

const root = join(import.meta.dirname, '..')
let folder = ''
let plugins = ''
let server: StartedServer

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'plugins-'))
  plugins = join(folder, 'plugins')
  // The plugin's packages are found in a parent folder.
  await symlink(join(root, 'node_modules'), join(folder, 'node_modules'))
  await cp(join(root, 'plugins'), plugins, { recursive: true })
  server = await startServer({
    program: ['src/cli/run.mjs', 'dev'],
    env: {
      PLUGINS_DIR: plugins,
      NODE_ENV: 'development',
      CI: '',
      REQUESTS_PER_MINUTE_OF_ADDRESS: '100000',
      ...Object.fromEntries(
        Object.keys(process.env)
          .filter(isOfTests)
          .map((name) => [name, undefined]),
      ),
    },
  })
}, 120_000)
afterAll(async () => {
  await server.stop()
  await rm(folder, { recursive: true })
})

const isOfTests = (name: string): boolean => /^(VITEST|TEST$|DEV$|PROD$|MODE$|BASE_URL$|SSR$)/.test(name)
const url = (path: string): string => `http://127.0.0.1:${server.port}${path}`
const page = async (path: string): Promise<string> => (await fetch(url(path))).text()
const printed = (text: RegExp): Promise<void> =>
  vi.waitFor(() => expect(server.output()).toMatch(text), { timeout: 15_000, interval: 50 })
/** An answer of the operators' host, to a call where a body is given. */
const ofDesk = async (path: string, body?: object) => {
  const headers = { host: `desk.localhost:${server.port}`, 'content-type': 'application/json' }
  const at = { host: '127.0.0.1', port: server.port, path, headers, method: body ? 'POST' : 'GET' }
  const asked = request(at).end(body && JSON.stringify(body))
  const [answer] = (await once(asked, 'response')) as [IncomingMessage]
  return { status: answer.statusCode, text: Buffer.concat(await answer.toArray()).toString() }
}

describe('npm run dev', () => {
  it('gives a page below another address its scripts by their whole address', async () => {
    const html = await page('/products/transport')
    expect(html.match(/<script type="module" src="[^"]+"/g)).toEqual([
      '<script type="module" src="/@vite/client"',
      '<script type="module" src="/main.tsx"',
    ])
  })

  it('serves the pages of operators from their sources, on a host of their own', async () => {
    const [main = ''] = /\/@fs\S+\/src\/desk\/main\.tsx/.exec((await ofDesk('/')).text) ?? []
    expect((await ofDesk(main)).text).toContain('DeskMessages')
    expect((await ofDesk('/api/session')).status).toBe(401)
    expect(await page('/')).not.toContain('src/desk')
  })

  it('keeps the good version while a plugin is broken, and follows when it is whole', async () => {
    const file = join(plugins, 'transport/index.ts')
    const whole = await readFile(file, 'utf8')
    const answers: (number | string)[] = []
    let isOver = false
    const asking = (async () => {
      while (!isOver) {
        const answer = await fetch(url('/api/companies/by-subdomain')).catch((error: Error) => error)
        answers.push(answer instanceof Error ? answer.message : answer.status)
        await new Promise((resolve) => setTimeout(resolve, 20))
      }
    })()
    await writeFile(file, `${whole}\nthrow new Error('not yet')\n`)
    const line = whole.split('\n').length + 1
    await printed(new RegExp(`transport/index\\.ts:${line}:\\d+: expected to be .* it threw: not yet`))
    expect(server.output()).not.toContain('the server follows')
    // A page that is opened meanwhile gets the good version too.
    const served = await page(`/@fs${file}`)
    expect([served.includes('not yet'), served.includes('defineBenefit')]).toEqual([false, true])
    expect(await page('/@id/__x00__virtual:benefits')).toContain('"transport": {')
    await writeFile(file, whole.replace(/(defineBenefit\(\{)/, '$1\n  // whole again'))
    await printed(/transport\/index\.ts: the server follows/)
    isOver = true
    await asking
    expect([...new Set(answers)]).toEqual([200])
    expect(answers.length).toBeGreaterThan(10)
    expect(server.output()).not.toMatch(/no folder plugins\/transport/)
  }, 60_000)

  it('starts one whole server after many saves, whose operators can sign in', async () => {
    const before = server.output().length
    for (let save = 0; save < 20; save += 1) {
      for (const name of ['messages/es.json', 'messages/en.json', 'index.ts'])
        await appendFile(join(plugins, 'transport', name), '\n')
      await new Promise((resolve) => setTimeout(resolve, 120))
    }
    await appendFile(join(plugins, 'food/index.ts'), '\n')
    await vi.waitFor(
      () => expect(server.output().slice(before)).toMatch(/food\/index\.ts: the server follows/),
      { timeout: 30_000, interval: 50 },
    )
    // Vite evaluates nothing beside: a module evaluated twice keeps two scopes of companies.
    expect(server.output()).not.toContain('program reload')
    const tried = { name: 'demo', password: 'wrong' }
    expect((await ofDesk('/api/session', tried)).status).toBe(401)
    expect((await ofDesk('/api/session', { ...tried, password: 'Demo2026x' })).status).toBe(200)
  }, 60_000)

  it('leaves the server alone where a test, an example or a guide is saved', async () => {
    const before = server.output().length
    for (const name of ['example.ts', 'README.md', 'pricing.test.ts']) {
      const file = join(plugins, 'transport', name)
      await writeFile(file, `${await readFile(file, 'utf8').catch(() => '')}\n`)
    }
    await new Promise((resolve) => setTimeout(resolve, 2_000))
    expect(server.output().slice(before)).not.toContain('the server follows')
  }, 60_000)
})

import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createServer, type ViteDevServer } from 'vite'
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { benefits } from './benefits.ts'
import { BenefitFinder } from './findBenefits.ts'

const root = fileURLToPath(new URL('../../..', import.meta.url))
const dirs: string[] = []

/** Makes a folder of plugins with one that works. */
async function pluginsWithFood(): Promise<string> {
  const plugins = await mkdtemp(join(tmpdir(), 'saved-'))
  dirs.push(plugins)
  await cp(join(root, 'plugins/food'), join(plugins, 'food'), { recursive: true })
  return plugins
}
afterAll(() => Promise.all(dirs.map((dir) => rm(dir, { recursive: true, force: true }))))

describe('the last good version of a folder', () => {
  it('is the version that was tried, not one saved during the trial', async () => {
    const plugins = await pluginsWithFood()
    const index = join(plugins, 'food/index.ts')
    const finder = new BenefitFinder({ root, folder: plugins })
    try {
      const good = await readFile(index, 'utf8')
      await finder.find()
      await writeFile(index, `const end = Date.now() + 1000\nwhile (Date.now() < end);\n${good}`)
      finder.forget('food')
      const tried = finder.find()
      await new Promise((resolve) => setTimeout(resolve, 600))
      await writeFile(index, 'export default {')
      expect(await tried).toMatchObject([{ lacks: [] }])
      finder.forget('food')
      expect(await finder.find()).toMatchObject([{ fault: expect.anything() as unknown }])
      expect(finder.findLastGood(index)?.texts.get(index)).toBe(good)
    } finally {
      await finder.close()
    }
  })
})

describe('a saved file of a plugin', () => {
  let plugins = ''
  let plugin: ReturnType<typeof benefits>
  let vite: ViteDevServer
  const toPages = vi.fn()
  const openPages = new Set<string>()
  let connect = (_data: unknown, _client: { send: (payload: unknown) => void }): void => {}
  beforeEach(async () => {
    vi.stubEnv('CI', '')
    vi.stubEnv('VITEST', undefined)
    vi.spyOn(console, 'warn').mockImplementation(() => {})
    vi.spyOn(console, 'log').mockImplementation(() => {})
    plugins = await pluginsWithFood()
    plugin = benefits({ root, plugins })
    vite = await createServer({
      root,
      configFile: false,
      logLevel: 'silent',
      appType: 'custom',
      server: { middlewareMode: true, hmr: false, ws: false, watch: null },
      optimizeDeps: { noDiscovery: true },
      plugins: [plugin],
    })
    toPages.mockClear()
    openPages.add('page')
    const ws = { send: toPages, on: (_event: string, listen: typeof connect) => (connect = listen) }
    call(plugin.configureServer, undefined, { watcher: { add: () => undefined }, ws })
  })
  afterEach(async () => {
    await vite.close()
    vi.unstubAllEnvs()
    vi.restoreAllMocks()
  })

  const save = async (name: string, text: string): Promise<void> => {
    const file = join(plugins, 'food', name)
    await writeFile(file, text)
    const options = {
      file,
      type: 'update',
      timestamp: performance.now(),
      modules: [],
      read: async () => text,
      server: { ws: { send: toPages, clients: openPages } },
    }
    for (const environment of [vite.environments.client, vite.environments.ssr])
      await call(plugin.hotUpdate, { environment }, options)
  }

  it('shows a fault to open pages alone: a later page has the faults of its moment', async () => {
    await vite.ssrLoadModule('virtual:benefits')
    openPages.clear()
    await save('messages/es.json', '{}')
    await save('pricing.ts', 'export {}')
    expect(toPages).not.toHaveBeenCalled()
    const page = vi.fn()
    connect(undefined, { send: page })
    await vi.waitFor(() => expect(page).toHaveBeenLastCalledWith(overlay), { timeout: 5000 })
  })

  it('removes the overlay from the page with the fault, and a new page has none', async () => {
    await vite.ssrLoadModule('virtual:benefits')
    const es = await readFile(join(plugins, 'food/messages/es.json'), 'utf8')
    const words = JSON.parse(es) as Record<string, string>
    const [first = ''] = Object.keys(words)
    await save('messages/es.json', JSON.stringify({ ...words, [first]: undefined }))
    await vi.waitFor(() => expect(toPages).toHaveBeenLastCalledWith(overlay), { timeout: 5000 })
    await save('messages/es.json', JSON.stringify(words))
    const page = vi.fn()
    connect(undefined, { send: page })
    await vi.waitFor(() => expect(toPages).toHaveBeenLastCalledWith({ type: 'update', updates: [] }), {
      timeout: 5000,
    })
    expect(page).not.toHaveBeenCalled()
  })
  it('is not loaded by a server that starts between two saves, before its trial', async () => {
    const index = join(plugins, 'food/index.ts')
    await vite.ssrLoadModule('virtual:benefits')
    await writeFile(index, 'export default {}')
    expect(await vite.ssrLoadModule(index)).toMatchObject({ default: { id: 'food' } })
  })
})

const overlay = { type: 'error', err: expect.anything() as unknown }

/** Calls a plugin's hook, which is a function or an object with a handler. */
function call(hook: unknown, context: unknown, argument: unknown): unknown {
  return (hook as (argument: unknown) => unknown).call(context, argument)
}

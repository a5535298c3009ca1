import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createServer, type ViteDevServer } from 'vite'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { benefits } from './benefits.ts'

const root = fileURLToPath(new URL('../../..', import.meta.url))

let plugins = ''
let vite: ViteDevServer

const declare = async (id: string, text: string): Promise<void> => {
  await mkdir(join(plugins, id), { recursive: true })
  await writeFile(join(plugins, id, 'index.ts'), text)
}
const whole = (id: string, price = 1): string =>
  `export default { id: '${id}', details: { type: 'object', properties: { note: { type: 'string', minLength: 3 } } }, steps: { first: ['note'] }, price: () => ${price} }`

type Offered = {
  benefitFolders: Record<string, Folder>
  brokenFolders: { folder: string; sentence: string }[]
}
type Folder = {
  load: () => Promise<{ default: { price: () => number } }>
  validators: () => Promise<{ validators: Record<string, Record<string, (data: unknown) => boolean>> }>
}
const offered = (): Promise<Offered> => vite.ssrLoadModule('virtual:benefits') as Promise<Offered>

beforeAll(async () => {
  plugins = await mkdtemp(join(tmpdir(), 'benefits-'))
  await declare('pets', whole('pets'))
  await declare('broken', 'export default {')
})
beforeEach(async () => {
  vi.stubEnv('CI', '')
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  vite = await createServer({
    root,
    configFile: false,
    logLevel: 'silent',
    appType: 'custom',
    server: { middlewareMode: true, hmr: false, ws: false, watch: null },
    optimizeDeps: { noDiscovery: true },
    plugins: [benefits({ root, plugins })],
  })
})
afterEach(async () => {
  await vite.close()
  vi.unstubAllEnvs()
  vi.restoreAllMocks()
})
afterAll(() => rm(plugins, { recursive: true, force: true }))

describe('virtual:benefits', () => {
  it('offers the good folders and names the broken one', async () => {
    const { benefitFolders, brokenFolders } = await offered()
    expect(Object.keys(benefitFolders)).toEqual(['pets'])
    expect((await benefitFolders.pets?.load())?.default.price()).toBe(1)
    expect(brokenFolders).toEqual([
      { folder: 'broken', sentence: expect.stringMatching(/broken\/index\.ts:1:17: /) },
    ])
    expect(console.warn).toHaveBeenCalledWith(
      expect.stringMatching(/^Benefit left out\. .*broken\/index\.ts:1:17/),
    )
  })
  it('offers compiled validators for each form and step', async () => {
    const { validators } = (await (await offered()).benefitFolders.pets?.validators()) ?? { validators: {} }
    expect(Object.keys(validators)).toEqual(['details', 'details/first'])
    const [judge] = Object.values(validators.details ?? {})
    expect([judge?.({ note: 'ab' }), judge?.({ note: 'abc' })]).toEqual([false, true])
  })
  it('fails where CI=true, with the same sentence', async () => {
    vi.stubEnv('CI', 'true')
    await expect(offered()).rejects.toThrow(/Benefit left out\. .*broken\/index\.ts:1:17/)
  })
})

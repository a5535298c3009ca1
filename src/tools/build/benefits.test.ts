import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build, createServer, type ViteDevServer } from 'vite'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { type Language, languages } from '../../domain/kernel/language.ts'
import { benefits } from './benefits.ts'

const root = fileURLToPath(new URL('../../..', import.meta.url))

let plugins = ''
let vite: ViteDevServer

const declare = async (id: string, text: string): Promise<void> => {
  await mkdir(join(plugins, id), { recursive: true })
  await writeFile(join(plugins, id, 'index.ts'), text)
  await mkdir(join(plugins, id, 'messages'), { recursive: true })
  for (const language of languages)
    await writeFile(join(plugins, id, `messages/${language}.json`), `{ "name": "${id} (${language})" }`)
}
const readAll = (id: string): string =>
  `import { defineBenefit } from '#sdk'
export default defineBenefit({
  id: '${id}',
  amount: 'typed',
  details: { type: 'object', properties: { note: { type: 'string', minLength: 3 } } },
  price: () => ({ items: [], refusals: [] }),
})`

type Offered = {
  benefitFolders: Record<string, Folder>
  brokenFolders: { folder: string; sentence: string }[]
}
type Folder = {
  messages: Record<Language, () => Promise<{ default: Record<string, string> }>>
  load: () => Promise<{ default: { price: () => unknown } }>
  validators: () => Promise<{ validators: Record<string, Record<string, (data: unknown) => boolean>> }>
}
const listOffered = (): Promise<Offered> => vite.ssrLoadModule('virtual:benefits') as Promise<Offered>

beforeAll(async () => {
  plugins = await mkdtemp(join(tmpdir(), 'benefits-'))
  await declare('pets', readAll('pets'))
  await writeFile(
    join(plugins, 'pets/example.ts'),
    "export default { request: {}, priceCents: 0, note: 'worked by hand' }",
  )
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
  it('contains the good folders and reports the broken one', async () => {
    const { benefitFolders, brokenFolders } = await listOffered()
    expect(Object.keys(benefitFolders)).toEqual(['pets'])
    expect((await benefitFolders.pets?.load())?.default.price()).toEqual({ items: [], refusals: [] })
    expect(brokenFolders).toEqual([
      { folder: 'broken', sentence: expect.stringMatching(/broken\/index\.ts:1:17: /) },
    ])
    expect(console.warn).toHaveBeenCalledWith(
      expect.stringMatching(/^Benefit left out\. .*broken\/index\.ts:1:17/),
    )
  })
  it('provides compiled validators for each form and step', async () => {
    const { validators } = (await (await listOffered()).benefitFolders.pets?.validators()) ?? {
      validators: {},
    }
    expect(Object.keys(validators)).toEqual(['details', 'documentation', 'details/form'])
    const [validate] = Object.values(validators.details ?? {})
    expect([validate?.({ note: 'ab' }), validate?.({ note: 'abc' })]).toEqual([false, true])
  })
  it('loads the messages of each language separately', async () => {
    const { messages } = (await listOffered()).benefitFolders.pets!
    expect([(await messages.es()).default, (await messages.pt()).default]).toEqual([
      { name: 'pets (es)' },
      { name: 'pets (pt)' },
    ])
  })
  it('gives a built portal no example, and each language in a file of its own', async () => {
    vi.stubEnv('VITEST', undefined)
    const entry = join(plugins, 'entry.js')
    await writeFile(
      entry,
      `import { benefitFolders } from 'virtual:benefits'\nwindow.folders = benefitFolders\n`,
    )
    const built = (await build({
      root: plugins,
      configFile: false,
      logLevel: 'silent',
      build: { write: false, rollupOptions: { input: entry } },
      plugins: [benefits({ root, plugins })],
    })) as { output: { type: string; code?: string }[] }
    const chunks = built.output.flatMap(({ code }) => (code === undefined ? [] : [code]))
    expect(chunks.filter((code) => code.includes('worked by hand'))).toEqual([])
    for (const language of languages) {
      const [words, ...others] = chunks.filter((code) => code.includes(`pets (${language})`))
      expect([others, words?.match(/pets \(\w+\)/g)]).toEqual([[], [`pets (${language})`]])
    }
  })
  it('fails with CI=true, with the same sentence', async () => {
    vi.stubEnv('CI', 'true')
    await expect(listOffered()).rejects.toThrow(/Benefit left out\. .*broken\/index\.ts:1:17/)
  })
})

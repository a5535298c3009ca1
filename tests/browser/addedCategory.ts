import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { startServer } from '../support/startServer.ts'
import { changeJson } from './companies.ts'
import { test as base } from './test.ts'
import { startOfRun } from './today.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const inProject = (path: string): string => join(root, path)

/** The files with which a tenant sells the category, as in plugins/README.md, step 8. */
export const camp = {
  product: {
    id: 'summer-camp',
    PL: 'Top',
    name: { es: 'Campamento', ca: 'Colònies', en: 'Camp', pt: 'Campo' },
    category: { alias: 'summer-camp', name: { es: 'Campamento', ca: 'Colònies', en: 'Camp', pt: 'Campo' } },
    modalities: [
      {
        id: 'camp-languages',
        name: {
          es: 'Campamento de idiomas',
          ca: 'Colònies d’idiomes',
          en: 'Language camp',
          pt: 'Campo de línguas',
        },
        contributionPrice: '25%',
      },
    ],
  },
  table: {
    rows: [
      { startMonth: 7, from: 6, to: 12, week: 180 },
      { startMonth: 7, from: 13, to: 16, week: 210 },
      { startMonth: 8, week: 165.5 },
    ],
  },
}

/**
 * The `test` of a worker whose portal was built with one more folder in plugins/: a category with people, a
 * rate table and an upload. `portalUrl` and the steps use that portal; its company is Acme.
 */
export const test = base.extend<object, { portal: void }>({
  portal: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads which fixtures are needed from it
    async ({}, use) => {
      const folder = await buildWith(inProject('tests/fixtures/benefits/summer-camp'))
      const tenants = await sellingCamp()
      const server = await startServer({
        program: [join(folder, 'server/main.js')],
        env: { TENANTS_DIR: tenants, CLOCK: startOfRun },
      })
      process.env.PORTAL_PORT = String(server.port)
      await use()
      const code = await server.stop()
      await Promise.all([folder, tenants].map((each) => rm(each, { recursive: true, force: true })))
      if (code !== 0) throw new Error(`The server ended with ${code} after SIGTERM:\n${server.output()}`)
    },
    { scope: 'worker', auto: true, timeout: 240_000 },
  ],
})

/**
 * Builds portal and server from the same sources with one more plugin, and returns the folder of the build.
 * The folder is below dist, so that the packages are found from there.
 */
async function buildWith(plugin: string): Promise<string> {
  await mkdir(inProject('dist'), { recursive: true })
  const folder = await mkdtemp(inProject('dist/added-category-'))
  const plugins = join(folder, 'plugins')
  await cp(inProject('plugins'), plugins, { recursive: true })
  await cp(plugin, join(plugins, 'summer-camp'), { recursive: true })
  const build = spawn(process.execPath, [inProject('src/cli/build.mjs')], {
    cwd: root,
    env: { ...process.env, NODE_ENV: 'production', CI: 'true', PLUGINS_DIR: plugins, OUT_DIR: folder },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [build.stdout, build.stderr])
    stream.on('data', (chunk: Buffer) => (output += chunk.toString()))
  const [code] = (await once(build, 'exit')) as [number | null]
  if (code !== 0) throw new Error(`The build with one more plugin failed:\n${output}`)
  return folder
}

/** A folder with a copy of Acme only, whose first product is the camp. */
async function sellingCamp(): Promise<string> {
  const tenants = await mkdtemp(join(tmpdir(), 'portal-tenants-'))
  await chmod(tenants, 0o755)
  await cp(inProject('tenants/acme'), join(tenants, 'acme'), { recursive: true })
  await writeFile(join(tenants, 'acme/catalogue/summer-camp.json'), JSON.stringify(camp.product))
  await writeFile(join(tenants, 'acme/tables/camp.json'), JSON.stringify(camp.table))
  await changeJson(join(tenants, 'acme/catalogue.json'), ({ products }: { products: string[] }) => ({
    products: ['catalogue/summer-camp.json', ...products],
  }))
  return tenants
}

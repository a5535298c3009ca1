import { cp, mkdtemp, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { BrowserContext } from '@playwright/test'
import { startServer } from '../support/startServer.ts'
import { test as base } from './test.ts'
import { startOfRun } from './today.ts'

const root = join(import.meta.dirname, '../..')

/**
 * One context for all tests: a page loads about a thousand modules, and after the first page most come from
 * the context's cache.
 */
let shared: BrowserContext | undefined

/**
 * The `test` of a worker whose `portalUrl` is the server of `npm run dev`. `plugins` is the copy of the
 * plugins folder that this server uses; tests may change it.
 */
export const test = base.extend<object, { plugins: string }>({
  context: async ({ browser }, provide) => {
    shared ??= await browser.newContext()
    await provide(shared)
    for (const page of shared.pages()) {
      await page.evaluate(() => localStorage.clear())
      await page.close()
    }
  },
  plugins: [
    async ({ browser }, use) => {
      const folder = await mkdtemp(join(tmpdir(), 'workshop-'))
      const plugins = join(folder, 'plugins')
      // The plugin's packages are found in a parent folder.
      await symlink(join(root, 'node_modules'), join(folder, 'node_modules'))
      await cp(join(root, 'plugins'), plugins, { recursive: true })
      const server = await startServer({
        program: ['src/cli/run.mjs', 'dev'],
        env: { CLOCK: startOfRun, PLUGINS_DIR: plugins },
      })
      process.env.PORTAL_PORT = String(server.port)
      // At the first visit of a page Vite bundles its packages and then reloads the page; this must happen
      // before the tests.
      const page = await browser.newPage()
      await page.goto(server.urlOf('acme') + '/workshop')
      for (const name of await page.getByRole('navigation').getByRole('button').all()) {
        await name.click()
        await page.getByRole('region', { name: 'contract' }).waitFor()
      }
      await page.waitForLoadState('networkidle')
      await page.close()
      await use(plugins)
      const code = await server.stop()
      await rm(folder, { recursive: true })
      if (code !== 0)
        throw new Error(`The development server ended with ${code} after SIGTERM:\n${server.output()}`)
    },
    { scope: 'worker', auto: true, timeout: 240_000 },
  ],
})

import { startServer } from '../support/startServer.ts'
import { test as base } from './test.ts'
import { startOfRun } from './today.ts'

/** The `test` of a worker whose `portalUrl` leads to the server of `npm run dev`. */
export const test = base.extend<object, { portal: void }>({
  portal: [
    async ({ browser }, use) => {
      const server = await startServer({ program: ['src/cli/run.mjs', 'dev'], env: { CLOCK: startOfRun } })
      process.env.PORTAL_PORT = String(server.port)
      // Vite bundles the packages of a page at its first visit and then reloads it: this happens before the
      // tests.
      const page = await browser.newPage()
      await page.goto(server.urlOf('acme') + '/workshop')
      for (const name of await page.getByRole('navigation').getByRole('button').all()) {
        await name.click()
        await page.getByRole('region', { name: 'contract' }).waitFor()
      }
      await page.waitForLoadState('networkidle')
      await page.close()
      await use()
      const code = await server.stop()
      if (code !== 0)
        throw new Error(`The development server ended with ${code} after SIGTERM:\n${server.output()}`)
    },
    { scope: 'worker', auto: true, timeout: 240_000 },
  ],
})

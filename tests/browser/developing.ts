import { startServer } from '../support/startServer.ts'
import { test as base } from './test.ts'
import { startOfRun } from './today.ts'

/** As `test`, in a worker of its own whose `portalUrl` speaks to what `npm run dev` starts. */
export const test = base.extend<object, { portal: void }>({
  portal: [
    async ({ browser }, use) => {
      const server = await startServer({ program: ['src/cli/run.mjs', 'dev'], env: { CLOCK: startOfRun } })
      process.env.PORTAL_PORT = String(server.port)
      // The packages of a page are bundled when they are first asked for, and the page then loads again:
      // nothing of a test.
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

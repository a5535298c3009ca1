import { test as base, expect } from '@playwright/test'
import { Faults, reportBreaches } from './faults.ts'
import { watchTraffic } from './traffic.ts'

/**
 * The `test` of the portal. It fails where a page prints an error or a warning, throws, cannot fetch, gets a
 * refusal (400 and above) or breaks the content security policy, unless `faults.announce` expects it.
 */
export const test = base.extend<{ faults: Faults }>({
  faults: [
    async ({ context }, use) => {
      const faults = new Faults()
      faults.watch(context)
      watchTraffic(context)
      await context.addInitScript(reportBreaches)
      await use(faults)
      expect(faults.unexpected(), 'what the pages did beside what the test is about').toEqual([])
    },
    { auto: true },
  ],
})

export { expect }

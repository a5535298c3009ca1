import { test as base, expect } from '@playwright/test'
import { Faults, reportBreaches } from './faults.ts'
import { watchTraffic } from './traffic.ts'

/**
 * Every test of the portal: whatever its pages print as error or warning, throw, fail to fetch, are refused
 * (400 and above) or break of the content security policy fails it, unless the test announced it with
 * `faults.announce`.
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

import { expect, it } from 'vitest'
import { countBrowserTests } from './countBrowserTests.mjs'

const reportOf = (first: string) => ({
  stats: { expected: 4, unexpected: 1, flaky: 1, skipped: 0 },
  suites: [
    {
      suites: [
        {
          specs: [
            {
              file: 'cart.spec.ts',
              title: 'buys',
              tests: [{ status: 'flaky', results: [{ status: first }, { status: 'passed' }] }],
            },
          ],
        },
      ],
    },
  ],
})

it.each([
  ['timedOut', { passed: 5, failed: 1, skipped: 0 }],
  ['failed', { passed: 4, failed: 2, skipped: 0 }],
])('a test that first %s and then passed is named, and counted', (first, counts) => {
  expect(countBrowserTests(reportOf(first))).toEqual({ counts, second: ['cart.spec.ts: buys'] })
})

it('a report that was not written counts nothing', () => {
  expect(countBrowserTests({})).toEqual({ counts: { passed: 0, failed: 0, skipped: 0 }, second: [] })
})

/**
 * Counts the browser tests of a report, and names in `second` those that passed only at the second attempt. A
 * second attempt counts after a test that timed out, as when the browser stops answering; a test that failed
 * once has failed.
 * @param {{ stats?: Record<string, number>, suites?: object[] }} report
 */
export function countBrowserTests({ stats = {}, suites = [] }) {
  const { expected = 0, unexpected = 0, flaky = 0, skipped = 0 } = stats
  const second = suites.flatMap(findFlaky)
  const refused = second.filter(({ status }) => status !== 'timedOut').length
  return {
    counts: { passed: expected + flaky - refused, failed: unexpected + refused, skipped },
    second: second.map(({ title }) => title),
  }
}

/** Finds the tests that passed at the second attempt, each with the outcome of the first. */
function findFlaky({ suites = [], specs = [] }) {
  const own = specs.flatMap(({ file, title, tests }) =>
    tests
      .filter(({ status }) => status === 'flaky')
      .map(({ results }) => ({ title: `${file}: ${title}`, status: results[0]?.status })),
  )
  return [...own, ...suites.flatMap(findFlaky)]
}

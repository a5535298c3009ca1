import { startVitest } from 'vitest/node'

/**
 * npm run bench: what tests/bench measures, as lines of one run. It runs inside the test runner, which brings
 * the database, but as nobody's test. "npm run bench purchase" runs those whose file name has that word.
 */
export async function bench([word = '']) {
  process.env.BENCH = word || 'all'
  const vitest = await startVitest('test', [], {
    run: true,
    watch: false,
    project: 'bench',
    disableConsoleIntercept: true,
    reporters: [{ onTestRunEnd: explain }],
  })
  await vitest?.close()
}

/** Silent but for what went wrong. */
function explain(modules, errors) {
  const faults = [
    ...errors,
    ...modules.flatMap((module) => [
      ...module.errors(),
      ...[...module.children.allTests()].flatMap((test) => test.result().errors ?? []),
    ]),
  ]
  for (const { message, stack } of faults) console.error(stack ?? message)
  if (faults.length > 0) process.exitCode = 1
}

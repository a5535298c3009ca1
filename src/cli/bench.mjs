import { startVitest } from 'vitest/node'

/**
 * npm run bench: prints what tests/bench measures in one run. The test runner provides the database.
 * "npm run bench purchase" runs the files with this word in their name; `--check` fails where a figure is
 * worse than tests/bench/README.md promises.
 */
export async function bench(words) {
  const [word = ''] = words.filter((each) => !each.startsWith('-'))
  if (words.includes('--check')) process.env.BENCH_CHECK = 'yes'
  process.env.BENCH = word || 'all'
  const vitest = await startVitest('test', [], {
    run: true,
    watch: false,
    project: 'bench',
    disableConsoleIntercept: true,
    reporters: [{ onTestRunEnd: printErrors }],
  })
  await vitest?.close()
}

/** Prints errors only: the measurements print their own lines. */
function printErrors(modules, errors) {
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

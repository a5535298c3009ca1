import { startVitest } from 'vitest/node'

/**
 * npm run bench: runs tests/bench and prints its figures. The test runner provides the database. "npm run
 * bench purchase" runs the files whose name contains that word; `--check` fails if a figure is worse than the
 * limit in tests/bench/README.md.
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

/** Prints errors only: the measurements print their own figures. */
function printErrors(modules, errors) {
  const tests = modules.flatMap((module) => [...module.children.allTests()])
  const faults = [
    ...[...errors, ...modules.flatMap((module) => module.errors())].map((error) => ['', error]),
    ...tests.flatMap((test) => (test.result().errors ?? []).map((error) => [`${test.name}: `, error])),
  ]
  // Prints the message too: the stack of a bench with a timeout lacks it.
  for (const [name, { message, stack }] of faults) console.log(`FAILED ${name}${message}\n${stack ?? ''}`)
  if (faults.length > 0) process.exitCode = 1
}

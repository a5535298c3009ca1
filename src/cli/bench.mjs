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

/** Prints errors only, beside the figures: the measurements print their own lines. */
function printErrors(modules, errors) {
  const tests = modules.flatMap((module) => [...module.children.allTests()])
  const faults = [
    ...[...errors, ...modules.flatMap((module) => module.errors())].map((error) => ['', error]),
    ...tests.flatMap((test) => (test.result().errors ?? []).map((error) => [`${test.name}: `, error])),
  ]
  // The stack of a bench that took too long does not have its message.
  for (const [name, { message, stack }] of faults) console.log(`FAILED ${name}${message}\n${stack ?? ''}`)
  if (faults.length > 0) process.exitCode = 1
}

import { execFileSync, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, readFile, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { isStale, runBuild } from './build.mjs'
import { countBrowserTests } from './countBrowserTests.mjs'

const REPORTS = 'node_modules/.cache/test-reports'
const NOTHING = { passed: 0, failed: 0, skipped: 0 }

/**
 * npm test: types, lint, build, unit and API tests, browser tests. "npm test -- quick" leaves out the build,
 * the browser and what a change does not reach, "npm test -- unit src/domain" runs one stage with arguments,
 * and "npm test -- slow" searches the best plans of 10,000 people. The last line contains the numbers of
 * tests; a stage that fails without tests counts as one failure.
 */
export async function test([only, ...rest]) {
  const runs = { quick, slow }
  const known = [...Object.keys(runs), ...Object.keys(STAGES)]
  if (only && !known.includes(only))
    throw new Error(`Expected one of ${known.join(', ')} after "npm test --", got "${only}".`)
  process.env.CI = 'true'
  await mkdir(REPORTS, { recursive: true })
  const counts = await (!only ? everything() : (runs[only] ?? one)(only, rest))
  const sum = (name) => counts.reduce((total, count) => total + count[name], 0)
  console.log(`${sum('passed')} passed, ${sum('failed')} failed, ${sum('skipped')} skipped`)
  process.exitCode = sum('failed') > 0 || sum('passed') === 0 ? 1 : 0
  if (only && NO_TESTS.includes(only)) process.exitCode = sum('failed') > 0 ? 1 : 0
}

const STAGES = { types, lint, build, unit, browser }
const NO_TESTS = ['types', 'lint', 'build']

/**
 * The slowest files of tests, eight seconds and more each: they are about tools, infrastructure and hostile
 * input, and some need the build. The quick run has those beside a changed file alone.
 */
const SLOWEST = [
  'src/cli/new.test.ts',
  'src/server/people/hostileFiles.test.ts',
  'src/server/platform/db/pool.test.ts',
  'src/server/platform/http/wrongAddresses.test.ts',
  'src/server/platform/http/wrongBodies.test.ts',
  'src/server/platform/mail/deliverMail.test.ts',
  'src/server/start/operator-app/filesAtOnce.test.ts',
  'src/server/start/operator-app/wrongInput.test.ts',
  'src/tools/build/findBenefits.test.ts',
  'src/tools/build/lacks.test.ts',
  'src/tools/embedded-database/embeddedDatabase.test.ts',
  'tests/backup.isolated.test.ts',
  'tests/developing.test.ts',
  'tests/house/regularExpressions.test.ts',
]

async function one(name, args) {
  return [await stage(name, args)]
}

/** They read the files of the project as text, so that each change may concern them. */
const ABOUT_TEXT = [
  'tests/house.test.ts',
  'tests/house',
  'tests/requirements.test.ts',
  'tests/citations.test.ts',
]

/**
 * Runs types, lint and the unit and API tests that the change since `base` reaches by its imports, without
 * the slowest files of other folders; without a change, all but the slowest.
 */
async function quick(_, [base = 'HEAD']) {
  const changed = changesSince(base)
  const folders = new Set(changed.map((path) => dirname(path)))
  const slow = filesOf(SLOWEST).filter((file) => !folders.has(dirname(file)))
  const excluded = slow.flatMap((file) => ['--exclude', file])
  const checking = stage('types')
  const counts = [await stage('lint')]
  if (changed.length > 0) {
    counts.push(await stage('unit', ['--changed', base, '--passWithNoTests', ...excluded]))
    counts.push(await stage('unit', [...filesOf(ABOUT_TEXT), ...excluded]))
  } else counts.push(await stage('unit', excluded))
  return [...counts, await checking]
}

function filesOf(list) {
  const gone = list.filter((file) => !existsSync(file))
  if (gone.length > 0) throw new Error(`src/cli/test.mjs names ${gone.join(', ')}, which does not exist.`)
  return list
}

/** The files that differ from a commit, and new ones; none outside a git checkout. */
function changesSince(base) {
  const read = (...args) =>
    execFileSync('git', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] })
      .split('\n')
      .filter(Boolean)
  try {
    return [
      ...read('diff', '--name-only', '--relative', base),
      ...read('ls-files', '--others', '--exclude-standard'),
    ]
  } catch (error) {
    if (base === 'HEAD') return []
    throw new Error(`"npm test -- quick ${base}" needs a git checkout with the commit or branch ${base}.`, {
      cause: error,
    })
  }
}

const slowFiles = ['tests/bestPlan.test.ts', 'tests/proposalsAccepted.test.ts', 'tests/secondEngine.test.ts']

/** Runs the searches, their purchases and the comparison of two engines with many more people. */
async function slow() {
  process.env.PLAN_PEOPLE = '10000'
  process.env.BUYING_PEOPLE = '1000'
  process.env.LAW_PEOPLE = '5000'
  return [await stage('unit', slowFiles)]
}

/** Runs types and lint beside the build and the unit tests, many of which wait; browser tests run alone. */
async function everything() {
  const checking = [stage('types'), stage('lint')]
  const counts = [await stage('build')]
  // After a failed build the other stages would only repeat its fault.
  const isBuilt = counts[0].failed === 0
  if (isBuilt) counts.push(await stage('unit'))
  counts.push(...(await Promise.all(checking)))
  return isBuilt ? [...counts, await stage('browser')] : counts
}

async function stage(name, args = []) {
  const started = performance.now()
  const {
    counts = NOTHING,
    output = '',
    failed,
  } = await STAGES[name](args).catch((error) => ({ failed: true, output: error.message }))
  const result = failed && counts.failed === 0 ? { ...counts, failed: 1 } : counts
  const seconds = ((performance.now() - started) / 1000).toFixed(1)
  if (result.failed > 0) console.log(output.trim())
  const passed = result.passed ? `, ${result.passed} passed` : ''
  console.log(`${name}: ${result.failed ? 'failed' : 'ok'}${passed} (${seconds} s)`)
  return result
}

/** The native compiler takes half the time; "typescript" stays for its API, which version 7 does not have. */
async function types() {
  const compiler = 'node_modules/typescript-native/bin/tsc'
  const buildInfo = 'node_modules/.cache/tsc.tsbuildinfo'
  return run(process.execPath, [
    compiler,
    '--noEmit',
    '--pretty',
    'false',
    '--incremental',
    '--tsBuildInfoFile',
    buildInfo,
  ])
}

/** The formatter runs first: it is faster, and "npm run format" repairs its findings. */
async function lint() {
  const cached = ['--cache', '--cache-strategy', 'content']
  const format = await run('prettier', ['--check', '--log-level', 'warn', ...cached, '.'])
  if (format.failed) return format
  return run('oxlint', ['--type-aware', '--deny-warnings', '--format', 'unix', 'src', 'plugins', 'tests'])
}

async function build() {
  if (await isStale()) await runBuild({ quiet: true })
  return {}
}

async function unit(args) {
  const report = join(REPORTS, 'vitest.json')
  await rm(report, { force: true })
  const result = await run('vitest', [
    'run',
    '--reporter=minimal',
    '--reporter=json',
    `--outputFile.json=${report}`,
    ...args,
  ])
  const {
    numPassedTests = 0,
    numFailedTests = 0,
    numPendingTests = 0,
    numTodoTests = 0,
  } = await readReport(report)
  return {
    ...result,
    counts: { passed: numPassedTests, failed: numFailedTests, skipped: numPendingTests + numTodoTests },
  }
}

async function browser(args) {
  const { ensureBrowser } = await import('./browser.mjs')
  process.env.CHROMIUM_PATH = await ensureBrowser()
  if (await isStale()) await runBuild({ quiet: true })
  const report = join(REPORTS, 'playwright.json')
  await rm(report, { force: true })
  process.env.PLAYWRIGHT_JSON_OUTPUT_FILE = report
  const result = await run('playwright', [
    'test',
    '--config',
    'tests/browser/playwright.config.ts',
    '--reporter=dot,json',
    ...args,
  ])
  const { counts, second } = countBrowserTests(await readReport(report))
  for (const title of second) console.log(`browser: passed only at the second attempt: ${title}`)
  return { failed: result.failed || counts.failed > 0, output: result.output, counts }
}

async function readReport(file) {
  return JSON.parse(await readFile(file, 'utf8').catch(() => '{}'))
}

const running = new Set()
for (const signal of ['SIGINT', 'SIGTERM'])
  process.once(signal, () => {
    for (const child of running) child.kill(signal)
    process.exit(1)
  })

/** Runs a program of node_modules; prints its output only if it fails. */
function run(program, args) {
  return new Promise((resolve, reject) => {
    const isNode = program === process.execPath
    const child = spawn(isNode ? program : join('node_modules/.bin', program), args, {
      shell: process.platform === 'win32' && !isNode,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, FORCE_COLOR: undefined, NO_COLOR: '1' },
    })
    running.add(child)
    child.once('exit', () => running.delete(child))
    let output = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk))
    child.once('error', reject)
    child.once('exit', (code) => resolve({ failed: code !== 0, output }))
  })
}

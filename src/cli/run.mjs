// The one command behind npm start, npm test, npm run dev, build and bench: installs what is missing, builds
// what is stale, then hands over. Plain JavaScript without packages, because on a fresh clone there are none
// yet.
import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { installMissing } from './install.mjs'

const [command = '', ...rest] = process.argv.slice(2)
process.chdir(fileURLToPath(new URL('../..', import.meta.url)))

const commands = {
  start: async () => {
    await buildStale()
    endWithNpm()
    await import(/* @vite-ignore */ '../../dist/server/main.js')
  },
  dev: async () => {
    endWithNpm()
    await (await import('./dev.mjs')).develop()
  },
  build: async () => (await import('./build.mjs')).runBuild(),
  test: async () => {
    endWithNpm()
    await (await import('./test.mjs')).test(rest)
  },
  tenant: async () => (await import('./tenant.mjs')).tenant(rest),
  review: async () => (await import('./review.mjs')).review(rest),
  bench: async () => {
    await buildStale()
    await (await import('./bench.mjs')).bench(rest)
  },
}

try {
  refuseOldNode()
  const run = commands[command]
  if (!run) throw new Error(`Expected one of ${Object.keys(commands).join(', ')}, got "${command}".`)
  await installMissing()
  await run()
} catch (error) {
  console.error(error instanceof Error && !process.env.DEBUG ? error.message : error)
  process.exit(1)
}

function refuseOldNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  if (major < 20 || (major === 20 && minor < 19))
    throw new Error(`Node.js 20.19 or newer is needed, this is ${process.versions.node}.`)
}

async function buildStale() {
  const { isStale, runBuild } = await import('./build.mjs')
  if (!(await isStale())) return
  console.log(existsSync('dist') ? 'The sources have changed: building again ...' : 'Building ...')
  await runBuild()
}

/**
 * npm passes a signal on to its shell only, which ends without telling us, and killed it tells nobody: its
 * end is our SIGTERM.
 */
function endWithNpm() {
  if (!process.env.npm_lifecycle_event) return
  const shell = process.ppid
  const npm = parentOf(shell)
  const timer = setInterval(() => {
    if (process.ppid === shell && parentOf(shell) === npm) return
    clearInterval(timer)
    process.kill(process.pid, 'SIGTERM')
  }, 250)
  timer.unref()
}

/** Linux only; undefined elsewhere. */
function parentOf(pid) {
  try {
    return /^PPid:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
  } catch {
    return undefined
  }
}

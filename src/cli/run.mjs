// The command behind npm start, npm test, npm run dev, build, bench, faults, tenant and operator: it installs
// missing packages, builds changed sources and then runs the command. It is plain JavaScript and imports no
// package, because a new clone has none.
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
  tenant: async () => (await import('./fromSources.mjs')).tenant(rest),
  operator: async () => {
    await buildStale()
    process.argv.splice(2, 1)
    await import(/* @vite-ignore */ '../../dist/server/operator.js')
  },
  faults: async () => {
    await buildStale()
    const { faults } = await import('../../tests/faults/faults.mjs')
    await faults(rest)
  },
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
  console.error(existsSync('dist') ? 'The sources have changed: building again ...' : 'Building ...')
  await runBuild()
}

/**
 * Ends this process when npm ends: npm sends a signal only to its shell, which does not forward it, and a
 * killed npm sends none.
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

/** Returns the parent of a process; undefined on systems other than Linux. */
function parentOf(pid) {
  try {
    return /^PPid:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
  } catch {
    return undefined
  }
}

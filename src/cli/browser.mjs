// Finds or installs a browser for the tests. If neither works, an error says what to install; the tests are
// never skipped.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

/** The headless shell comes first: it renders the same pages with half the processes. */
const PROGRAMS = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'chrome',
  'microsoft-edge',
]
const PLACES = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
]

/**
 * Finds a Chromium that runs here: CHROMIUM_PATH, an installed one, or Playwright's own; undefined without
 * one.
 * @throws Error if CHROMIUM_PATH does not run
 */
async function findBrowser() {
  const given = process.env.CHROMIUM_PATH
  if (given) {
    if (runs(given)) return given
    throw new Error(`CHROMIUM_PATH: expected the path of a Chromium that runs, got "${given}".`)
  }
  const { chromium } = await import('@playwright/test')
  const installed = (process.env.PATH ?? '')
    .split(delimiter)
    .flatMap((folder) => PROGRAMS.map((program) => join(folder, program)))
  return [...installed, ...PLACES, chromium.executablePath()].find((path) => existsSync(path) && runs(path))
}

/**
 * Finds a Chromium, or installs one.
 * @throws Error if none can be installed
 */
export async function ensureBrowser() {
  const found = await findBrowser()
  if (found) return found
  for (const install of [installPackage, downloadFromPlaywright]) {
    if (!install()) continue
    const installed = await findBrowser()
    if (installed) return installed
  }
  throw new Error(
    'The browser tests need Chromium and none could be installed. Install it (Debian, Ubuntu: ' +
      '"sudo apt-get install chromium"; elsewhere: "npx playwright install --with-deps chromium"), ' +
      'or give its path in CHROMIUM_PATH.',
  )
}

function installPackage() {
  if (process.getuid?.() !== 0 || !runs('apt-get')) return false
  console.log('Installing Chromium (apt-get); this takes a minute ...')
  const apt = (...args) =>
    spawnSync('apt-get', ['-o', 'DPkg::Lock::Timeout=300', '-qq', ...args], {
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
      stdio: ['ignore', 'ignore', 'inherit'],
    }).status === 0
  // Ubuntu's package only refers to snap and does not run: Playwright's Chromium is downloaded instead.
  return (
    apt('update') &&
    ['chromium-headless-shell', 'chromium'].some((name) =>
      apt('install', '-y', '--no-install-recommends', name),
    )
  )
}

function downloadFromPlaywright() {
  console.log("Downloading Playwright's Chromium; this takes a minute ...")
  const args = ['playwright', 'install', ...(process.getuid?.() === 0 ? ['--with-deps'] : []), 'chromium']
  return (
    spawnSync('npx', args, { stdio: ['ignore', 'ignore', 'inherit'], shell: process.platform === 'win32' })
      .status === 0
  )
}

/** True if the program prints its version within 20 seconds. */
function runs(program) {
  return spawnSync(program, ['--version'], { stdio: 'ignore', timeout: 20_000 }).status === 0
}

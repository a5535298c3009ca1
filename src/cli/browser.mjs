// A browser for the tests: found, or fetched, or a sentence that says what to install. Never skipped
// silently.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

/** Chromium without its own window first: it draws the same pages with half the processes. */
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
 * Path of a Chromium that runs here: CHROMIUM_PATH, one that is installed, or Playwright's own; undefined
 * where there is none.
 * @throws when CHROMIUM_PATH names one that does not run
 */
export async function findBrowser() {
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

/** As findBrowser, and gets one where there is none. */
export async function ensureBrowser() {
  const found = await findBrowser()
  if (found) return found
  for (const fetch of [installPackage, downloadPlaywrights]) {
    if (!fetch()) continue
    const fetched = await findBrowser()
    if (fetched) return fetched
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
  // Where the package is only a stub (Ubuntu's leads to snap), what it installs does not run and Playwright's
  // is fetched.
  return (
    apt('update') &&
    ['chromium-headless-shell', 'chromium'].some((name) =>
      apt('install', '-y', '--no-install-recommends', name),
    )
  )
}

function downloadPlaywrights() {
  console.log("Downloading Playwright's Chromium; this takes a minute ...")
  const args = ['playwright', 'install', ...(process.getuid?.() === 0 ? ['--with-deps'] : []), 'chromium']
  return (
    spawnSync('npx', args, { stdio: ['ignore', 'ignore', 'inherit'], shell: process.platform === 'win32' })
      .status === 0
  )
}

/** Links against its libraries and says its version, within some seconds. */
function runs(program) {
  return spawnSync(program, ['--version'], { stdio: 'ignore', timeout: 20_000 }).status === 0
}

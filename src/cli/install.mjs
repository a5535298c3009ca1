import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

/**
 * Installs the packages if node_modules is missing or differs from the lockfile, with a message.
 * @throws Error if npm fails
 */
export async function installMissing() {
  if (isInstalled()) return
  console.log('Installing packages (npm ci); the first time this takes a minute ...')
  const npm = process.env.npm_execpath
  const args = ['ci', '--include=dev', '--no-audit', '--no-fund', '--no-update-notifier', '--loglevel=error']
  const { status, error } = npm?.endsWith('.js')
    ? spawnSync(process.execPath, [npm, ...args], { stdio: 'inherit' })
    : spawnSync('npm', args, { stdio: 'inherit', shell: process.platform === 'win32' })
  if (status !== 0)
    throw new Error(
      `The packages could not be installed${error ? ` (${error.message})` : ''}. Look at the lines above; ` +
        '"npm ci" tries again.',
    )
}

/** npm writes node_modules/.package-lock.json as its last step. */
function isInstalled() {
  const wanted = packagesIn('package-lock.json')
  const installed = packagesIn('node_modules/.package-lock.json')
  if (!installed) return false
  return Object.entries(wanted).every(
    ([path, { version, optional }]) =>
      path === '' || installed[path]?.version === version || (optional && !installed[path]),
  )
}

function packagesIn(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8')).packages
  } catch {
    return undefined
  }
}

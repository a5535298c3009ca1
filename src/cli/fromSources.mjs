// npm run tenant: runs from the sources without a build.
import { createInterface } from 'node:readline/promises'
import { fileURLToPath } from 'node:url'
import { createServer } from 'vite'

/**
 * `npm run tenant -- check [subdomain ...]` checks the folders of tenants. `npm run tenant -- diff subdomain
 * [--from folder]` lists what the tenant's files change. `pull subdomain [--overwrite]` and `push subdomain
 * [--note text]` exchange a folder with the releases of a portal that serves them. `new subdomain --name text
 * --email address` writes the folder of a new company; on a terminal it asks for what is left out.
 */
export async function tenant([verb, ...names]) {
  const run = { check, diff, new: create, pull, push }[verb]
  if (!run)
    throw new Error(
      'Expected "npm run tenant -- check", with or without the names of tenants, or ' +
        `"npm run tenant -- diff", "new", "pull" or "push" with the name of one, got "${verb ?? ''}".`,
    )
  await run(names)
}

async function check(names) {
  await withModule('tenantCheck.ts', async ({ checkTenants }) => {
    const dir = tenantsDir()
    const isProduction = process.env.NODE_ENV === 'production'
    const isRight = await checkTenants({ dir, names, print, isProduction, variables: process.env })
    process.exitCode = isRight ? 0 : 1
  })
}

async function diff([name, flag, from, ...more]) {
  const isFrom = flag === '--from' && from !== undefined
  if (!name || more.length > 0 || (flag !== undefined && !isFrom))
    throw new Error('Expected "npm run tenant -- diff acme", with or without "--from <folder>".')
  await withModule('tenantDiff.ts', async ({ diffTenant }) => {
    const dir = tenantsDir()
    process.exitCode = (await diffTenant({ dir, name, from, variables: process.env, print })) ? 0 : 1
  })
}

async function create([id, ...flags]) {
  const usage =
    'Expected "npm run tenant -- new northwind --name Northwind --email help@northwind.com": ' +
    'the first part of its address, its name as employees read it, and whom they write to.'
  const given = {}
  for (let at = 0; at < flags.length; at += 2) {
    const key = { '--name': 'name', '--email': 'email' }[flags[at]]
    if (!key || !flags[at + 1]) throw new Error(usage)
    given[key] = flags[at + 1]
  }
  if (!id || id.startsWith('--') || (!isWhole(given) && !process.stdin.isTTY)) throw new Error(usage)
  const whole = isWhole(given) ? given : await askMissing(given)
  await withModule('tenantNew.ts', async ({ newTenant }) => {
    const dir = tenantsDir()
    process.exitCode = (await newTenant({ dir, id, given: whole, print })) ? 0 : 1
  })
}

const isWhole = ({ name, email }) => name !== undefined && email !== undefined

async function askMissing(given) {
  const terminal = createInterface({ input: process.stdin, output: process.stdout })
  const ask = async (question) => (await terminal.question(`${question} `)).trim()
  const name = given.name ?? (await ask('Its name, as employees read it?'))
  const email = given.email ?? (await ask('Whom do employees write to (an e-mail)?'))
  terminal.close()
  return { name, email }
}

async function pull([name, flag, ...more]) {
  if (!name || more.length > 0 || (flag !== undefined && flag !== '--overwrite'))
    throw new Error('Expected "npm run tenant -- pull acme", with or without --overwrite.')
  await withModule('tenantExchange.ts', async ({ pullTenant }) => {
    const dir = tenantsDir()
    const options = { dir, name, variables: process.env, print, overwrite: flag !== undefined }
    process.exitCode = (await pullTenant(options)) ? 0 : 1
  })
}

async function push([name, flag, note = '', ...more]) {
  if (!name || more.length > 0 || (flag !== undefined && (flag !== '--note' || note === '')))
    throw new Error('Expected "npm run tenant -- push acme", with or without --note "why".')
  await withModule('tenantExchange.ts', async ({ pushTenant }) => {
    const dir = tenantsDir()
    process.exitCode = (await pushTenant({ dir, name, variables: process.env, print, note })) ? 0 : 1
  })
}

/** The folder of the companies; an empty variable counts as missing, as at the start of the server. */
export const tenantsDir = (variables = process.env) => variables.TENANTS_DIR?.trim() || 'tenants'

const print = (line) => console.log(line)

async function withModule(file, run) {
  const sources = await createServer({
    configFile: fileURLToPath(new URL('../../vite.config.ts', import.meta.url)),
    // A separate cache: in a shared one, `npm run dev` would lose the packages that it prepared for the
    // browser.
    cacheDir: fileURLToPath(new URL('../../node_modules/.cache/vite-shell', import.meta.url)),
    appType: 'custom',
    logLevel: 'error',
    server: { middlewareMode: true, ws: false, hmr: false, watch: null },
    optimizeDeps: { noDiscovery: true, include: [] },
  })
  try {
    await run(await sources.ssrLoadModule(fileURLToPath(new URL(file, import.meta.url))))
  } finally {
    await sources.close()
  }
}

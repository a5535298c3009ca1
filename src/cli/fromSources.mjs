// npm run tenant: runs from the sources without a build.
import { fileURLToPath } from 'node:url'
import { createServer } from 'vite'

/**
 * `npm run tenant -- check [subdomain ...]` checks the folders of tenants. `npm run tenant -- diff subdomain
 * [--from folder]` lists what the tenant's files change. `pull subdomain [--overwrite]` and `push subdomain
 * [--note text]` exchange a folder with the releases of a portal that serves them.
 */
export async function tenant([verb, ...names]) {
  const run = { check, diff, pull, push }[verb]
  if (!run)
    throw new Error(
      'Expected "npm run tenant -- check", with or without the names of tenants, or ' +
        `"npm run tenant -- diff", "pull" or "push" with the name of one, got "${verb ?? ''}".`,
    )
  await run(names)
}

async function check(names) {
  await withModule('tenantCheck.ts', async ({ checkTenants }) => {
    const dir = process.env.TENANTS_DIR ?? 'tenants'
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
    const dir = process.env.TENANTS_DIR ?? 'tenants'
    process.exitCode = (await diffTenant({ dir, name, from, variables: process.env, print })) ? 0 : 1
  })
}

async function pull([name, flag, ...more]) {
  if (!name || more.length > 0 || (flag !== undefined && flag !== '--overwrite'))
    throw new Error('Expected "npm run tenant -- pull acme", with or without --overwrite.')
  await withModule('tenantExchange.ts', async ({ pullTenant }) => {
    const dir = process.env.TENANTS_DIR ?? 'tenants'
    const options = { dir, name, variables: process.env, print, overwrite: flag !== undefined }
    process.exitCode = (await pullTenant(options)) ? 0 : 1
  })
}

async function push([name, flag, note = '', ...more]) {
  if (!name || more.length > 0 || (flag !== undefined && (flag !== '--note' || note === '')))
    throw new Error('Expected "npm run tenant -- push acme", with or without --note "why".')
  await withModule('tenantExchange.ts', async ({ pushTenant }) => {
    const dir = process.env.TENANTS_DIR ?? 'tenants'
    process.exitCode = (await pushTenant({ dir, name, variables: process.env, print, note })) ? 0 : 1
  })
}

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

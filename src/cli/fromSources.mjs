// npm run tenant: runs from the sources without a build.
import { fileURLToPath } from 'node:url'
import { createServer } from 'vite'

/**
 * `npm run tenant -- check [subdomain ...]` checks the folders of tenants. `npm run tenant -- diff subdomain
 * [--from folder]` lists what the tenant's files change.
 */
export async function tenant([verb, ...names]) {
  if (verb === 'diff') return diff(names)
  if (verb !== 'check')
    throw new Error(
      'Expected "npm run tenant -- check", with or without the names of tenants, or ' +
        `"npm run tenant -- diff" with the name of one, got "${verb ?? ''}".`,
    )
  await withModule('tenantCheck.ts', async ({ checkTenants }) => {
    const dir = process.env.TENANTS_DIR ?? 'tenants'
    const isProduction = process.env.NODE_ENV === 'production'
    process.exitCode = (await checkTenants({ dir, names, print, isProduction, variables: process.env }))
      ? 0
      : 1
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

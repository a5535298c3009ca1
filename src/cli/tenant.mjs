import { fileURLToPath } from 'node:url'
import { openSources } from './openSources.mjs'

/**
 * npm run tenant -- check [subdomain ...]: reads straight from the sources, so nothing has to be built first.
 */
export async function tenant([verb, ...names]) {
  if (verb !== 'check')
    throw new Error(
      `Expected "npm run tenant -- check", with or without the names of tenants, got "${verb ?? ''}".`,
    )
  const sources = await openSources()
  try {
    const { tenantCheck } = await sources.ssrLoadModule(
      fileURLToPath(new URL('tenantCheck.ts', import.meta.url)),
    )
    const dir = process.env.TENANTS_DIR ?? 'tenants'
    const right = await tenantCheck({ dir, names, print: (line) => console.log(line) })
    process.exitCode = right ? 0 : 1
  } finally {
    await sources.close()
  }
}

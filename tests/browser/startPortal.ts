import { rm } from 'node:fs/promises'
import { startServer } from '../support/startServer.ts'
import { tenantsWithPeople } from './people.ts'

/** One demo server for the whole run; tests find it with `portalUrl(tenant)`. Many people share this one address. */
export default async function startPortal(): Promise<() => Promise<void>> {
  const tenants = await tenantsWithPeople()
  const server = await startServer({ env: { TENANTS_DIR: tenants, REQUESTS_PER_MINUTE_OF_ADDRESS: '100000', REQUESTS_PER_MINUTE_OF_SESSION: '100000' } })
  process.env.PORTAL_PORT = String(server.port)
  return async () => {
    const code = await server.stop()
    await rm(tenants, { recursive: true, force: true })
    if (code !== 0) throw new Error(`The server ended with ${code} after SIGTERM:\n${server.output()}`)
  }
}

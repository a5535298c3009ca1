import { rm } from 'node:fs/promises'
import { startServer } from '../support/startServer.ts'
import { makeCompanies } from './companies.ts'
import { startOfRun } from './today.ts'

/**
 * Starts one demo server for the whole run, at `portalUrl(tenant)`; all employees share one network
 * address.
 */
export default async function startPortal(): Promise<() => Promise<void>> {
  const tenants = await makeCompanies()
  const server = await startServer({ env: { TENANTS_DIR: tenants, CLOCK: startOfRun, ...manyAtOneAddress } })
  process.env.PORTAL_PORT = String(server.port)
  process.env.PORTAL_TENANTS = tenants
  return async () => {
    const code = await server.stop()
    await rm(tenants, { recursive: true, force: true })
    if (code !== 0) throw new Error(`The server ended with ${code} after SIGTERM:\n${server.output()}`)
  }
}

const manyAtOneAddress = {
  REQUESTS_PER_MINUTE_OF_ADDRESS: '100000',
  REQUESTS_PER_MINUTE_OF_SESSION: '100000',
  LOGIN_FAILURES_OF_ADDRESS: '100000',
}

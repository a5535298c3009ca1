import { startServer } from '../support/startServer.ts'

/** One demo server for the whole run; tests find it with `portalUrl(tenant)`. */
export default async function startPortal(): Promise<() => Promise<void>> {
  const server = await startServer()
  process.env.PORTAL_PORT = String(server.port)
  return async () => {
    const code = await server.stop()
    if (code !== 0) throw new Error(`The server ended with ${code} after SIGTERM:\n${server.output()}`)
  }
}

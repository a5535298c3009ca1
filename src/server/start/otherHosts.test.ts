import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, it } from 'vitest'
import { createTestServer } from '../../../tests/support/testServer.ts'
import { openOtherHosts } from './otherHosts.ts'

it('a company that claims the operators’ host does not stop the start of the others', async () => {
  const lines: string[] = []
  const server = await createTestServer({
    env: { OPERATOR_HOST: 'acme.localhost', PREVIEW_HOST: 'initech.localhost' },
    onLog: (line) => void lines.push(line),
  })
  const { app, context, database, dataDir } = server
  const { db } = database.product
  try {
    const pools = { operators: db, operations: db, openPreview: () => db }
    await openOtherHosts(app, context, { portalDir: `${dataDir}/portal`, ...pools })
    await app.listen({ host: '127.0.0.1', port: 0 })
    const { port } = app.server.address() as AddressInfo
    const statusOf = (host: string, path: string) =>
      new Promise((resolve, reject) => {
        const call = request({ host: '127.0.0.1', port, path, headers: { host } }, (answer) => {
          answer.resume()
          resolve(answer.statusCode)
        })
        call.on('error', reject).end()
      })
    expect(await statusOf('globex.localhost', '/api/captcha/challenge')).toBe(200)
    expect(await statusOf('acme.localhost', '/api/captcha/challenge')).toBe(404)
    expect(await statusOf('acme.localhost', '/api/session')).toBe(401)
    const told = lines.filter((line) => line.includes('does not respond'))
    expect(told).toHaveLength(1)
    expect(told[0]).toContain('acme does not respond on acme.localhost, which is OPERATOR_HOST')
  } finally {
    await server.close()
  }
})

import { createServer, request } from 'node:http'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createOperatorServer, type OperatorServer } from '../../../../tests/support/operatorServer.ts'
import { buildApp } from '../app.ts'
import { serveByHost } from '../byHost.ts'
import { buildOperatorApp } from './operatorApp.ts'

let server: OperatorServer
beforeAll(async () => {
  server = await createOperatorServer()
})
afterAll(() => server.close())

describe('the host of operators', () => {
  it('has no route of the portal, and the portal none of operators', async () => {
    const portal = await buildApp(server.context, { portalDir: '/nowhere' })
    const desk = await buildOperatorApp(server.context, { deskDir: '/nowhere' })
    await serveByHost(portal, new Map([['desk.localhost', desk]]))
    const listening = createServer((request, response) => portal.server.emit('request', request, response))
    await new Promise<void>((resolve) => listening.listen(0, '127.0.0.1', resolve))
    const { port } = listening.address() as { port: number }
    const statusOf = async (host: string, path: string) => {
      return new Promise<number | undefined>((resolve) =>
        request({ port, host: '127.0.0.1', path, headers: { host } }, (answer) => {
          answer.resume()
          resolve(answer.statusCode)
        }).end(),
      )
    }
    expect(await statusOf('desk.localhost', '/api/session')).toBe(401)
    expect(await statusOf('acme.localhost', '/api/session')).toBe(404)
    expect(await statusOf('acme.localhost', '/api/companies/by-subdomain/acme')).not.toBe(401)
    expect(await statusOf('acme.localhost', '/api/operations')).toBe(404)
    expect(await statusOf('desk.localhost', '/api/profile')).toBe(404)
    expect(await statusOf('desk.localhost.example', '/api/session')).toBe(404)
    listening.close()
    await portal.close()
  })
})

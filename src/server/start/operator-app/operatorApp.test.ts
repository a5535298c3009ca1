import { createServer, request } from 'node:http'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createOperatorServer, type OperatorServer } from '../../../../tests/support/operatorServer.ts'
import { createLog } from '../../platform/log/log.ts'
import { buildApp } from '../app.ts'
import { serveByHost } from '../byHost.ts'
import { buildOperatorApp } from './operatorApp.ts'

let server: OperatorServer
beforeAll(async () => {
  server = await createOperatorServer()
})
afterAll(() => server.close())

describe('the host of operators', () => {
  it('logs a request in one line, with the operator and the company', async () => {
    const lines: string[] = []
    const log = createLog({ logLevel: 'debug' }, { write: (line) => void lines.push(line) })
    const app = await buildOperatorApp({ ...server.context, log }, { deskDir: '/nowhere' })
    const token = await server.tokenOf(await server.add('logged', 'reader'))
    const { statusCode } = await app.inject({
      method: 'POST',
      url: '/api/companies/acme/operations/review/list',
      headers: { authorization: `Bearer ${token}` },
      payload: {},
    })
    await app.close()
    const written = lines.map((line) => JSON.parse(line) as Record<string, unknown>)
    expect(written.filter(({ reqId }) => reqId !== undefined)).toMatchObject([
      { operator: 'logged', tenant: 'acme', method: 'POST', status: statusCode, msg: 'answered' },
    ])
  })

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

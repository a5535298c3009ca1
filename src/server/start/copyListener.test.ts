import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Server } from 'node:net'
import fastify, { type FastifyBaseLogger } from 'fastify'
import { afterEach, describe, expect, it } from 'vitest'
import { copyListener } from './copyListener.ts'
import { listen } from './listen.ts'

const closers: (() => unknown)[] = []

describe('the connections accepted in one turn of the event loop', () => {
  it('are one for the server, and one more for each copy of its listening handle', async () => {
    const server = await listening()
    expect(await mostInOneTurn(server)).toBe(1)
    closers.push(await copyListener(server, 7))
    expect(await mostInOneTurn(server)).toBe(8)
  })

  it('are none once the server and its copies are closed', async () => {
    const server = await listening()
    const { port } = server.address() as AddressInfo
    const stop = await copyListener(server, 3)
    await stop()
    server.close()
    await once(server, 'close')
    const [error] = (await once(connect(port, '127.0.0.1'), 'error')) as [NodeJS.ErrnoException]
    expect(error.code).toBe('ECONNREFUSED')
  })
})

describe('a listening handle that cannot be copied', () => {
  const { execPath } = process
  afterEach(() => void (process.execPath = execPath))

  it.each(['/bin/false', '/nowhere/node'])('is reported, and its server continues: %s', async (program) => {
    const server = await listening()
    process.execPath = program
    await expect(copyListener(server, 3)).rejects.toThrow()
    expect(await mostInOneTurn(server)).toBe(1)
  })

  it('is a warning in the log of a server that starts', async () => {
    const warnings: string[] = []
    const app = fastify({ loggerInstance: logOf(warnings) })
    closers.push(() => app.close())
    process.execPath = '/nowhere/node'
    const config = { port: 0, host: '127.0.0.1', demo: false }
    expect(await listen(app, config, [])).toBeGreaterThan(0)
    expect(warnings).toEqual(['new connections are taken one by one'])
    expect(await mostInOneTurn(app.server)).toBe(1)
  })
})

afterEach(() => {
  for (const close of closers.splice(0)) close()
})

async function listening(): Promise<Server> {
  const server = createServer().listen(0, '127.0.0.1')
  closers.push(() => server.close())
  await once(server, 'listening')
  return server
}

/**
 * The maximum number of clients, of 40 simultaneous ones, that are accepted in one turn of the event loop.
 */
async function mostInOneTurn(server: Server): Promise<number> {
  const { port } = server.address() as AddressInfo
  let [taken, inTurn, most] = [0, 0, 0]
  const count = (): number => ((taken += 1), (inTurn += 1))
  server.on('connection', count)
  const clients = Array.from({ length: 40 }, () => connect(port, '127.0.0.1'))
  while (taken < clients.length) {
    inTurn = 0
    await new Promise(setImmediate)
    most = Math.max(most, inTurn)
  }
  server.off('connection', count)
  for (const client of clients) client.destroy()
  return most
}

function logOf(warnings: string[]): FastifyBaseLogger {
  const ignore = (): void => {}
  const log = {
    level: 'warn',
    fatal: ignore,
    error: ignore,
    info: ignore,
    debug: ignore,
    trace: ignore,
    silent: ignore,
  }
  return {
    ...log,
    warn: (_: unknown, text?: string) => warnings.push(`${text}`),
    child: () => logOf(warnings),
  }
}

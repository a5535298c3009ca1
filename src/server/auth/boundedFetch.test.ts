import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { boundedFetch } from './boundedFetch.ts'

let server: Server
let sent = 0
beforeAll(async () => {
  const bomb = gzipSync(Buffer.alloc(50 * 1024 * 1024))
  server = createServer((request, response) => {
    if (request.url === '/bomb') return response.setHeader('content-encoding', 'gzip').end(bomb)
    if (request.url !== '/endless') return response.end('a'.repeat(Number(request.url?.slice(1))))
    const write = (): void => {
      while (!response.destroyed && response.write(Buffer.alloc(65_536))) sent += 65_536
    }
    response.on('drain', write)
    write()
    return response
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

const read = async (path: string): Promise<string> => {
  const { port } = server.address() as AddressInfo
  return (await boundedFetch(`http://127.0.0.1:${port}${path}`, {}, 1000)).text()
}

describe('an answer of an identity provider', () => {
  it('is read up to the limit, and refused one byte beyond it', async () => {
    expect(await read('/1000')).toHaveLength(1000)
    await expect(read('/1001')).rejects.toThrow('more than 1000 bytes')
  })

  it('is abandoned if it never ends or unpacks to 50 MB', async () => {
    await expect(read('/endless')).rejects.toThrow(TypeError)
    expect(sent).toBeLessThan(64 * 1024 * 1024)
    await expect(read('/bomb')).rejects.toThrow(TypeError)
  })
})

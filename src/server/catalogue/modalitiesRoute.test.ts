import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createContractServer, type ContractServer } from '../../../tests/support/contractServer.ts'

let server: ContractServer
beforeAll(async () => (server = await createContractServer()))
afterAll(() => server.close())

describe('GET /api/modalities/by-category/{category}', () => {
  const path = '/api/modalities/by-category/health-insurance'
  const ask = async (headers: Record<string, string> = {}) => {
    const { employee } = await server.buyer()
    return server.call('GET', path, { token: await server.session(employee), headers })
  }

  it.each([
    ['br, gzip', 'br', (bytes: Buffer) => brotliDecompressSync(bytes)],
    ['br;q=0, gzip', 'gzip', (bytes: Buffer) => gunzipSync(bytes)],
    ['identity', undefined, (bytes: Buffer) => bytes],
  ])('answers the same for %s, to be asked for again each time', async (accepted, encoding, read) => {
    const answer = await ask({ 'accept-encoding': accepted })
    expect(answer.headers['content-encoding']).toBe(encoding)
    expect(answer.headers).toMatchObject({
      'cache-control': 'private, no-cache',
      vary: expect.stringMatching(/accept-encoding/i),
    })
    const modalities = JSON.parse(read(answer.rawPayload).toString()) as { id: string }[]
    expect(modalities.map(({ id }) => id)).toEqual(['care', 'basic'])
  })

  it('is 304 where it is the same, and another for another collective', async () => {
    const { headers } = await ask()
    const known = { 'if-none-match': `W/${headers.etag}, "x"` }
    expect((await ask(known)).statusCode).toBe(304)
    const transport = '/api/modalities/by-category/transport'
    const of = async (collective: string) => {
      const { employee } = await server.buyer({ collective_id: collective })
      const answer = await server.call('GET', transport, { token: await server.session(employee) })
      return (answer.json() as { id: string }[]).map(({ id }) => id)
    }
    expect([await of('planta'), await of('')]).toEqual([['card', 'shuttle'], ['card']])
  })
})

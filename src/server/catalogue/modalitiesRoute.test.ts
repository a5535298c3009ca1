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

describe('GET /api/profile/offers', () => {
  it("describes each product’s payslip effect in the reader's language", async () => {
    const { employee, call, add } = await server.buyer()
    const lineOf = async () => {
      const { kind, before, ending } = (await call('GET', '/api/profile/offers')).body.transport
      return [kind, before, ending].map((text: string) => text.replace(/\s/g, ' '))
    }
    expect(await lineOf()).toEqual([
      'offer',
      'Con 60 € al mes · dejas de pagar 18 € de IRPF',
      'tu nómina baja 42 € al mes',
    ])
    const items = [5, 6, 7, 8, 9, 10, 11].map((month) => ({
      familyId: 0,
      month,
      benefitId: 'card',
      price: 60,
    }))
    await add({ benefitId: 'card', year: 2026, details: {}, items })
    expect(await lineOf()).toEqual([
      'own',
      'Precio 60 € al mes · dejas de pagar 18 € de IRPF',
      'tu nómina baja 42 € al mes (7 meses de 2026)',
    ])
    const english = await server.call('GET', '/api/profile/offers', {
      token: await server.session(employee),
      headers: { 'accept-language': 'en' },
    })
    expect(english.json().transport.ending.replace(/\s/g, ' ')).toBe(
      'your pay falls by €42 a month (in 7 months of 2026)',
    )
  })

  it('tells where the company pays a part of the price apart from its money for the year', async () => {
    const { call } = await server.buyer()
    const adds = async () => (await call('GET', '/api/profile/offers')).body.transport.companyAdds
    expect(await adds()).toBe(false)
    const { modalities } = (await server.context.tenants.find('acme'))!
    const card = modalities.find(({ id }) => id === 'card')!
    const { contributionPrice } = card
    Object.assign(card, { contributionPrice: { percent: '50' } })
    const other = await server.buyer()
    expect((await other.call('GET', '/api/profile/offers')).body.transport.companyAdds).toBe(true)
    Object.assign(card, { contributionPrice })
  })

  it('caches the response until the employee changes something', async () => {
    const { employee } = await server.buyer()
    const token = await server.session(employee)
    const ask = (headers = {}) => server.call('GET', '/api/profile/offers', { token, headers })
    const known = { 'if-none-match': (await ask()).headers['etag'] as string }
    expect((await ask(known)).statusCode).toBe(304)
  })
})

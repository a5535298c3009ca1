import { PassThrough } from 'node:stream'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import sharp from 'sharp'
import { createTestServer, type TestServer } from '../../../../tests/support/testServer.ts'
import { form, pdf, uploader } from '../../../../tests/support/uploads.ts'
import { wrapPassword } from '../../../../tests/support/wrapPassword.ts'
import { fileUrl } from '../../auth/fileLinks.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server.close())

const png = () =>
  sharp({ create: { width: 4, height: 4, channels: 3, background: 'red' } })
    .png()
    .toBuffer()

const somebody = (tenant?: string) => uploader(server, tenant)

describe('a stored file', () => {
  it('is not found by anybody but its owner, even with its name', async () => {
    const [owner, other, abroad] = [await somebody(), await somebody(), await somebody('globex')]
    const { name } = (await owner.upload('default', form(pdf()))).json()
    expect((await owner.get(`/api/storage/default/${name}`)).statusCode).toBe(200)
    expect((await other.get(`/api/storage/default/${name}`)).statusCode).toBe(404)
    expect((await abroad.get(`/api/storage/default/${name}`)).statusCode).toBe(404)
    expect((await server.call('GET', `/api/storage/default/${name}`)).statusCode).toBe(404)
    expect((await owner.get(`/api/storage/images/${name}`)).statusCode).toBe(404)
  })

  it('tells an owner whose session has ended that it has, so that the portal asks to enter', async () => {
    const owner = await somebody()
    const { name } = (await owner.upload('default', form(pdf()))).json()
    const address = `/api/storage/default/${name}`
    expect((await owner.get(address)).statusCode).toBe(200)
    await server.call('POST', '/api/auth/logout', { token: owner.token, body: {} })
    expect((await owner.get(address)).statusCode).toBe(401)
  })

  it('is sent to an employee twice at a time until its end, and to others meanwhile', async () => {
    const [owner, other] = [await somebody(), await somebody()]
    const names: string[] = []
    for (const each of [owner, other]) names.push((await each.upload('default', form(pdf()))).json().name)
    const [own, foreign] = names.map((name) => `/api/storage/default/${name}`) as [string, string]
    const place = { tenant: 'acme', container: 'default', name: names[0] ?? '' }
    const link = fileUrl(server.context, place, owner.employee.id)
    const sent: PassThrough[] = []
    const read = vi.spyOn(server.context.files, 'read').mockImplementation(async () => {
      sent.push(new PassThrough())
      return sent.at(-1) ?? new PassThrough()
    })
    try {
      const both = [owner.get(own), server.call('GET', link)]
      await expect.poll(() => sent.length, { timeout: 10_000 }).toBe(2)
      const refused = await owner.get(own)
      expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '1'])
      both.push(other.get(foreign), owner.get(own))
      await expect.poll(() => sent.length, { timeout: 10_000 }).toBe(3)
      sent[0]?.end('whole')
      await expect.poll(() => sent.length, { timeout: 10_000 }).toBe(4)
      for (const each of sent) each.end('whole')
      for (const { statusCode, payload } of await Promise.all(both))
        expect([statusCode, payload]).toEqual([200, 'whole'])
    } finally {
      read.mockRestore()
    }
  })

  it('may be framed nowhere, and a picture of somebody is kept by no proxy', async () => {
    const owner = await somebody()
    const { name } = (await owner.upload('default', form(pdf()))).json()
    const picture = (await owner.upload('images', form(await png()))).json().name
    for (const path of [`default/${name}`, `images/${picture}`]) {
      const { headers } = await owner.get(`/api/storage/${path}`)
      expect(headers['content-security-policy']).toMatch(/base-uri 'none'; frame-ancestors 'none'.*sandbox/)
    }
    const { headers } = await server.call('GET', `/api/storage/images/${picture}`)
    expect(headers['cache-control']).toBe('private, max-age=31536000, immutable')
  })

  it('opens with the token of its own link for ten minutes, and with no other', async () => {
    const [owner, other] = [await somebody(), await somebody()]
    const { name } = (await owner.upload('default', form(pdf()))).json()
    const second = (await owner.upload('default', form(pdf()))).json().name
    const place = { tenant: 'acme', container: 'default', name }
    const open = async (url: string, tenant = 'acme') =>
      (await server.call('GET', url, { tenant })).statusCode
    const link = fileUrl(server.context, place, owner.employee.id)
    const token = link.split('token=')[1]!
    const [until, id, signature] = token.split('.')
    expect(await open(link)).toBe(200)
    expect(await open(fileUrl(server.context, place, owner.employee.id, Date.now() - 599_000))).toBe(200)
    expect(await open(fileUrl(server.context, place, owner.employee.id, Date.now() - 602_000))).toBe(404)
    expect(await open(`/api/storage/default/${second}?token=${token}`)).toBe(404)
    expect(await open(link, 'globex')).toBe(404)
    expect(await open(fileUrl(server.context, place, other.employee.id))).toBe(404)
    expect(await open(`/api/storage/default/${name}?token=${Number(until) + 60}.${id}.${signature}`)).toBe(
      404,
    )
    expect(await open(`/api/storage/default/${name}?token=${until}.${other.employee.id}.${signature}`)).toBe(
      404,
    )
    expect(await open(`/api/storage/default/${name}?token=${token}&token=${token}`)).toBe(400)
    await server.database.pool.query('update employees set active = false where id = $1', [owner.employee.id])
    expect(await open(link)).toBe(404)
  })

  it('opens with the session token wrapped as passwords are, in base64url (D-36)', async () => {
    const [owner, other] = [await somebody(), await somebody()]
    const { name } = (await owner.upload('default', form(pdf()))).json()
    const url = (token: string): string =>
      `/api/storage/default/${name}?token=${Buffer.from(wrapPassword(token), 'base64').toString('base64url')}`
    expect((await server.call('GET', url(owner.token))).statusCode).toBe(200)
    expect((await server.call('GET', url(other.token))).statusCode).toBe(404)
    expect((await server.call('GET', url('x'.repeat(43)))).statusCode).toBe(404)
    expect((await server.call('GET', `/api/storage/default/${name}?token=${owner.token}`)).statusCode).toBe(
      404,
    )
  })

  it.each([
    '..%2f..%2f..%2fsecrets.json',
    '%2e%2e%2f%2e%2e%2fsecrets.json',
    '..%5c..%5csecrets.json',
    '%00',
    'tenant.json',
    '..%252f..%252fsecrets.json',
  ])('is never %s', async (file) => {
    const { get } = await somebody()
    for (const container of ['images', 'default', 'documents', 'contracts'])
      expect((await get(`/api/storage/${container}/${file}`)).statusCode).toBe(404)
  })

  it('of the company: pictures for everybody on its host, documents for its employees', async () => {
    const { get } = await somebody()
    const logo = await server.call('GET', '/api/storage/images/logo.svg')
    expect(logo.headers).toMatchObject({
      'content-type': 'image/svg+xml',
      'content-security-policy': expect.stringContaining('sandbox'),
      'cache-control': 'public, max-age=300',
    })
    const [document] = Object.keys((await server.context.tenants.find('acme'))!.assets.documents)
    expect((await server.call('GET', `/api/storage/documents/${document}`)).statusCode).toBe(404)
    expect((await get(`/api/storage/documents/${document}`)).headers['content-type']).toBe('application/pdf')
    expect((await server.call('GET', '/api/storage/images/constructor')).statusCode).toBe(404)
  })
})

import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestServer, type TestServer } from '../../../../tests/support/testServer.ts'
import { form, pdf, uploader } from '../../../../tests/support/uploads.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server.close())

const somebody = (tenant?: string) => uploader(server, tenant)

describe('documents', () => {
  it("lists one's own and the company's, with an address that opens each", async () => {
    const { employee, token, upload } = await somebody()
    const { name } = (await upload('default', form(pdf()))).json()
    const made = await server.call('POST', `/api/users/${employee.id}/documents`, {
      token,
      body: { file: name, name: 'Mi factura', type: 'User file', public: false },
    })
    expect(made.statusCode).toBe(201)
    expect(made.json()).toMatchObject({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      name: 'Mi factura',
      file: name,
      type: 'User file',
      public: false,
      userId: employee.id,
      creator: 'Nora Vidal',
      year: 2026,
      sizeBytes: pdf().length,
    })
    const { createdAt, updatedAt } = made.json()
    expect([createdAt, updatedAt]).toEqual(['2026-05-05T10:00:00.000Z', '2026-05-05T10:00:00.000Z'])
    const list = (await server.call('GET', `/api/users/${employee.id}/documents/all`, { token })).json()
    expect(list).toHaveLength(
      1 + Object.keys((await server.context.tenants.find('acme'))!.assets.documents).length,
    )
    const [own, ...company] = list.toSorted((one: { userId: string }) => (one.userId ? -1 : 1))
    expect(own).toEqual({ ...made.json(), url: expect.any(String) })
    expect(company[0]).toMatchObject({ userId: '', creator: 'Administrador', public: true })
    for (const { url } of list) expect((await server.call('GET', url)).statusCode).toBe(200)
  })

  it('are kept under the name in the list, whatever their file was called', async () => {
    const { employee, token, upload } = await somebody()
    const { name } = (await upload('default', form(pdf(), { name: '8.pdf' }))).json()
    await server.call('POST', `/api/users/${employee.id}/documents`, {
      token,
      body: { file: name, name: 'Factura: año 2026' },
    })
    const list = (await server.call('GET', `/api/users/${employee.id}/documents/all`, { token })).json()
    const kept = async (title: string) =>
      (await server.call('GET', list.find((each: { name: string }) => each.name === title).url)).headers[
        'content-disposition'
      ]
    expect(await kept('Factura: año 2026')).toBe(
      `attachment; filename="Factura a_o 2026.pdf"; filename*=UTF-8''Factura%20a%C3%B1o%202026.pdf`,
    )
    expect(await kept('Cuestionario de salud')).toBe(
      `attachment; filename="Cuestionario de salud.pdf"; filename*=UTF-8''Cuestionario%20de%20salud.pdf`,
    )
  })

  it.each([
    ['es', 'Cuestionario de salud', 'Cuestionario de salud'],
    ['ca', 'Qüestionari de salut', 'Q_estionari de salut'],
    ['en', 'Health questionnaire', 'Health questionnaire'],
    ['pt', 'Questionário de saúde', 'Question_rio de sa_de'],
  ])('of the company are listed and kept in %s as "%s"', async (language, name, ascii) => {
    const { employee, token } = await somebody()
    const headers = { 'accept-language': language }
    const path = `/api/users/${employee.id}/documents/all`
    const [listed] = (await server.call('GET', path, { token, headers })).json()
    expect(listed.name).toBe(name)
    const kept = (await server.call('GET', listed.url)).headers['content-disposition']
    expect(kept).toContain(`filename="${ascii}.pdf"`)
  })

  it("are made of a file of one's own that was stored in default, once", async () => {
    const [me, other] = [await somebody(), await somebody()]
    const image = await sharp({ create: { width: 4, height: 4, channels: 3, background: '#000' } })
      .png()
      .toBuffer()
    const mine = (await me.upload('default', form(pdf()))).json().name
    const theirs = (await other.upload('default', form(pdf()))).json().name
    const picture = (await me.upload('images', form(image))).json().name
    const ask = (file: string) =>
      server.call('POST', `/api/users/${me.employee.id}/documents`, {
        token: me.token,
        body: { file, name: 'x' },
      })
    const make = async (file: string) => (await ask(file)).statusCode
    const { message, fields } = (await ask(theirs)).json().error
    expect(fields).toEqual([{ path: '/file', message }])
    expect(await make(theirs)).toBe(400)
    expect(await make(picture)).toBe(400)
    expect(await make('0'.repeat(32) + '.pdf')).toBe(400)
    const answers = await Promise.all([make(mine), make(mine), make(mine)])
    expect(answers.sort()).toEqual([201, 400, 400])
    expect((await other.get(`/api/storage/default/${mine}`)).statusCode).toBe(404)
  })

  it.each([
    { name: 'x' },
    { file: 'x', name: '' },
    { file: 'x', name: 'x', public: true },
    { file: 'x', name: 'x', type: 'Company file' },
    { file: 'x', name: 'x', userId: '1' },
    { file: 5, name: 'x' },
  ])('are not made of %j', async (body) => {
    const { employee, token } = await somebody()
    expect(
      (await server.call('POST', `/api/users/${employee.id}/documents`, { token, body })).statusCode,
    ).toBe(400)
  })

  it('of another employee are absent, to read and to make', async () => {
    const [me, other] = [await somebody(), await somebody()]
    const { name } = (await me.upload('default', form(pdf()))).json()
    expect((await me.get(`/api/users/${other.employee.id}/documents/all`)).statusCode).toBe(404)
    const answer = await server.call('POST', `/api/users/${other.employee.id}/documents`, {
      token: me.token,
      body: { file: name, name: 'x' },
    })
    expect(answer.statusCode).toBe(404)
    expect(
      (await me.get(`/api/users/${me.employee.id}/documents/all`))
        .json()
        .filter(({ type }: { type: string }) => type === 'User file'),
    ).toEqual([])
  })

  it("become a picture of the profile only when they are one's own", async () => {
    const [me, other] = [await somebody(), await somebody()]
    const image = await sharp({ create: { width: 4, height: 4, channels: 3, background: '#000' } })
      .png()
      .toBuffer()
    const { name } = (await me.upload('images', form(image))).json()
    const set = async (token: string, picture: string) =>
      (await server.call('POST', '/api/profile', { token, body: { picture } })).statusCode
    expect(await set(me.token, name)).toBe(200)
    expect(await set(other.token, name)).toBe(400)
    expect(await set(me.token, '../../x.png')).toBe(400)
    expect(await set(me.token, '')).toBe(200)
  })
})

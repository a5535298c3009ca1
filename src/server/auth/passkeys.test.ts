import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  createContractServer,
  type Buyer,
  type ContractServer,
} from '../../../tests/support/contractServer.ts'
import { runForAcme } from '../../../tests/support/operations.ts'
import {
  makeSoftPasskey,
  registerSoftPasskey,
  showSoftPasskey,
  type Challenge,
  type SoftPasskey,
} from '../../../tests/support/softPasskey.ts'
import { wrapPassword } from '../../../tests/support/wrapPassword.ts'

let server: ContractServer
beforeAll(async () => {
  server = await createContractServer()
})
afterAll(() => server.close())

const origin = 'http://acme.localhost'

/** Creates a passkey and adds it to an account. */
async function added(buyer: Buyer, name = 'Mi móvil', from = origin) {
  return addedAs(makeSoftPasskey(), buyer, { name, from, asked: await offered(buyer) })
}

async function offered({ call }: Buyer): Promise<Challenge> {
  const { body } = await call('POST', '/api/profile/passkeys/offer')
  return { challenge: body.challenge, rpId: body.rp.id }
}

async function addedAs(
  passkey: SoftPasskey,
  { call }: Buyer,
  { name = 'Mi móvil', from = origin, asked }: { name?: string; from?: string; asked: Challenge },
) {
  const response = registerSoftPasskey(passkey, asked, from)
  const { status } = await call('POST', '/api/profile/passkeys', { name, response })
  return { passkey, status, response }
}

const offer = async (): Promise<Challenge> => (await server.call('POST', '/api/auth/passkey/offer')).json()

/** The response to a login by a passkey. */
async function shown(passkey: SoftPasskey, asked?: Challenge) {
  const response = showSoftPasskey(passkey, asked ?? (await offer()), origin)
  const { statusCode: status, ...answer } = await server.call('POST', '/api/auth/passkey', {
    body: { response },
  })
  return { status, body: answer.json(), response }
}

const changesOf = async ({ employee }: Buyer) => {
  const { rows } = await server.database.pool.query(
    `select before, after from employee_changes where employee_id = $1 and field = 'passkey' order by id`,
    [employee.id],
  )
  return rows
}

describe('a passkey', () => {
  it('opens a session without password and captcha, of its employee alone', async () => {
    const buyer = await server.buyer()
    const { passkey, status } = await added(buyer)
    expect(status).toBe(204)
    const entered = await shown(passkey)
    expect(entered.status).toBe(200)
    const profile = await server.call('GET', '/api/profile', { token: entered.body.token })
    expect(profile.json().id).toBe(buyer.employee.id)
  })

  it('is listed with name and day, told by mail and in the history, removed it opens nothing', async () => {
    const buyer = await server.buyer()
    const { passkey } = await added(buyer, 'Portátil')
    const [mail] = await server.mailsTo(buyer.employee.email)
    expect([mail?.subject, mail?.text.includes('«Portátil»')]).toEqual([
      'Nueva llave de acceso en tu cuenta',
      true,
    ])
    expect((await buyer.call('GET', '/api/profile/passkeys')).body).toEqual([
      { id: passkey.id, name: 'Portátil', madeAt: expect.stringMatching(/^\d{4}-/), usedAt: null },
    ])
    expect((await (await server.buyer()).call('DELETE', `/api/profile/passkeys/${passkey.id}`)).status).toBe(
      404,
    )
    expect((await buyer.call('DELETE', `/api/profile/passkeys/${passkey.id}`)).status).toBe(204)
    expect(await changesOf(buyer)).toEqual([
      { before: null, after: 'Portátil' },
      { before: 'Portátil', after: null },
    ])
    expect((await shown(passkey)).status).toBe(401)
  })

  it('answers a challenge once, and a made one is kept once', async () => {
    const buyer = await server.buyer()
    const { passkey, response } = await added(buyer)
    const again = await buyer.call('POST', '/api/profile/passkeys', { name: 'Copia', response })
    expect(again.status).toBe(422)
    const asked = await offer()
    const { status, response: used } = await shown(passkey, asked)
    const repeated = await server.call('POST', '/api/auth/passkey', { body: { response: used } })
    expect([status, repeated.statusCode]).toEqual([200, 401])
  })

  it('of another page, or of nobody, opens nothing', async () => {
    const buyer = await server.buyer()
    expect((await added(buyer, 'Ajena', 'http://globex.localhost')).status).toBe(422)
    expect((await shown(makeSoftPasskey())).status).toBe(401)
    const { passkey } = await added(buyer)
    await server.database.pool.query('update employees set active = false where id = $1', [buyer.employee.id])
    expect((await shown(passkey)).status).toBe(401)
  })

  it('is the last of an account at ten', async () => {
    const buyer = await server.buyer()
    for (let count = 1; count <= 10; count++) expect((await added(buyer, `Llave ${count}`)).status).toBe(204)
    const { status, body } = await buyer.call('POST', '/api/profile/passkeys/offer')
    expect([status, body.error.message]).toEqual([422, expect.stringContaining('10 llaves de acceso')])
  })

  it('is the last at ten, whenever its offer was made', async () => {
    const buyer = await server.buyer()
    const early = await offered(buyer)
    for (let count = 1; count <= 9; count++) await added(buyer, `Llave ${count}`)
    const second = await offered(buyer)
    expect((await addedAs(makeSoftPasskey(), buyer, { asked: early })).status).toBe(204)
    expect((await addedAs(makeSoftPasskey(), buyer, { asked: second })).status).toBe(422)
  })

  it('is added once: one that an account has already is refused', async () => {
    const [buyer, other] = [await server.buyer(), await server.buyer()]
    const { passkey } = await added(buyer)
    for (const each of [buyer, other])
      expect((await addedAs(passkey, each, { asked: await offered(each) })).status).toBe(422)
    expect((await shown(passkey)).status).toBe(200)
  })

  it('ends with another e-mail, and with the last day in the company', async () => {
    const [mover, leaver] = [
      await server.buyer({ employee_number: 'E-81' }),
      await server.buyer({ employee_number: 'E-82' }),
    ]
    const [moved, left] = [await added(mover), await added(leaver)]
    const email = 'otra.direccion@acme.example'
    await mover.call('POST', '/api/profile', { email })
    expect((await shown(moved.passkey)).status).toBe(200)
    const link = (await server.mailsTo(email)).at(-1)?.links[0] ?? ''
    await server.press(link)
    expect((await shown(moved.passkey)).status).toBe(401)
    await runForAcme(server.context, 'people leave', { employee: 'E-82', on: '2026-05-04' })
    expect((await shown(left.passkey)).status).toBe(401)
  })

  it('ends with a password that is chosen by a link', async () => {
    const buyer = await server.buyer()
    const { passkey } = await added(buyer)
    await server.call('POST', '/api/auth/forgot-password', {
      headers: { captcha: await server.captcha() },
      body: { email: buyer.employee.email },
    })
    const { text } = (await server.mailsTo(buyer.employee.email)).at(-1)!
    const password = wrapPassword('eightchr')
    const path = `/api/users/reset-password?access_token=${/token=([\w-]+)/.exec(text)?.[1]}`
    const body = { newPassword: password, confirmPassword: password }
    expect((await server.call('POST', path, { body })).statusCode).toBe(204)
    expect((await shown(passkey)).status).toBe(401)
  })
})

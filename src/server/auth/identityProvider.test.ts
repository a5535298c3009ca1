import { createServer, type AddressInfo, type Socket } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startIdentityProvider, type TestProvider } from '../../../tests/support/identityProvider.ts'
import { runForAcme } from '../../../tests/support/operations.ts'
import { rightFiles, tenantFolder, type TenantFolder } from '../../../tests/support/tenantFolder.ts'
import { createTestServer, testPassword, type TestServer } from '../../../tests/support/testServer.ts'
import { wrapPassword } from '../../../tests/support/wrapPassword.ts'

const secret = 'a secret of the provider'
const browser = 'b'.repeat(64)
const returnTo = 'http://acme.localhost:3000/login'

let provider: TestProvider
let folder: TenantFolder
let server: TestServer
const lines: string[] = []
beforeAll(async () => {
  provider = await startIdentityProvider({ redirectUris: [returnTo], secret })
  folder = await tenantFolder()
  await folder.write('demo.json', JSON.stringify({ employees: [] }))
  await settle({})
  server = await createTestServer({
    tenantsDir: folder.root,
    // Four requests at once without a session.
    env: { OIDC_SECRET_ACME: secret, REQUESTS_AT_ONCE: '16' },
    onLog: (line) => lines.push(line),
  })
})
afterAll(async () => {
  await server.close()
  await folder.cleanUp()
  await provider.close()
})
beforeEach(() => {
  Object.assign(provider, { secondsLate: 0, declines: false })
})

/** Writes the company's sign-in settings. */
async function settle(of: object, password = true): Promise<void> {
  const identityProvider = { name: 'Acme ID', issuer: provider.issuer, clientId: 'portal', ...of }
  const tenant = { ...JSON.parse(rightFiles['tenant.json']), signIn: { identityProvider, password } }
  await folder.write('tenant.json', JSON.stringify(tenant))
}

/** Writes the sign-in settings while the server runs, and waits until the server has read them. */
async function change(of: object, password = true): Promise<void> {
  await settle(of, password)
  const wanted = { matchBy: 'email', issuer: provider.issuer, ...of, isOnly: !password }
  await expect
    .poll(async () => {
      const tenant = await server.context.tenants.find('acme')
      return { ...tenant?.identityProvider, ...tenant?.settings.identityProvider }
    })
    .toMatchObject(wanted)
}

const post = (path: string, body: object, tenant?: string) =>
  server.call('POST', `/api/auth/identity-provider${path}`, { body, ...(tenant && { tenant }) })
async function begin(): Promise<string> {
  const answer = await post('', { browser })
  expect(answer.statusCode).toBe(200)
  return answer.json().url
}
const end = (answer: string, of = browser) => post('/answer', { browser: of, answer })
const comeIn = async () => end(await provider.follow(await begin()))
/** The message of a refusal. */
async function refusedWith(answer: ReturnType<typeof end>, status: number): Promise<string> {
  const { statusCode, ...rest } = await answer
  expect([statusCode, rest]).toEqual([status, expect.anything()])
  return (await answer).json().error.message
}

describe('sign-in by the identity provider of a company', () => {
  it('opens a session of the person identified by e-mail, in any case', async () => {
    const { email, id } = await server.employee()
    provider.person = { sub: 'one', email: email!.toUpperCase(), email_verified: true }
    const answer = await comeIn()
    expect(answer.statusCode).toBe(200)
    const signedIn = lines.map((line) => JSON.parse(line)).find(({ msg }) => msg === 'signed in')
    expect(signedIn).toMatchObject({ tenant: 'acme', employee: id, by: 'identity provider' })
    const profile = await server.call('GET', '/api/profile', { token: answer.json().token })
    expect(profile.json()).toMatchObject({ email })
    expect((await server.call('GET', '/api/companies/by-subdomain')).json()).toMatchObject({
      identityProvider: { name: 'Acme ID', isOnly: false },
    })
  })

  it('asks with a code challenge, a state and a nonce, and for nothing more than it needs', async () => {
    const asked = new URL(await begin()).searchParams
    expect(Object.fromEntries(asked)).toMatchObject({
      client_id: 'portal',
      code_challenge_method: 'S256',
      redirect_uri: returnTo,
      response_type: 'code',
      scope: 'openid email',
    })
    for (const name of ['state', 'nonce', 'code_challenge'])
      expect(asked.get(name)!.length).toBeGreaterThan(42)
  })

  it('accepts a response once, in the browser that started it, and within ten minutes', async () => {
    const { email } = await server.employee()
    provider.person = { sub: 'once', email, email_verified: true }
    const again =
      'Este inicio de sesión ha caducado o empezó en otra ventana. Pulsa de nuevo «Entrar con Acme ID».'
    const answer = await provider.follow(await begin())
    expect(await refusedWith(end(answer, 'c'.repeat(64)), 400)).toBe(again)
    expect((await end(answer)).statusCode).toBe(200)
    expect(await refusedWith(end(answer), 400)).toBe(again)
    expect(await refusedWith(end('code=x&state=made-up'), 400)).toBe(again)

    const age = async (of: string) => {
      const late = await provider.follow(await begin())
      await server.database.pool.query(
        `update provider_sign_ins set expires_at = expires_at - interval '${of}'`,
      )
      return end(late)
    }
    expect((await age('9 minutes 50 seconds')).statusCode).toBe(200)
    expect(await refusedWith(age('10 minutes'), 400)).toBe(again)
  })

  it('refuses a code that belongs to another sign-in', async () => {
    const { email } = await server.employee()
    provider.person = { sub: 'mixed', email, email_verified: true }
    const [one, other] = [await provider.follow(await begin()), await provider.follow(await begin())]
    const mixed = new URLSearchParams(one)
    mixed.set('code', new URLSearchParams(other).get('code')!)
    expect(await refusedWith(end(String(mixed)), 403)).toContain('no es válida')
  })

  it('names people who are unknown, have left, or are not invited yet', async () => {
    provider.person = { sub: 'nobody', email: 'nobody@acme.example', email_verified: true }
    expect(await refusedWith(comeIn(), 403)).toBe(
      'En este portal no hay nadie con el correo nobody@acme.example, que es como Acme ID te identifica. ' +
        'Escribe a ayuda@acme.example.',
    )
    const gone = await server.employee('acme', { active: false })
    provider.person = { sub: 'gone', email: gone.email, email_verified: true }
    expect(await refusedWith(comeIn(), 403)).toContain('Tu cuenta en este portal está cerrada.')
    const early = await server.employee('acme', { password_hash: null })
    provider.person = { sub: 'early', email: early.email, email_verified: true }
    expect(await refusedWith(comeIn(), 403)).toContain('Tu plan aún no está abierto')
    await server.database.pool.query('update employees set invited_at = now() where id = $1', [early.id])
    expect((await comeIn()).statusCode).toBe(200)
  })

  it.each([
    ['false', { email_verified: false }],
    ['nothing of it', {}],
    ['the text "true"', { email_verified: 'true' }],
    ['1', { email_verified: 1 }],
  ])('refuses an e-mail of which the provider says as confirmed: %s', async (what, confirmed) => {
    const { email } = await server.employee()
    provider.person = { sub: `unsure ${what}`, email, ...confirmed }
    expect(await refusedWith(comeIn(), 403)).toBe(
      'Acme ID no nos ha dado un correo tuyo confirmado. Escribe a ayuda@acme.example.',
    )
  })

  it('refuses a person of whom the provider names no e-mail', async () => {
    provider.person = { sub: 'silent', email_verified: true }
    expect(await refusedWith(comeIn(), 403)).toContain('un correo tuyo confirmado')
  })

  it('accepts another claim if it is the confirmed e-mail, and no other', async () => {
    await change({ claim: 'employee_number' })
    const [one, other] = [await server.employee(), await server.employee()]
    const claims = { email: one.email, email_verified: true }
    provider.person = { sub: 'claim', ...claims, employee_number: other.email }
    expect((await comeIn()).statusCode).toBe(403)
    await change({ claim: 'email' })
  })

  it('reports that the person declined at the provider', async () => {
    provider.declines = true
    expect(await refusedWith(comeIn(), 403)).toBe(
      'No se ha completado el inicio de sesión con Acme ID. Pulsa de nuevo «Entrar con Acme ID».',
    )
  })

  it('lets clocks differ by a minute, and says where they differ more', async () => {
    const { email } = await server.employee()
    provider.person = { sub: 'late', email, email_verified: true }
    provider.secondsLate = 58
    expect((await comeIn()).statusCode).toBe(200)
    provider.secondsLate = 63
    expect(await refusedWith(comeIn(), 403)).toContain('no coincide con la actual')
  })

  it('is closed on the host of another company, and in maintenance', async () => {
    const { email } = await server.employee()
    provider.person = { sub: 'other', email, email_verified: true }
    const answer = await provider.follow(await begin())
    expect((await post('/answer', { browser, answer }, 'globex')).statusCode).toBe(404)
    expect((await end(answer)).statusCode).toBe(200)
  })
})

describe('a company whose identity provider', () => {
  it('identifies people by number finds them by it, and switches passwords off', async () => {
    const { email } = await server.employee('acme', { employee_number: 'A-17' })
    await change({ matchBy: 'employeeNumber' }, false)
    expect(new URL(await begin()).searchParams.get('scope')).toBe('openid profile')
    provider.person = { sub: 'numbered', employee_number: 'A-17' }
    const { token } = (await comeIn()).json()
    expect((await server.call('GET', '/api/profile', { token })).json()).toMatchObject({ email })
    provider.person = { sub: 'unnumbered', employee_number: 'A-18' }
    expect(await refusedWith(comeIn(), 403)).toContain('el número de empleado A-18')

    const only = 'En Acme se entra con Acme ID, sin contraseña.'
    const captcha = await server.captcha()
    const typed = { newPassword: wrapPassword('Other4horse'), confirmPassword: wrapPassword('Other4horse') }
    const closed = [
      ['/api/auth/login', { email, password: wrapPassword(testPassword) }],
      ['/api/auth/forgot-password', { email }],
      ['/api/users/reset-password?access_token=0123456789', typed],
    ] as const
    for (const [path, body] of closed) {
      const answer = await server.call('POST', path, { body, headers: { captcha } })
      expect([path, answer.statusCode, answer.json().error.message]).toEqual([path, 403, only])
    }
    const own = { password: wrapPassword('Other4horse') }
    const changed = await server.call('POST', '/api/profile', { token, body: own })
    expect([changed.statusCode, changed.json().error.message]).toEqual([403, only])
  })

  it('is the only sign-in sends invitations without a password link', async () => {
    await change({}, false)
    const { email, employee_number } = await server.employee('acme', {
      password_hash: null,
      employee_number: 'A-20',
    })
    const { answer } = await runForAcme(server.context, 'people invite', { employees: [employee_number] })
    expect(answer).toMatchObject({ invited: 1 })
    const { rows } = await server.database.pool.query('select text from outbox where to_address = $1', [
      email,
    ])
    expect(rows[0].text).toContain(returnTo)
    expect(rows[0].text).not.toContain('token')
    const states = async () => (await runForAcme(server.context, 'people invitations', {})).answer
    const waiting = await states()
    expect(waiting.people).toContainEqual(
      expect.objectContaining({ employeeNumber: 'A-20', state: 'waiting' }),
    )
    provider.person = { sub: 'invited', email, email_verified: true }
    expect((await comeIn()).statusCode).toBe(200)
    expect((await states()).entered).toBe(waiting.entered + 1)
  })

  it('is unreachable shows a sentence, and is used again once it is back', async () => {
    await change({ issuer: 'http://127.0.0.1:9' })
    expect(await refusedWith(post('', { browser }), 503)).toBe(
      'Acme ID no responde. Inténtalo de nuevo dentro de unos minutos; si sigue igual, escribe a ' +
        'ayuda@acme.example.',
    )
    await change({})
    await begin()
  })

  it('hangs keeps no place of other calls, and says so to all who wait', async () => {
    const sockets: Socket[] = []
    const hanging = createServer((socket) => void sockets.push(socket.on('error', () => undefined)))
    await new Promise<void>((resolve) => hanging.listen(0, '127.0.0.1', resolve))
    await change({ issuer: `http://127.0.0.1:${(hanging.address() as AddressInfo).port}` })
    let ended = 0
    const pressed = Array.from({ length: 4 }, async () => {
      const { statusCode, payload } = await post('', { browser })
      ended++
      return [statusCode, JSON.parse(payload).error.message]
    })
    await expect.poll(() => sockets.length, { timeout: 20_000 }).toBe(1)
    const captcha = () => server.call('GET', '/api/captcha/challenge')
    await expect.poll(async () => (await captcha()).statusCode, { timeout: 20_000 }).toBe(200)
    expect(ended).toBe(0)

    for (const socket of sockets) socket.destroy()
    const away = [503, expect.stringContaining('Acme ID no responde')]
    expect(await Promise.all(pressed)).toEqual([away, away, away, away])
    expect((await post('', { browser })).statusCode).toBe(503)
    expect(sockets).toHaveLength(1)
    hanging.close()
  })

  it('fails between start and end of a sign-in shows the same sentence', async () => {
    const brief = await startIdentityProvider({ redirectUris: [returnTo], secret })
    await change({ issuer: brief.issuer })
    const { email } = await server.employee()
    brief.person = { sub: 'cut', email, email_verified: true }
    const answer = await brief.follow(await begin())
    await brief.close()
    expect(await refusedWith(end(answer), 503)).toContain('no responde')
  })

  it('is not configured has no such sign-in', async () => {
    await folder.write('tenant.json', rightFiles['tenant.json'])
    await expect
      .poll(async () => (await server.context.tenants.find('acme'))?.identityProvider)
      .toBeUndefined()
    expect((await post('', { browser })).statusCode).toBe(404)
  })
})

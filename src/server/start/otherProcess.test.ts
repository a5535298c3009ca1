import { join } from 'node:path'
import type { FastifyInstance, InjectOptions } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestServer, testPassword, type TestServer } from '../../../tests/support/testServer.ts'
import { form, pdf, uploader } from '../../../tests/support/uploads.ts'
import { buildApp } from './app.ts'
import { fileUrl } from '../auth/fileLinks.ts'
import { wrapPassword } from '../../../tests/support/wrapPassword.ts'
import { clockOf } from '../platform/context/clock.ts'
import { openFileStore } from '../platform/files/fileStore.ts'
import { createMailer } from '../platform/mail/mailer.ts'
import { openTenants } from '../company/registry.ts'

let first: TestServer
/** A second process; it shares with the first only the database, the keys and the folder of companies. */
let other: FastifyInstance
beforeAll(async () => {
  first = await createTestServer({ env: { LOGIN_FAILURES_OF_ACCOUNT: '3' } })
  const { config, db, benefits, log } = first.context
  const tenants = await openTenants({ dir: config.tenantsDir, port: () => 3001, known: benefits.all(), log })
  const own = { tenants, files: openFileStore(db), mailer: createMailer(config.mailFrom) }
  const context = {
    ...first.context,
    ...own,
    secrets: { ...first.context.secrets },
    clock: clockOf(first.context.clock.now),
  }
  other = await buildApp(context, { portalDir: join(first.dataDir, 'portal') })
  other.addHook('onClose', tenants.close)
})
afterAll(async () => {
  await other.close()
  await first.close()
})

const headers = { host: 'acme.localhost' }
const atOther = (url: string, options: InjectOptions = {}) =>
  other.inject({ url, ...options, headers: { ...headers, ...options.headers } })
const login = (app: FastifyInstance, email: string, { captcha, password = testPassword }: Login) =>
  app.inject({
    method: 'POST',
    url: '/api/auth/login',
    headers: { ...headers, captcha },
    payload: { email, password: wrapPassword(password) },
  })
type Login = { captcha: string; password?: string }

describe('a second process of the server', () => {
  it('accepts a captcha of the first one, unless it was used there', async () => {
    const { email } = await first.employee()
    const captcha = await first.captcha()
    expect((await login(other, email!, { captcha })).statusCode).toBe(200)
    expect((await login(first.app, email!, { captcha })).statusCode).toBe(400)
    const second = await first.captcha()
    expect((await login(first.app, email!, { captcha: second })).statusCode).toBe(200)
    expect((await login(other, email!, { captcha: second })).statusCode).toBe(400)
  })

  it('counts the first one’s wrong passwords', async () => {
    const { email } = await first.employee()
    for (const app of [first.app, other, first.app]) {
      const wrong = { captcha: await first.captcha(), password: 'Wrong4horse' }
      expect((await login(app, email!, wrong)).statusCode).toBe(401)
    }
    for (const app of [first.app, other])
      expect((await login(app, email!, { captcha: await first.captcha() })).statusCode).toBe(429)
  })

  it('accepts sessions, files and signed links of the first one, until they end there', async () => {
    const { employee, token, upload } = await uploader(first)
    const authorization = `Bearer ${token}`
    const { name } = (await upload('default', form(pdf()))).json()
    const place = `/api/storage/default/${name}`
    expect((await atOther(place, { headers: { authorization } })).rawPayload).toEqual(pdf())
    const link = fileUrl(first.context, { tenant: 'acme', container: 'default', name }, employee.id)
    expect((await atOther(link)).rawPayload).toEqual(pdf())
    await first.call('POST', '/api/auth/logout', { token })
    expect((await atOther('/api/profile', { headers: { authorization } })).statusCode).toBe(401)
  })
})

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestServer, type TestServer } from '../../../../tests/support/testServer.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer()
  for (const subdomain of ['acme', 'globex']) {
    const tenant = await server.context.tenants.find(subdomain)
    if (!tenant) throw new Error(`${subdomain} is gone`)
    await server.context.mailer.queue(server.database.db, {
      kind: 'outcome',
      tenant,
      to: `nora@${subdomain}.example`,
      language: 'es',
      employeeId: null,
      subject: `Correo de <${subdomain}>`,
      paragraphs: ['<img src=x onerror=alert(1)>'],
      action: { label: 'Abrir', url: `https://${subdomain}.example/accept/abc?a=1&b=2` },
    })
  }
})
afterAll(() => server.close())

describe('the demo mailbox', () => {
  it('as JSON has the mails of this company alone, with their links', async () => {
    const mails = (await server.call('GET', '/demo/mailbox.json')).json()
    expect(mails).toHaveLength(1)
    expect(mails[0]).toMatchObject({
      subject: 'Correo de <acme>',
      to: 'nora@acme.example',
      links: ['https://acme.example/accept/abc?a=1&b=2'],
      text: expect.stringContaining('Abrir'),
      html: expect.stringContaining('<!doctype html>'),
    })
  })

  it('dates a mail by the clock of the product', async () => {
    const [mail] = (await server.call('GET', '/demo/mailbox.json')).json()
    const ageMs = server.context.clock.now().getTime() - new Date(mail.createdAt).getTime()
    expect(Math.abs(ageMs)).toBeLessThan(600_000)
  })

  it('lists mails and shows one, every text as text, with its link to press', async () => {
    const list = await server.call('GET', '/demo/mailbox')
    expect(list.payload).toContain('Correo de &lt;acme&gt;')
    expect(list.payload).not.toContain('globex')
    const path = /href="(\/demo\/mailbox\/[0-9a-f-]{36})"/.exec(list.payload)?.[1] ?? ''
    const page = await server.call('GET', path)
    expect(page.payload).toContain('href="https://acme.example/accept/abc?a=1&amp;b=2"')
    expect(page.payload).toContain('&lt;img src=x onerror=alert(1)&gt;')
    expect(page.payload).not.toMatch(/<img|<script/)
    expect(page.headers['content-security-policy']).toContain("default-src 'none'")
    for (const drawn of [list, page]) expectOwnIcon(drawn)
    expect((await server.call('GET', path, { tenant: 'globex' })).statusCode).toBe(404)
    expect((await server.call('GET', '/demo/mailbox/nothing')).statusCode).toBe(404)
  })

  it.each([
    ['DEMO', 'false'],
    ['SMTP_URL', 'smtp://127.0.0.1:1'],
  ])('is not there with %s=%s', async (name, value) => {
    const other = await createTestServer({ env: { [name]: value } })
    expect((await other.call('GET', '/demo/mailbox')).statusCode).toBe(404)
    expect((await other.call('GET', '/demo/mailbox.json')).statusCode).toBe(404)
    await other.close()
  })
})

/** Without its own icon a page requests /favicon.ico, which causes an error in the browser's console. */
function expectOwnIcon({ payload, headers }: { payload: string; headers: Record<string, unknown> }): void {
  expect(payload).toContain('<link rel="icon" href="data:,"/>')
  expect(headers['content-security-policy']).toContain('img-src data:')
}

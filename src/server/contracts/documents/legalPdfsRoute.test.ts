import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { pdfText } from '../../../../tests/support/pdfText.ts'
import { createTestServer, type TestServer } from '../../../../tests/support/testServer.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server.close())

describe('the legal texts', () => {
  it.each([
    ['/assets/legal.pdf', 'es', 'Aviso legal'],
    ['/assets/privacy.pdf', 'es', 'Política de privacidad'],
    ['/assets/cookielegal.pdf', 'es', 'Política de cookies'],
    ['/assets/legal.pdf', 'en', 'Legal notice'],
    // A link names the page's language. If the company does not offer this language, or the link names none,
    // the browser's language counts.
    ['/assets/legal.pdf?language=ca', 'es', 'Avís legal'],
    ['/assets/legal.pdf?language=xx', 'en', 'Legal notice'],
  ])('%s is a PDF in %s, without login', async (path, language, title) => {
    const { statusCode, headers, rawPayload } = await server.call('GET', path, {
      headers: { 'accept-language': language },
    })
    expect([statusCode, headers['content-type']]).toEqual([200, 'application/pdf'])
    expect(pdfText(rawPayload)).toContain(title)
    expect(pdfText(rawPayload)).toContain('Acme Industrial')
  })

  it('are each company’s own', async () => {
    const { rawPayload } = await server.call('GET', '/assets/legal.pdf', { tenant: 'globex' })
    expect(pdfText(rawPayload)).toContain((await server.context.tenants.find('globex'))?.settings.name)
    expect((await server.call('GET', '/assets/legal.pdf', { tenant: 'nobody' })).statusCode).toBe(404)
  })
})

import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestServer, type TestServer } from '../../../tests/support/testServer.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server.close())

const get = (url: string, host = 'acme.localhost') =>
  server.app.inject({ method: 'GET', url, headers: { host } })

it('the manifest has the company’s name and colors, and the page of the portal names it', async () => {
  const [acme, globex] = [
    await get('/manifest.webmanifest'),
    await get('/manifest.webmanifest', 'globex.localhost'),
  ]
  expect(acme.headers['content-type']).toBe('application/manifest+json; charset=utf-8')
  expect(acme.json()).toMatchObject({
    name: 'Acme Industrial',
    short_name: 'Acme',
    display: 'standalone',
    start_url: '/',
    theme_color: expect.stringMatching(/^#[0-9a-f]{6}$/),
  })
  expect(globex.json().theme_color).not.toBe(acme.json().theme_color)
  const page = await get('/login')
  expect(page.payload).toContain('<link rel="manifest" href="/manifest.webmanifest">')
  expect(page.headers['content-security-policy']).toMatch(/worker-src 'self';manifest-src 'self'/)
})

it.each([180, 192, 512])('the icon of %i px is a PNG of that size with the company’s color', async (size) => {
  const answer = await get(`/app-icon/${size}.png`)
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'image/png'])
  const { data, info } = await sharp(answer.rawPayload).raw().toBuffer({ resolveWithObject: true })
  expect([info.width, info.height]).toEqual([size, size])
  const colors = new Set<string>()
  for (let at = 0; at < data.length; at += info.channels)
    colors.add(data.subarray(at, at + 3).toString('hex'))
  // The background, the letter, and the shades at the letter's edge.
  expect(colors.size).toBeGreaterThan(2)
})

it.each(['/app-icon/100.png', '/app-icon/99999.png'])('%s is no icon', async (path) => {
  expect((await get(path)).statusCode).toBe(404)
})

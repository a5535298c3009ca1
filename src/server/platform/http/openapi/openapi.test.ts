import { describe, afterAll, beforeAll, expect, it } from 'vitest'
import { createTestServer, type TestServer } from '../../../../../tests/support/testServer.ts'

type Operation = {
  summary?: string
  responses?: Record<string, { description?: string }>
  security?: unknown[]
}

let server: TestServer
beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server.close())

const description = async () => (await server.call('GET', '/api/openapi.json')).json()

describe('the OpenAPI description', () => {
  it('describes every call of the specification', async () => {
    const { openapi, paths } = await description()
    expect(openapi).toBe('3.1.0')
    const described = Object.entries(paths as Record<string, object>).flatMap(([path, operations]) =>
      Object.keys(operations).map((method) => `${method.toUpperCase()} ${path}`),
    )
    for (const call of [
      'POST /api/auth/login',
      'POST /api/auth/forgot-password',
      'POST /api/users/reset-password',
      'GET /api/profile',
      'POST /api/profile',
      'GET /api/menu',
      'GET /api/companies/by-subdomain',
      'GET /api/profile/tables',
      'GET /api/modalities/by-category/{category}',
      'GET /api/families',
      'POST /api/families',
      'PUT /api/families/{id}',
      'GET /api/messages',
      'GET /api/my-contracts',
      'POST /api/contracts',
      'PUT /api/contracts/{id}',
      'DELETE /api/contracts/{id}',
      'POST /api/contracts/purchase',
      'POST /api/contracts/resend',
      'GET /api/compensations',
      'GET /api/users/{id}/documents/all',
      'POST /api/users/{id}/documents',
      'POST /api/answers/add',
      'POST /api/storage/{container}',
      'GET /api/storage/{container}/{file}',
      'GET /api/companies/by-url',
      'GET /api/captcha/challenge',
      'POST /api/auth/logout',
      'GET /health/live',
      'GET /health/ready',
    ])
      expect(described).toContain(call)
  })

  it('gives each call a summary, what it answers, and whether it needs a session', async () => {
    const { paths } = await description()
    for (const [path, operations] of Object.entries(paths as Record<string, Record<string, Operation>>)) {
      for (const [method, { summary, responses, security }] of Object.entries(operations)) {
        const name = `${method} ${path}`
        expect(summary, name).toEqual(expect.any(String))
        expect(Object.keys(responses ?? {}).length, name).toBeGreaterThan(1)
        for (const { description } of Object.values(responses ?? {})) expect(description, name).toBeTruthy()
        expect(security, name).toBeDefined()
      }
    }
  })

  it('refers only to shapes that it contains', async () => {
    const document = await description()
    const references = [
      ...JSON.stringify(document).matchAll(/"\$ref":"#\/components\/schemas\/([^"]+)"/g),
    ].map(([, name]) => name!)
    expect(references.length).toBeGreaterThan(10)
    for (const name of references) expect(Object.keys(document.components.schemas)).toContain(name)
    expect(JSON.stringify(document).match(/"\$ref":"(?!#\/components\/schemas\/)[^"]*"/)).toBeNull()
  })

  it('requires only fields of a profile that the server sends', async () => {
    const document = await description()
    const profile = (
      await server.call('GET', '/api/profile', { token: await server.session(await server.employee()) })
    ).json()
    for (const name of document.components.schemas.Profile.required) expect(profile).toHaveProperty(name)
  })
})

import { createConfig, lintFromString } from '@redocly/openapi-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createOperatorServer, type OperatorServer } from './support/operatorServer.ts'

type Response = { description: string; content?: Record<string, { schema: object }> }
type Operation = {
  operationId?: string
  security?: object[]
  requestBody?: { content: Record<string, { schema: object }> }
  responses: Record<string, Response>
}

let server: OperatorServer
let texts: Record<string, string>
beforeAll(async () => {
  server = await createOperatorServer()
  const token = await server.tokenOf(await server.add('reads', 'reader'))
  const url = '/api/openapi.json'
  const headers = { authorization: `Bearer ${token}` }
  texts = {
    portal: (await server.call('GET', url)).payload,
    operators: (await server.app.inject({ url, headers })).payload,
  }
})
afterAll(() => server.close())

const rules = {
  // The API is part of the product and has no license of its own.
  'info-license': 'off',
} as const

describe.each(['portal', 'operators'])('the OpenAPI description of the %s', (name) => {
  const operationsOf = (): [string, Operation][] => {
    const { paths } = JSON.parse(texts[name]!) as { paths: Record<string, Record<string, Operation>> }
    return Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]): [string, Operation] => [
        `${method} ${path}`,
        operation,
      ]),
    )
  }

  it('passes the recommended rules of a public linter', async () => {
    const config = await createConfig({ extends: ['recommended-strict'], rules })
    const problems = await lintFromString({ source: texts[name]!, config })
    expect(problems.map((each) => `${each.location[0]?.pointer} ${each.ruleId}: ${each.message}`)).toEqual([])
  })

  it('gives each operation a name of its own, its security and at least six refusals', () => {
    const operations = operationsOf()
    expect(new Set(operations.map(([, { operationId }]) => operationId)).size).toBe(operations.length)
    for (const [address, { operationId, security, responses }] of operations) {
      expect(operationId, address).toMatch(/^[a-z][A-Za-z]+$/)
      expect(security, address).toEqual(expect.any(Array))
      expect(Object.keys(responses).filter((status) => status >= '400').length, address).toBeGreaterThan(5)
    }
  })

  it('gives each refusal the shape of an error, and no answer a description by default', () => {
    for (const [address, { responses }] of operationsOf()) {
      expect(JSON.stringify(responses), address).not.toContain('Default Response')
      const refusals = Object.entries(responses).filter(([status]) => status >= '400')
      // The health response has the same shape for every status.
      for (const [status, { content }] of refusals.filter(
        ([status]) => !(address.includes('/health/') && status === '503'),
      ))
        expect(content?.['application/json']?.schema, `${address} ${status}`).toEqual({
          $ref: '#/components/schemas/Error',
        })
    }
  })
})

it('the OpenAPI description of the portal asks a login for its captcha, and an upload for its file', () => {
  const { paths } = JSON.parse(texts.portal!)
  const [captcha] = paths['/api/auth/login'].post.parameters
  expect(captcha).toMatchObject({ in: 'header', name: 'captcha', required: true })
  const { content } = paths['/api/storage/{container}'].post.requestBody
  expect(content['multipart/form-data'].schema).toMatchObject({
    required: ['file'],
    additionalProperties: false,
    properties: { file: { type: 'string', format: 'binary' } },
  })
})

it('the OpenAPI description of the portal has every call of the specification', () => {
  const { openapi, paths } = JSON.parse(texts.portal!)
  expect(openapi).toBe('3.1.0')
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
  ]) {
    const [method = '', path = ''] = call.split(' ')
    expect(paths[path], call).toHaveProperty(method.toLowerCase())
  }
})

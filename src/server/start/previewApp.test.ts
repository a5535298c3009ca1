import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  createContractServer,
  card,
  type Buyer,
  type ContractServer,
} from '../../../tests/support/contractServer.ts'
import {
  insideView,
  openPreviewHost,
  previewEnv,
  type PreviewHost,
} from '../../../tests/support/previewHost.ts'
import { signView } from '../auth/viewTokens.ts'
import { query } from '../platform/db/prepared.ts'
import type { Db } from '../platform/db/schema.ts'
import { buildOperatorApp } from './operator-app/operatorApp.ts'

let server: ContractServer
let host: PreviewHost
let buyer: Buyer
let cartId: string
beforeAll(async () => {
  server = await createContractServer({ env: previewEnv, plan: { viewAs: true } })
  host = await openPreviewHost(server, addWriting)
  buyer = await server.buyer()
  cartId = (await buyer.add(card([6], 40))).id
})
afterAll(async () => {
  await host.close()
  await server.close()
})

const call: PreviewHost['call'] = (...given) => host.call(...given)

const tokenOf = (more: { day?: string; tenant?: string } = {}, minutes = 10): string =>
  signView(
    server.context,
    { kind: 'employee', tenant: 'acme', employeeId: buyer.employee.id, ...more },
    minutes,
  )

const inside = (token = tokenOf()) => insideView(token)

describe('the host of the preview', () => {
  it('shows profile, tiles and prices of the employee whom its token names', async () => {
    const profile = await call('GET', '/api/profile', inside())
    expect(profile.statusCode).toBe(200)
    expect(profile.json()).toMatchObject({ id: buyer.employee.id, cart: [{ id: cartId }] })
    const request = { ...card([7], 40) }
    expect((await call('POST', '/api/simulations', inside(), request)).json()).toMatchObject({ year: 2026 })
  })

  it('refuses every write with one sentence, by its method and by the database', async () => {
    const before = await rowsOf()
    const refused = { statusCode: 403, name: 'ReadOnly', message: 'En la vista previa no se guarda nada.' }
    const writes: [Parameters<typeof call>[0], string, object?][] = [
      ['POST', '/api/contracts', card([7], 40)],
      ['POST', '/api/contracts/purchase', { ids: [cartId] }],
      ['DELETE', `/api/contracts/${cartId}`],
      ['PUT', `/api/contracts/${cartId}`, card([7], 40)],
      ['GET', '/api/written'],
      ['POST', '/api/auth/login', {}],
      ['POST', '/api/auth/forgot-password', {}],
      ['POST', '/api/storage/default', {}],
    ]
    for (const [method, url, body] of writes)
      expect((await call(method, url, inside(), body)).json().error, `${method} ${url}`).toMatchObject(
        refused,
      )
    expect(await rowsOf()).toEqual(before)
  })

  it('answers nobody without a token, with one that ended, or with a changed one', async () => {
    const [text, signature] = tokenOf().split('.') as [string, string]
    const other = Buffer.from(JSON.stringify(['employee', 'acme', '1', '', 9_999_999_999])).toString(
      'base64url',
    )
    for (const token of [undefined, tokenOf({}, -1), `${other}.${signature}`, `${text}.${text}`, 'x', ''])
      for (const url of ['/api/profile', '/api/companies/by-subdomain']) {
        const headers: Record<string, string> = {
          authorization: 'Bearer view',
          ...(token && { 'portal-view': token }),
        }
        const answer = await call('GET', url, headers)
        expect(answer.statusCode, `${token} ${url}`).toBe(401)
        expect(answer.json().error.name).toBe('ViewEnded')
      }
    expect((await call('GET', '/api/companies/by-subdomain', { 'portal-view': tokenOf() })).statusCode).toBe(
      200,
    )
  })

  it('is no way into a company: a session of an employee opens nothing, nor a link of a mail', async () => {
    const session = await server.session(buyer.employee)
    expect((await call('GET', '/api/profile', { authorization: `Bearer ${session}` })).statusCode).toBe(401)
    expect((await server.call('GET', '/api/profile', { headers: inside() })).statusCode).toBe(401)
    const { path } = await server.purchased([7], 40)
    expect((await server.call('GET', path)).statusCode).toBe(200)
    expect((await call('GET', path)).statusCode).toBe(401)
  })

  it('shows the day of its token, and otherwise today', async () => {
    const yearOf = async (token: string) =>
      (await call('POST', '/api/simulations', inside(token), {})).json().year as number
    expect(await yearOf(tokenOf({ day: '2027-02-01' }))).toBe(2027)
    expect(await yearOf(tokenOf())).toBe(2026)
  })

  it('may be framed by the operators’ host alone, and no answer of another host at all', async () => {
    const page = await call('GET', '/menu')
    expect(page.statusCode).toBe(200)
    expect(page.headers['content-security-policy']).toContain('frame-ancestors http://desk.localhost:3000')
    expect(page.headers['x-frame-options']).toBeUndefined()
    const data = await call('GET', '/api/profile', inside())
    expect(data.headers['content-security-policy']).toContain("frame-ancestors 'none'")
    const employees = await server.call('GET', '/menu')
    const desk = await buildOperatorApp(server.context, { deskDir: '/nowhere' })
    const operators = await desk.inject({ url: '/', headers: { host: 'desk.localhost:3000' } })
    for (const { headers } of [employees, operators]) {
      expect(headers['content-security-policy']).toContain("frame-ancestors 'none'")
      expect(headers['x-frame-options']).toBe('DENY')
    }
    expect(operators.headers['content-security-policy']).toContain(
      'frame-src blob: http://preview.localhost:3000',
    )
    expect(employees.headers['content-security-policy']).not.toContain('frame-src')
    await desk.close()
  })

  it('loads its own script before the portal’s, and pictures by the token in their address', async () => {
    const dir = join(server.dataDir, 'portal')
    await writeFile(join(dir, 'assets/preview-1.js'), '')
    const html = await readFile(join(dir, 'index.html'), 'utf8')
    const portal = '<script type="module" src="/assets/index-1.js"></script>'
    await writeFile(join(dir, 'index.html'), html.replace('</head>', `${portal}</head>`))
    const page = await call('GET', '/menu')
    expect(page.payload).toContain(`<script type="module" src="/assets/preview-1.js"></script>${portal}`)
    expect((await server.call('GET', '/menu')).payload).not.toContain('preview')
    const picture = '/api/storage/images/logo.svg'
    expect((await call('GET', picture)).statusCode).toBe(401)
    expect((await call('GET', `${picture}?view=${tokenOf()}&v=1`)).statusCode).toBe(200)
    expect((await call('GET', `${picture}?view=${tokenOf({}, -1)}`)).statusCode).toBe(200)
    expect((await call('GET', `/api/storage/documents/x.pdf?view=${tokenOf({}, -1)}`)).statusCode).toBe(401)
  })
})

/** Adds a GET that writes, although its method is one for reading. */
function addWriting(made: FastifyInstance, db: Db): void {
  made.get('/api/written', { config: { access: 'tenant' } }, () =>
    query(db, `update contracts set updated_at = now() where tenant = 'acme'`, []),
  )
}

/** The rows that a write could change. */
async function rowsOf(): Promise<unknown> {
  const { rows } = await server.database.pool.query(
    `select (select count(*) from outbox) as mails, (select count(*) from graphile_worker.jobs) as jobs,
      (select json_agg(c order by id) from contracts c) as contracts,
      (select json_agg(e order by id) from employees e) as employees`,
  )
  return rows
}

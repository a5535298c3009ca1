import { cp, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { inputFile, runForAcme } from '../../../tests/support/operations.ts'
import { createOperatorServer, type OperatorServer } from '../../../tests/support/operatorServer.ts'
import {
  insideView,
  openPreviewHost,
  previewEnv,
  type PreviewHost,
} from '../../../tests/support/previewHost.ts'
import { forgetPreviews } from '../people/demo/forgetPreviews.ts'
import { inTenants } from '../platform/db/tenantScope.ts'

let server: OperatorServer
let host: PreviewHost
beforeAll(async () => {
  server = await createOperatorServer(previewEnv)
  host = await openPreviewHost(server)
})
afterAll(async () => {
  await host.close()
  await server.close()
})

const open = async (input: object = {}) =>
  (await runForAcme(server.context, 'studio preview', { ...input })).answer
const read = async (url: string, token: string) => (await host.call('GET', url, insideView(token))).json()

/** Saves a file of the draft with a change of its text. */
async function save(path: string, from: string, to: string): Promise<void> {
  const { files, version } = (await runForAcme(server.context, 'studio show')).answer
  const { content } = files.find((each: { path: string }) => each.path === path)
  const file = inputFile('a.json', content.replace(from, to))
  await runForAcme(server.context, 'studio save', { path, version, file, takeOver: true })
}

describe('a draft at the host of the preview', () => {
  it('is the portal with the draft’s texts and prices, while employees see what is served', async () => {
    const before = await open()
    await save('tenant.json', '"Acme"', '"Acme Nueva"')
    await save('catalogue.json', '"minAmount":5', '"minAmount":7')
    const { token } = await open()
    expect((await read('/api/companies/by-subdomain', token)).name).toBe('Acme Nueva')
    expect((await read('/api/profile', token)).company.name).toBe('Acme Nueva')
    const cardOf = async (tok: string) =>
      JSON.stringify(await read('/api/modalities/by-category/transport?year=2026', tok)).match(
        /"minAmount":(\d+)/,
      )?.[1]
    expect(await cardOf(token)).toBe('7')
    expect((await read('/api/profile', before.token)).company.name).toBe('Acme')
    expect((await server.call('GET', '/api/companies/by-subdomain')).json().name).toBe('Acme')
  })

  it('is shown to somebody of an age, a collective and with children, on a day', async () => {
    const shown = { age: 39, collective: 'planta', children: 2, day: '2027-02-01' }
    const { token } = await open(shown)
    const profile = await read('/api/profile', token)
    expect(profile).toMatchObject({ firstName: 'Alex', birthday: '1988-02-01' })
    expect(profile.family.map((each: { relationship: string }) => each.relationship)).toEqual([
      'you',
      'child',
      'child',
    ])
    const offer = JSON.stringify(await read('/api/modalities/by-category/transport?year=2027', token))
    expect(offer).toContain('shuttle')
  })

  it('has two products in the cart, and draws mail, accept page and PDF, none of them sent', async () => {
    const { token } = await open({ age: 44 })
    const { cart, contracts } = await read('/api/profile', token)
    expect(cart).toHaveLength(2)
    expect(contracts).toEqual([])
    const { mail, page } = await read('/api/preview/papers', token)
    expect(mail).toContain('Alex')
    expect(mail).toContain('/accept/preview')
    expect(page).toContain('<button type="submit">')
    const pdf = await host.call('GET', '/api/preview/papers/contract.pdf', insideView(token))
    expect(pdf.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
    expect((await host.call('GET', '/api/preview/papers')).statusCode).toBe(401)
    expect((await host.call('GET', '/accept/preview', insideView(token))).statusCode).toBe(404)
    const { rows } = await server.database.pool.query(
      `select from outbox union all select from documents union all select from accept_links`,
    )
    expect(rows).toEqual([])
  })

  it('sends no mail, makes no job and stores nothing but the person, who goes after its end', async () => {
    const count = async () =>
      (
        await server.database.pool.query(
          `select (select count(*) from outbox) as mails, (select count(*) from graphile_worker.jobs) as jobs,
            (select count(*) from contracts where tenant = 'acme') as contracts`,
        )
      ).rows
    const before = await count()
    const { token } = await open({ age: 51 })
    expect(await open({ age: 51 })).toMatchObject({ fingerprint: (await open()).fingerprint })
    for (const url of ['/api/profile', '/api/menu', '/api/profile/documents'])
      await host.call('GET', url, insideView(token))
    expect(await count()).toEqual(before)
    const people = async () =>
      (await server.database.pool.query(`select tenant from employees where tenant like '*acme-%'`)).rows
        .length
    const opened = await people()
    expect(opened).toBeGreaterThan(0)
    const forget = () =>
      inTenants(['acme'], () => server.context.db.transaction().execute((trx) => forgetPreviews(trx, 'acme')))
    await forget()
    expect(await people()).toBe(opened)
    await server.database.pool.query(`update previews set ends_at = now() - interval '1 second'`)
    await forget()
    expect(await people()).toBe(0)
  })

  it('shows a company that is not public yet, whose own address answers as none', async () => {
    const [hidden, dir] = [join(server.folder.root, '.northwind'), join(server.folder.root, 'northwind')]
    await cp(server.folder.dir, hidden, { recursive: true })
    const tenant = await readFile(join(hidden, 'tenant.json'), 'utf8')
    const draft = tenant.replace('"Acme"', '"Northwind"').replace('{', '{"draft":true,')
    await writeFile(join(hidden, 'tenant.json'), draft)
    await rename(hidden, dir)
    await expect.poll(() => server.context.tenants.find('northwind')).toBeTruthy()
    const opened = await runForAcme(server.context, 'studio preview', {}, { company: 'northwind' })
    expect((await read('/api/companies/by-subdomain', opened.answer.token)).name).toBe('Northwind')
    const own = await server.call('GET', '/api/companies/by-subdomain', { tenant: 'northwind' })
    expect(own.statusCode).toBe(404)
  })

  it('is refused while the draft has faults, and without a host', async () => {
    await save('catalogue.json', '"Exent"', '"Exempt"')
    await expect(open()).rejects.toThrow('The draft has 1 error and cannot be shown as a portal yet.')
    await save('catalogue.json', '"Exempt"', '"Exent"')
    await expect(open({ person: 'nobody@acme.example' })).rejects.toThrow(/demo\.json/)
    const context = { ...server.context, config: { ...server.context.config, previewHost: undefined } }
    await expect(runForAcme(context, 'studio preview', {})).rejects.toThrow(/PREVIEW_HOST/)
  })

  it('is a link of a day for somebody without an account, else ten minutes', async () => {
    const minutesOf = async (input: object) =>
      Math.round((Date.parse((await open(input)).endsAt) - Date.now()) / 60_000)
    expect(await minutesOf({})).toBe(10)
    expect(await minutesOf({ isLink: true })).toBe(1440)
  })
})

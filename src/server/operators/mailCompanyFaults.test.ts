import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { runForAcme } from '../../../tests/support/operations.ts'
import { createOperatorServer, type OperatorServer } from '../../../tests/support/operatorServer.ts'
import { scopedTenants } from '../start/operator-app/scopedTenants.ts'
import { keepReleases } from '../start/keepReleases.ts'
import { mailCompanyFaults } from './mailCompanyFaults.ts'

let server: OperatorServer
let right: string
beforeAll(async () => {
  server = await createOperatorServer()
  await keepReleases(server.context)('acme')
  right = await readFile(join(server.folder.dir, 'tenant.json'), 'utf8')
  for (const [name, set, companies] of [
    ['publisher', 'admin', undefined],
    ['reader', 'reader', undefined],
    ['elsewhere', 'admin', ['globex']],
  ] as const) {
    await server.add(name, set)
    await server.database.pool.query(`update operators set email = $1 || '@desk.example' where name = $1`, [
      name,
    ])
    if (companies)
      await server.database.pool.query(
        `update operator_rights set companies = $1
         where operator_id = (select id from operators where name = $2)`,
        [companies, name],
      )
  }
})
afterAll(() => server.close())

const writeTenant = async (text: string, count: number) => {
  await server.folder.write('tenant.json', text)
  await vi.waitFor(() => expect(server.context.tenants.faults()).toHaveLength(count), 10_000)
}
const receivers = async () =>
  (await server.database.db.selectFrom('outbox').select('to_address').execute())
    .map(({ to_address: address }) => address)
    .sort()
const overview = async () => (await runForAcme(server.context, 'overview show')).answer.faults

describe('a fault in the files of a company', () => {
  it('is shown with its time, what is served meanwhile, and its place, until it is mended', async () => {
    expect(await overview()).toEqual([])
    server.setNow('2026-05-05T11:02:00Z')
    await writeTenant(right.replace('"cutOffDate":15', '"cutOffDate":99'), 1)
    expect(await overview()).toEqual([
      {
        company: 'acme',
        since: '2026-05-05T11:02:00.000Z',
        servedAt: '2026-05-05T10:00:00.000Z',
        sentences: [expect.stringMatching(/^tenants\/acme\/tenant\.json:1 plan\.cutOffDate: expected/)],
      },
    ])
    server.setNow('2026-05-05T11:30:00Z')
    await writeTenant(right.replace('"cutOffDate":15', '"cutOffDate":98'), 1)
    expect((await overview())[0].since).toBe('2026-05-05T11:02:00.000Z')
    await writeTenant(right, 0)
    expect(await overview()).toEqual([])
  })

  it('is not shown to operators of another company', async () => {
    await writeTenant(`{ ${right}`, 1)
    expect(scopedTenants(server.context.tenants, ['globex']).faults()).toEqual([])
    expect(scopedTenants(server.context.tenants, ['acme']).faults()).toHaveLength(1)
    await writeTenant(right, 0)
  })

  it('is mailed once a day to accounts that may publish there, not while being written', async () => {
    server.setNow('2026-05-06T08:00:00Z')
    await writeTenant(right.replace('"cutOffDate":15', '"cutOffDate":97'), 1)
    server.setNow('2026-05-06T08:01:59Z')
    await mailCompanyFaults(server.context)
    expect(await receivers()).toEqual([])
    server.setNow('2026-05-06T08:02:00Z')
    await Promise.all([mailCompanyFaults(server.context), mailCompanyFaults(server.context)])
    expect(await receivers()).toEqual(['publisher@desk.example'])
    const { rows } = await server.database.pool.query('select subject, text from outbox')
    expect(rows[0].subject).toBe('Los archivos de acme tienen fallos')
    expect(rows[0].text).toContain('Sigue en vigor la última configuración buena. tenants/acme/tenant.json:1')
    server.setNow('2026-05-07T08:00:00Z')
    await mailCompanyFaults(server.context)
    expect(await receivers()).toHaveLength(2)
  })
})

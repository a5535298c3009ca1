import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createContractServer, type ContractServer } from '../../../tests/support/contractServer.ts'
import { changed } from '../../../tests/support/tenantFolder.ts'
import { pushFiles } from '../operations/exchangeFiles.ts'
import type { ServerContext } from '../platform/context/context.ts'
import { openCompanies } from './openCompanies.ts'

let server: ContractServer
let dataDir: string
beforeAll(async () => {
  server = await createContractServer()
  dataDir = await mkdtemp(join(tmpdir(), 'companies-test-'))
})
afterAll(async () => {
  await server.close()
  await rm(dataDir, { recursive: true })
})

/** The companies of a separate machine, which shares only the database with the others. */
const openMachine = (name: string): Promise<ServerContext['tenants']> => {
  const benefits = { ...server.context.benefits, broken: [] }
  const config = {
    ...server.context.config,
    tenantsFrom: 'database',
    tenantsDir: join(dataDir, name),
  } as const
  return openCompanies({ ...server.context, benefits, config, runsJobs: true }, () => 3000)
}
const push = async (name: string) => {
  await server.folder.write('tenant.json', changed('tenant.json', '"Acme"', `"${name}"`))
  const config = { ...server.context.config, tenantsFrom: 'database' } as const
  return pushFiles(
    { ...server.context, db: server.context.operators, config },
    { dir: server.folder.dir, tenant: 'acme' },
    { note: '' },
  )
}
const nameAt = async (machine: ServerContext['tenants']) => (await machine.find('acme'))?.settings.name
const tenSeconds = { timeout: 10_000 }

describe('machines with TENANTS=database', () => {
  it('serve each release within ten seconds, one of them ended meanwhile', async () => {
    const [one, other] = await Promise.all([openMachine('one'), openMachine('other')])
    expect(one.list()).toEqual([])
    expect(await push('First')).toMatchObject({ outcome: 'pushed', release: 1 })
    for (const machine of [one, other]) await expect.poll(() => nameAt(machine), tenSeconds).toBe('First')
    await one.close()
    expect(await push('Second')).toMatchObject({ outcome: 'pushed', release: 2 })
    await expect.poll(() => nameAt(other), tenSeconds).toBe('Second')
    expect(await readdir(join(dataDir, 'other/acme'))).not.toContainEqual(expect.stringMatching(/^\.next/))
    const again = await openMachine('one')
    expect(await nameAt(again)).toBe('Second')
    await Promise.all([again.close(), other.close()])
  })

  it('go on with the other companies where the release of one is damaged', async () => {
    const { pool } = server.database
    await push('Third')
    await pool.query(`insert into releases (tenant, number, fingerprint, files, served_at)
      values ('aaa', 1, 'x', '{"tenant.json": "gone"}', now())`)
    await pool.query("insert into last_releases (tenant, number, fingerprint) values ('aaa', 1, 'x')")
    const machine = await openMachine('third')
    expect(await nameAt(machine)).toBe('Third')
    expect(await machine.find('aaa')).toBeUndefined()
    await machine.close()
  })
})

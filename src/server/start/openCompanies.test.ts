import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createContractServer, type ContractServer } from '../../../tests/support/contractServer.ts'
import { changed, rightFiles, tenantFolder } from '../../../tests/support/tenantFolder.ts'
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

describe('a host that two folders name at the start', () => {
  it('stays with the company whose releases had it, and the other is out with a sentence', async () => {
    const folder = await tenantFolder('globex')
    const url = 'https://plan.example'
    const withUrl = changed('tenant.json', '{', `{ "publicUrl": "${url}",`)
    await folder.write('tenant.json', withUrl)
    const benefits = { ...server.context.benefits, broken: [] }
    const config = { ...server.context.config, tenantsFrom: 'folder', tenantsDir: folder.root } as const
    const start = () => openCompanies({ ...server.context, benefits, config, runsJobs: true }, () => 3000)
    const ownerOf = async (tenants: ServerContext['tenants'], host: string) => {
      const found = await tenants.ofHost(host)
      return 'tenant' in found ? found.tenant.subdomain : found.problem
    }
    try {
      await (await start()).close()
      // It comes first in the order of names, and was copied while no server ran.
      for (const [file, content] of Object.entries(rightFiles)) await folder.write(`../copy/${file}`, content)
      await folder.write('../copy/tenant.json', withUrl)
      for (let starts = 0; starts < 2; starts++) {
        const tenants = await start()
        expect(await ownerOf(tenants, 'plan.example')).toBe('globex')
        expect(await ownerOf(tenants, 'copy.localhost')).toBe('broken')
        expect(tenants.faults()).toMatchObject([{ subdomain: 'copy', isServed: false }])
        expect(tenants.faults()[0]?.sentences[0]).toMatch(/plan\.example belongs to another company already/)
        await tenants.close()
      }
    } finally {
      await folder.cleanUp()
    }
  })
})

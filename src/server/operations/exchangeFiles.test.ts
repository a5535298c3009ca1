import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createContractServer, type ContractServer } from '../../../tests/support/contractServer.ts'
import { inputFile, runForAcme } from '../../../tests/support/operations.ts'
import { tenantFolder, type TenantFolder } from '../../../tests/support/tenantFolder.ts'
import { pullFiles, pushFiles } from './exchangeFiles.ts'

/** The portal serves its releases; two people have folders of the company. */
let server: ContractServer
let mine: TenantFolder
let hers: TenantFolder
beforeAll(async () => {
  server = await createContractServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  await server.database.pool.query('truncate releases, release_files, last_releases, operation_runs')
  ;[mine, hers] = await Promise.all([tenantFolder(), tenantFolder()])
  for (const folder of [mine, hers]) await rm(folder.dir, { recursive: true })
  await pushed(server.folder)
  await Promise.all([pulled(mine), pulled(hers)])
})

const context = () => ({
  ...server.context,
  db: server.context.operators,
  config: { ...server.context.config, tenantsFrom: 'database' as const },
})
const pushed = ({ dir }: TenantFolder, note = '') => pushFiles(context(), { dir, tenant: 'acme' }, { note })
const pulled = ({ dir }: TenantFolder, overwrite = false) =>
  pullFiles(context(), { dir, tenant: 'acme' }, { overwrite })
const textOf = ({ dir }: TenantFolder, file: string) => readFile(join(dir, file), 'utf8')
const edit = async (folder: TenantFolder, file: string, from: string, to: string) => {
  const before = await textOf(folder, file)
  expect(before).toContain(from)
  await writeFile(join(folder.dir, file), before.replace(from, to))
}
const names = { file: 'tenant.json', from: '"name":"Acme"' }
const rename = (folder: TenantFolder, to: string) => edit(folder, names.file, names.from, `"name":"${to}"`)

describe('a folder that is pushed', () => {
  it('is the next release with its reason, in the history, and is the same again afterwards', async () => {
    await rename(mine, 'Acme 2')
    expect(await pushed(mine, 'new name')).toMatchObject({ outcome: 'pushed', release: 2, unapproved: 0 })
    expect(await pushed(mine)).toEqual({ outcome: 'same', release: 2 })
    const { releases } = (await runForAcme(context(), 'release list')).answer
    expect(releases[0]).toMatchObject({ release: 2, madeBy: 'byHand', note: 'new name' })
    const { rows } = await server.database.pool.query(
      "select actor, about from operation_runs where operation = 'studio publish' order by about",
    )
    expect(rows).toEqual([
      { actor: 'shell', about: '1' },
      { actor: 'shell', about: '2' },
    ])
  })

  it('remembers its release by the same bytes, whether it was pushed or pulled', async () => {
    const [pushedBase, pulledBase] = await Promise.all(
      [server.folder, mine].map((folder) => textOf(folder, '.release.json')),
    )
    expect(pulledBase).toBe(pushedBase)
  })

  it('is refused with the files of a later release, and taken after a pull', async () => {
    await rename(hers, 'Acme of hers')
    await pushed(hers)
    await edit(mine, 'content/conditions.es.md', 'Sin letra', 'Con letra')
    expect(await pushed(mine)).toEqual({ outcome: 'overtaken', release: 2, files: ['tenant.json'] })
    expect(await pulled(mine)).toEqual({
      outcome: 'pulled',
      release: 2,
      written: ['tenant.json'],
      edited: ['content/conditions.es.md'],
    })
    expect(await pushed(mine)).toMatchObject({ outcome: 'pushed', release: 3 })
    expect(await textOf(mine, 'tenant.json')).toContain('Acme of hers')
  })

  it('is refused with its faults, and nothing is stored', async () => {
    await edit(mine, 'tenant.json', '"cutOffDate":15', '"cutOffDate":32')
    expect(await pushed(mine)).toMatchObject({
      outcome: 'faults',
      faults: [expect.stringContaining('cutOffDate')],
    })
    expect(await pulled(hers)).toMatchObject({ release: 1 })
  })

  it('that was never pulled is refused, unless it is as the last release', async () => {
    await rm(join(mine.dir, '.release.json'))
    expect(await pushed(mine)).toEqual({ outcome: 'same', release: 1 })
    await rm(join(mine.dir, '.release.json'))
    await rename(mine, 'Acme 2')
    expect(await pushed(mine)).toMatchObject({ outcome: 'overtaken', files: ['tenant.json'] })
    await writeFile(join(mine.dir, '.release.json'), '{')
    expect(await pushed(mine)).toMatchObject({ outcome: 'overtaken', files: ['tenant.json'] })
  })

  it('loses to one pushed at the same moment', async () => {
    await rename(mine, 'Mine')
    await rename(hers, 'Hers')
    const both = await Promise.all([pushed(mine), pushed(hers)])
    expect(both.map(({ outcome }) => outcome).sort()).toEqual(['overtaken', 'pushed'])
  })
})

describe('a folder that is pulled', () => {
  it('keeps its edits where a release changed the same file, and loses them with overwrite', async () => {
    await rename(hers, 'Hers')
    await pushed(hers)
    await rename(mine, 'Mine')
    expect(await pulled(mine)).toEqual({ outcome: 'conflict', release: 2, files: ['tenant.json'] })
    expect(await textOf(mine, 'tenant.json')).toContain('"name":"Mine"')
    expect(await pulled(mine, true)).toMatchObject({ outcome: 'pulled', written: ['tenant.json'] })
    expect(await textOf(mine, 'tenant.json')).toBe(await textOf(hers, 'tenant.json'))
  })

  it('loses files that a release removed, and gets new ones', async () => {
    await hers.write('content/legal-notice.es.md', '# Aviso legal\n')
    await rm(join(hers.dir, 'content/conditions.es.md'))
    await pushed(hers)
    expect(await pulled(mine)).toMatchObject({
      written: ['content/conditions.es.md', 'content/legal-notice.es.md'],
    })
    await expect(textOf(mine, 'content/conditions.es.md')).rejects.toThrow('ENOENT')
    expect(await textOf(mine, 'content/legal-notice.es.md')).toBe('# Aviso legal\n')
  })

  it('of a company without a release is told', async () => {
    await server.database.pool.query('truncate releases, last_releases')
    expect(await pulled(mine)).toEqual({ outcome: 'none' })
  })
})

describe('the studio of a portal that serves releases', () => {
  it('publishes and restores without a folder, from the last release', async () => {
    const before = await textOf(server.folder, 'tenant.json')
    const served = { ...server.context, config: context().config }
    const run = async (name: string, input: object) => (await runForAcme(served, name, { ...input })).answer
    const file = inputFile('tenant.json', before.replace(names.from, '"name":"Of the studio"'))
    const { version } = await run('studio save', { path: 'tenant.json', file, version: 0 })
    expect(await run('studio publish', { version })).toMatchObject({ outcome: 'published' })
    expect(await textOf(server.folder, 'tenant.json')).toBe(before)
    await pulled(mine)
    expect(await textOf(mine, 'tenant.json')).toContain('Of the studio')
    expect(await run('release restore', { release: 1 })).toMatchObject({ newRelease: 3 })
    await pulled(mine)
    expect(await textOf(mine, 'tenant.json')).toBe(before)
  })
})

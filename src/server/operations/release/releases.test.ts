import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { createContractServer, type ContractServer } from '../../../../tests/support/contractServer.ts'
import { runForAcme } from '../../../../tests/support/operations.ts'
import { keepReleases } from '../../start/keepReleases.ts'

let server: ContractServer
let isServed: () => Promise<unknown>
beforeAll(async () => {
  server = await createContractServer()
  isServed = () => keepReleases(server.context)('acme')
})
afterAll(() => server.close())

const answerOf = async (name: string, input = {}, more = {}) =>
  (await runForAcme(server.context, name, input, more)).answer
const list = async () => (await answerOf('release list')).releases
const pathOf = (file: string) => join(server.folder.dir, file)
const textOf = (file: string) => readFile(pathOf(file), 'utf8')
const edit = async (file: string, from: string, to: string) => {
  await server.folder.write(file, (await textOf(file)).replace(from, to))
  await isServed()
}
const editName = (from: string, to: string) => edit('tenant.json', `"name":"${from}"`, `"name":"${to}"`)

beforeEach(async () => {
  await server.database.pool.query('truncate releases, release_files')
  await isServed()
})

describe('a configuration that is served', () => {
  it('is kept once as a release, however often and by however many processes it is served', async () => {
    await Promise.all([isServed(), isServed(), isServed()])
    await editName('Acme', 'Acme 2')
    await Promise.all([isServed(), isServed(), isServed()])
    const [second, first, ...more] = await list()
    expect(more).toEqual([])
    expect(first).toMatchObject({ release: 1, madeBy: 'byHand', note: '', changedFiles: [], restored: null })
    expect(second).toMatchObject({ release: 2, madeBy: 'byHand', changedFiles: ['tenant.json'] })
    expect(second.servedAt).toBe(server.context.clock.now().toISOString())
    await editName('Acme 2', 'Acme')
    const [third] = await list()
    expect(third).toMatchObject({ release: 3, fingerprint: first.fingerprint })
  })

  it('keeps the bytes of a file once, and leaves out what no company has', async () => {
    await server.folder.write('notes.txt', 'mine')
    await server.folder.write('images/.hidden.png', 'x')
    await editName('Acme', 'Acme 2')
    const { rows } = await server.database.pool.query<{ files: number }>(
      `select count(*)::int as files from release_files`,
    )
    const { files } = await answerOf('release show', { release: 2 })
    expect(rows[0]?.files).toBeLessThanOrEqual(files.length + 1)
    expect(files.map(({ file }: { file: string }) => file)).not.toContain('notes.txt')
    await editName('Acme 2', 'Acme')
  })

  it('shows its files and each value that differs from the release before', async () => {
    await edit('tenant.json', '"cutOffDate":15', '"cutOffDate":16')
    const { files, values } = await answerOf('release show', { release: 2 })
    expect(files).toContainEqual({ file: 'tenant.json', what: 'changed' })
    expect(files).toContainEqual({ file: 'catalogue.json', what: 'same' })
    expect(values).toEqual([{ file: 'tenant.json', key: 'plan.cutOffDate', before: '15', after: '16' }])
    await edit('tenant.json', '"cutOffDate":16', '"cutOffDate":15')
  })

  it('is not seen by another company, nor is a number that was never given', async () => {
    const unknown = 'acme has no release 7: see the ones under “Releases”.'
    await expect(answerOf('release show', { release: 7 })).rejects.toThrow(unknown)
    await expect(answerOf('release show', { release: 2 ** 40 })).rejects.toThrow('acme has no release')
    const { rows } = await server.database.pool.query(`select distinct tenant from releases`)
    expect(rows).toEqual([{ tenant: 'acme' }])
  })
})

describe('an earlier release', () => {
  it('is brought back by its files as a new release, with who and why', async () => {
    const before = await textOf('tenant.json')
    await server.folder.write('tables/extra.json', '{ "rows": [{ "startMonth": 1, "price": 3 }] }')
    await editName('Acme', 'Acme 2')
    const trial = await answerOf('release restore', { release: 1 }, { dryRun: true })
    expect(trial).toMatchObject({ changedFiles: 2, newRelease: 3 })
    expect(await textOf('tenant.json')).toContain('Acme 2')
    await answerOf('release restore', { release: 1, note: 'A slip' })
    expect(await textOf('tenant.json')).toBe(before)
    await expect(stat(pathOf('tables/extra.json'))).rejects.toThrow('ENOENT')
    await isServed()
    const [newest, ...older] = await list()
    expect(older).toHaveLength(2)
    expect(newest).toMatchObject({ release: 3, madeBy: 'Ana', note: 'A slip', restored: 1 })
    const { rows } = await server.database.pool.query(
      `select about, outcome from operation_runs where operation = 'release restore' and not dry_run`,
    )
    expect(rows).toContainEqual({ about: expect.stringMatching(/^1, \d, .*tenant\.json/), outcome: 'done' })
  })

  it('names edits that no release keeps, and replaces them only where that was chosen', async () => {
    await editName('Acme', 'Acme 2')
    await server.folder.write('tenant.json', (await textOf('tenant.json')).replace('Acme 2', 'Unsaved'))
    const { files } = await answerOf('release restore', { release: 1 }, { dryRun: true })
    expect(files).toEqual([{ file: 'tenant.json', what: 'changed', isChangedAgain: true, isUnkept: true }])
    const chosen = { release: 1, files: ['tenant.json'] }
    await expect(answerOf('release restore', chosen)).rejects.toThrow(
      'Edited and not kept in any release: tenant.json.',
    )
    expect(await textOf('tenant.json')).toContain('Unsaved')
    await answerOf('release restore', { ...chosen, overwrite: true })
    expect(await textOf('tenant.json')).toContain('"name":"Acme"')
  })

  it('leaves files that a later release changed again, shows them, and takes those chosen', async () => {
    const extra = { file: 'tables/extra.json', what: 'removed', isUnkept: false }
    await server.folder.write('tables/extra.json', '{ "rows": [{ "startMonth": 1, "price": 3 }] }')
    await isServed()
    await editName('Acme', 'Acme 2')
    const trial = await answerOf('release restore', { release: 1 }, { dryRun: true })
    expect(trial.files).toEqual([
      { ...extra, isChangedAgain: false },
      { file: 'tenant.json', what: 'changed', isChangedAgain: true, isUnkept: false },
    ])
    expect(trial).toMatchObject({ changedFiles: 1, refusals: [] })
    expect(trial.changes).toHaveLength(2)
    expect(await answerOf('release restore', { release: 1 })).toMatchObject({
      changedFiles: 1,
      files: [{ ...extra, isChangedAgain: false }],
      changes: [{ file: 'tables/extra.json' }],
    })
    expect(await textOf('tenant.json')).toContain('Acme 2')
    await expect(answerOf('release restore', { release: 1 })).rejects.toThrow(
      /changed again after it: choose which of them to restore. They are: tenant.json/,
    )
    await answerOf('release restore', { release: 1, files: ['tenant.json'] })
    expect(await textOf('tenant.json')).toContain('"name":"Acme"')
  })

  it('is told side by side, and brought back in the files that were chosen alone', async () => {
    await editName('Acme', 'Acme 2')
    await server.folder.write('tables/extra.json', '{ "rows": [{ "startMonth": 1, "price": 3 }] }')
    await isServed()
    const chosen = { release: 1, files: ['tables/extra.json'] }
    const { changes } = await answerOf('release restore', { release: 1 }, { dryRun: true })
    expect(changes).toEqual([
      { file: 'tables/extra.json', change: 'tables/extra.json: removed' },
      { file: 'tenant.json', change: 'tenant.json, name: Acme 2 → Acme' },
    ])
    await answerOf('release restore', chosen)
    await expect(stat(pathOf('tables/extra.json'))).rejects.toThrow('ENOENT')
    expect(await textOf('tenant.json')).toContain('Acme 2')
    await expect(answerOf('release restore', chosen)).rejects.toThrow('there is nothing to restore')
    await editName('Acme 2', 'Acme')
  })

  it('is refused where the files already are its own, or the server would not serve them', async () => {
    await expect(answerOf('release restore', { release: 1 })).rejects.toThrow('nothing to restore')
    const right = await textOf('tenant.json')
    await edit('tenant.json', '"cutOffDate":15', '"cutOffDate":99')
    await server.folder.write('tenant.json', right)
    await isServed()
    const faulty = { release: 2, files: ['tenant.json'] }
    const fault = /tenants\/acme\/tenant.json:\d+ plan.cutOffDate/
    await expect(answerOf('release restore', faulty)).rejects.toThrow(fault)
    const { refusals } = await answerOf('release restore', faulty, { dryRun: true })
    expect(refusals).toEqual([expect.stringMatching(fault)])
    expect(await textOf('tenant.json')).toBe(right)
  })

  it('is refused where the folder is not to be written', async () => {
    const config = { ...server.context.config, tenantsWritable: false }
    const run = runForAcme({ ...server.context, config }, 'release restore', { release: 1 })
    await expect(run).rejects.toThrow('TENANTS_WRITABLE=true')
  })
})

describe('a database that does not answer', () => {
  it('lets the configuration be served all the same, and the log says that it was not kept', async () => {
    const log = { info: vi.fn<() => void>(), warn: vi.fn<() => void>(), error: vi.fn<() => void>() }
    const config = { ...server.context.config, tenantsDir: server.folder.root }
    const db = {} as typeof server.context.db
    await keepReleases({ ...server.context, config, db, log })('acme')
    expect(log.warn).toHaveBeenCalledWith(expect.anything(), expect.stringContaining('could not be kept'))
  })
})

import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { inputFile, runForAcme } from '../../../../tests/support/operations.ts'
import { createOperatorServer, type OperatorServer } from '../../../../tests/support/operatorServer.ts'
import { OperationRefused } from '../../platform/context/operating.ts'
import { publishDue } from '../publishDue.ts'

let atCheck: () => Promise<void> = () => Promise.resolve()
vi.mock('../../company/drafts/draftProcess.ts', async (importActual) => {
  const actual = await importActual<typeof import('../../company/drafts/draftProcess.ts')>()
  return {
    ...actual,
    checkTenantApart: async (...given: Parameters<typeof actual.checkTenantApart>) => {
      await atCheck()
      return actual.checkTenantApart(...given)
    },
  }
})

const path = 'catalogue.json'
let server: OperatorServer
let original: string
let open: number[]
beforeAll(async () => {
  server = await createOperatorServer({ PREVIEW_HOST: 'preview.localhost' })
  original = await readFile(join(server.folder.dir, path), 'utf8')
  await run('studio save', { path, version: 0, file: inputFile('a', `${original} `) })
  await run('studio publish', { version: 1 })
})
afterAll(() => server.close())
beforeEach(async () => {
  server.setNow('2026-05-05T10:00:00Z')
  open = []
  atCheck = countTransactions
  await server.database.pool.query(
    'truncate pending_releases, pending_release_files, studio_drafts, studio_draft_files',
  )
})

const run = async (name: string, input: object = {}, more = {}) =>
  (await runForAcme(server.context, name, { ...input }, { actor: 'ada', ...more })).answer
const save = (content = `${original}  `, version = 0) =>
  run('studio save', { path, version, file: inputFile('a', content) })

/** Counts the sessions of this database that have a transaction open while files are checked. */
async function countTransactions(): Promise<void> {
  const { rows } = await server.database.pool.query(
    `select count(*)::int as open from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid() and xact_start is not null`,
  )
  open.push(rows[0].open)
}

it.each([
  ['a save', () => save()],
  ['a check', () => run('studio check')],
  ['a look at the draft', () => run('studio show')],
  ['a preview', () => run('studio preview', { age: 39 })],
  [
    'the trial of a publication',
    () => save().then(() => run('studio publish', { version: 1 }, { dryRun: true })),
  ],
  [
    'a publication for a day',
    () => save().then(() => run('studio publish', { version: 1, on: '2026-06-01' })),
  ],
  [
    'the trial of bringing a release back',
    async () => {
      await writeFile(join(server.folder.dir, path), original)
      return run('release restore', { release: 1, files: [path] }, { dryRun: true })
    },
  ],
])('no transaction is open while the files of %s are checked', async (_, call) => {
  await call()
  expect(open.length).toBeGreaterThan(0)
  expect(open).toEqual(open.map(() => 0))
})

it('no transaction is open while a scheduled release is checked on its day', async () => {
  await save()
  await run('studio publish', { version: 1, on: '2026-06-01' })
  open = []
  server.setNow('2026-06-01T10:00:00Z')
  await due()
  expect(open).toEqual([0])
  expect(await readFile(join(server.folder.dir, path), 'utf8')).toBe(`${original}  `)
  await writeFile(join(server.folder.dir, path), `${original} `)
})

it('a save that another one overtakes during its check is refused and changes nothing', async () => {
  atCheck = async () => {
    atCheck = countTransactions
    await save(`${original}   `)
  }
  await expect(save()).rejects.toThrow(/saved the draft/)
  expect((await run('studio show')).files.find((each: { path: string }) => each.path === path).content).toBe(
    `${original}   `,
  )
})

it('a scheduled release whose check is beyond its limits is refused, and is not tried again', async () => {
  await save()
  await run('studio publish', { version: 1, on: '2026-06-01' })
  server.setNow('2026-06-01T10:00:00Z')
  atCheck = () => Promise.reject(new OperationRefused([{ id: 'studio.tooSlow', file: 'acme', seconds: 60 }]))
  await due()
  expect((await run('release list')).pending).toEqual([expect.objectContaining({ state: 'refused' })])
})

async function due(): Promise<void> {
  const company = await server.context.tenants.find('acme')
  if (company) await publishDue(server.context, company)
}

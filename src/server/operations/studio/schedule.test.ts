import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { inputFile, runForAcme } from '../../../../tests/support/operations.ts'
import { createOperatorServer, type OperatorServer } from '../../../../tests/support/operatorServer.ts'
import { createDailyPublishing, publishDue } from '../publishDue.ts'

const path = 'catalogue.json'
let server: OperatorServer
let original: string
beforeAll(async () => {
  server = await createOperatorServer()
  original = await onDisk()
  await server.add('ada', 'admin')
  await server.database.pool.query(`update operators set email = 'ada@desk.example' where name = 'ada'`)
})
afterAll(() => server.close())
beforeEach(() => server.setNow('2026-05-05T10:00:00Z'))
afterEach(async () => {
  await server.database.pool.query(
    'truncate pending_releases, pending_release_files, studio_drafts, studio_draft_files, outbox',
  )
  await writeFile(join(server.folder.dir, path), original)
})

const onDisk = (file = path) => readFile(join(server.folder.dir, file), 'utf8')
const run = async (name: string, input: object = {}, more = {}) =>
  (await runForAcme(server.context, name, { ...input }, { actor: 'ada', ...more })).answer
const show = () => run('studio show')
const save = async (content: string, file = path) =>
  run('studio save', { path: file, file: inputFile('a', content), version: (await show()).version })
const publish = async (on?: string, more = {}) =>
  run('studio publish', { version: (await show()).version, ...(on && { on }) }, more)
const pendingOf = async () => (await run('release list')).pending
const newest = async () => (await run('release list')).releases[0]
/** Publishes due releases, with the connections of one process. */
const due = async (db = server.context.db) => {
  const company = await server.context.tenants.find('acme')
  if (company) await publishDue({ ...server.context, db }, company)
}
const named = (name: string, from = original) => {
  const file = JSON.parse(from) as { products: { name: Record<string, string> }[] }
  file.products[0]!.name.es = name
  return JSON.stringify(file)
}

describe('a draft that is scheduled for a day', () => {
  it.each([
    ['in winter', '2027-01-01', '2026-12-31T22:59:59Z', '2026-12-31T23:00:00Z'],
    ['in summer', '2026-07-01', '2026-06-30T21:59:59Z', '2026-06-30T22:00:00Z'],
    ['on the day when summer time begins', '2027-03-28', '2027-03-27T22:59:59Z', '2027-03-27T23:00:00Z'],
    ['on the day when summer time ends', '2026-10-25', '2026-10-24T21:59:59Z', '2026-10-24T22:00:00Z'],
  ])('is published at 00:00 in Madrid %s, not a second before', async (_, on, before, at) => {
    const content = named(`Nuevo ${on}`)
    await save(content)
    expect(await publish(on)).toMatchObject({ outcome: 'scheduled', publication: 1, changed: 1 })
    server.setNow(before)
    await due()
    expect(await onDisk()).toBe(original)
    server.setNow(at)
    await due()
    expect(await onDisk()).toBe(content)
    expect(await pendingOf()).toEqual([])
    expect(await newest()).toMatchObject({ madeBy: 'ada', approvedBy: '' })
  })

  it('is published later, too, where no process ran at midnight', async () => {
    await save(named('Tarde'))
    await publish('2026-05-06')
    server.setNow('2026-05-09T12:00:00Z')
    await due()
    expect(await onDisk()).toBe(named('Tarde'))
  })

  it('is refused for today, for the past, and for more than a year ahead, with the day', async () => {
    await save(named('Otro'))
    await expect(publish('2026-05-05')).rejects.toThrow('05/05/2026 has already started: choose tomorrow')
    await expect(publish('2026-05-04')).rejects.toThrow('has already started')
    await expect(publish('2027-05-06')).rejects.toThrow('06/05/2027 is more than a year ahead')
    expect(await publish('2026-05-06', { dryRun: true })).toMatchObject({ outcome: 'scheduled' })
    expect(await publish('2027-05-05', { dryRun: true })).toMatchObject({ outcome: 'scheduled' })
    expect(await pendingOf()).toEqual([])
  })

  it('is refused where the studio does not write into the folder', async () => {
    await save(named('Otro'))
    const context = { ...server.context, config: { ...server.context.config, tenantsWritable: false } }
    const call = { version: 1, on: '2026-06-01' }
    await expect(runForAcme(context, 'studio publish', call, { actor: 'ada' })).rejects.toThrow(
      'it cannot publish on a chosen day',
    )
  })

  it('opens a new draft over it, which waits for the same day or a later one', async () => {
    const [first, second] = [named('Primero'), named('Segundo')]
    await save(first)
    await publish('2026-06-01')
    const { version, files } = await show()
    expect(version).toBe(0)
    expect(files.find((each: { path: string }) => each.path === path)).toMatchObject({
      state: 'same',
      content: first,
    })
    await save(second)
    await expect(publish()).rejects.toThrow('Release 1, which is waiting, also changes: catalogue.json.')
    await expect(publish('2026-05-31')).rejects.toThrow('also changes: catalogue.json')
    await publish('2026-06-01')
    await save('# Galletas\n', 'content/cookies.es.md')
    expect(await publish()).toMatchObject({ outcome: 'published', changed: 1 })
    server.setNow('2026-05-31T22:00:00Z')
    await due()
    expect(await onDisk()).toBe(second)
    expect(await onDisk('content/cookies.es.md')).toBe('# Galletas\n')
  })

  it('is published once by two processes', async () => {
    await save(named('Una vez'))
    await publish('2026-06-01')
    const { release } = await newest().then((found) => found ?? { release: 0 })
    server.setNow('2026-06-01T00:00:00Z')
    await Promise.all([due(), due(server.database.db), due(), due(server.database.db)])
    expect(await onDisk()).toBe(named('Una vez'))
    expect((await newest()).release).toBe(release + 1)
    const { rows } = await server.database.pool.query(
      `select about, actor, outcome from operation_runs
       where operation = 'studio publish' and about = '1' and started_at = '2026-06-01T00:00:00Z'`,
    )
    expect(rows).toEqual([{ about: '1', actor: 'ada', outcome: 'done' }])
  })

  it('is taken back before: its changes return to the draft, under what was written since', async () => {
    await save(named('Primero'))
    await publish('2026-06-01')
    await save(named('Segundo'))
    await publish('2026-07-01')
    await expect(run('release withdraw', { publication: 1 })).rejects.toThrow(
      'Release 2 is based on this one',
    )
    await run('release withdraw', { publication: 2 })
    await run('release withdraw', { publication: 1 })
    await expect(run('release withdraw', { publication: 1 })).rejects.toThrow('No release 1 is waiting')
    const { files } = await show()
    expect(files.find((each: { path: string }) => each.path === path)).toMatchObject({
      state: 'changed',
      content: named('Segundo'),
      served: original,
    })
    server.setNow('2026-08-01T00:00:00Z')
    await due()
    expect(await onDisk()).toBe(original)
    expect(await publish()).toMatchObject({ outcome: 'published' })
    expect(await onDisk()).toBe(named('Segundo'))
  })

  it('changes nothing if it is refused by then: a mail has the reasons, the draft its files', async () => {
    await save(named('Primero'))
    await publish('2026-06-01')
    await save(named('Segundo'))
    await publish('2026-07-01')
    const byHand = `${original}\n`
    await writeFile(join(server.folder.dir, path), byHand)
    server.setNow('2026-06-01T00:00:00Z')
    await due()
    expect(await onDisk()).toBe(byHand)
    const [over, first] = await pendingOf()
    expect(first).toMatchObject({ state: 'refused', reasons: [expect.stringContaining('catalogue.json')] })
    expect(over).toMatchObject({ state: 'refused', reasons: [expect.stringContaining('publicación 1')] })
    const { rows } = await server.database.pool.query(
      'select to_address, subject, text from outbox order by subject',
    )
    expect(rows[0]).toMatchObject({
      to_address: 'ada@desk.example',
      subject: 'No se ha publicado lo de acme del 1 de julio de 2026',
    })
    expect(rows[1].text).toContain('cambiados a mano')
    const { files } = await show()
    expect(files.find((each: { path: string }) => each.path === path).content).toBe(named('Segundo'))
  })

  it('is looked for when a day begins in Madrid, and once an hour', async () => {
    const work = createDailyPublishing(server.context)
    const wait = async (now: string) => {
      server.setNow(now)
      await work(() => undefined)
      return (await pendingOf()).length
    }
    await save(named('Primero'))
    await publish('2026-05-06')
    expect(await wait('2026-05-05T21:59:55Z')).toBe(1)
    expect(await wait('2026-05-05T22:00:00Z')).toBe(0)
    expect(await onDisk()).toBe(named('Primero'))
  })
})

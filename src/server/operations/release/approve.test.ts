import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { inputFile, runForAcme } from '../../../../tests/support/operations.ts'
import { createOperatorServer, type OperatorServer } from '../../../../tests/support/operatorServer.ts'
import { keepReleases } from '../../start/keepReleases.ts'
import { publishDue } from '../publishDue.ts'

let server: OperatorServer
let tenant: string
let catalogue: string
beforeAll(async () => {
  server = await createOperatorServer()
  catalogue = await onDisk('catalogue.json')
  const before = JSON.parse(await onDisk('tenant.json')) as { plan: object }
  tenant = JSON.stringify({ ...before, plan: { ...before.plan, approval: true } })
  for (const name of ['ada', 'bob', 'cleo']) await server.add(name, 'admin')
  await server.add('dora', 'operator')
})
afterAll(() => server.close())
beforeEach(async () => {
  server.setNow('2026-05-05T10:00:00Z')
  await server.folder.write('tenant.json', tenant)
  await vi.waitFor(async () => expect((await acme())?.approval).toBe(true), 10_000)
  await keepReleases(server.context)('acme')
})
afterEach(async () => {
  await server.database.pool.query(
    'truncate pending_releases, pending_release_files, studio_drafts, studio_draft_files',
  )
  await writeFile(join(server.folder.dir, 'catalogue.json'), catalogue)
})

const acme = () => server.context.tenants.find('acme')
const onDisk = (file: string) => readFile(join(server.folder.dir, file), 'utf8')
const run = async (name: string, input: object = {}, actor = 'ada', more = {}) =>
  (await runForAcme(server.context, name, { ...input }, { actor, ...more })).answer
const version = async () => (await run('studio show')).version
const save = async (content: string, actor = 'ada', path = 'catalogue.json') =>
  run('studio save', { path, file: inputFile('a', content), version: await version(), takeOver: true }, actor)
const publish = async (input: object = {}, actor = 'ada') =>
  run('studio publish', { version: await version(), ...input }, actor)
const approve = (publication: number, actor: string, more = {}) =>
  run('release approve', { publication }, actor, more)
type First = { PL: string; name: { es: string }; modalities: { startDate?: string }[] }
const products = (change: (first: First) => void) => {
  const file = JSON.parse(catalogue) as { products: First[] }
  change(file.products[0]!)
  return JSON.stringify(file)
}
const other = { Exent: 'Top', Top: 'Exent' } as Record<string, string>
/** A change of the plan type, which is red. */
const red = () => products((first) => (first.PL = other[first.PL] ?? 'Top'))
/** An offer since 2025: far in the past from 2027 on. */
const old = () => products((first) => (first.modalities[0]!.startDate = '2025-05-01'))
const calm = () => products((first) => (first.name.es = 'Otro nombre'))

describe('where red changes need an approval', () => {
  it('what is not red is published at once', async () => {
    await save(calm())
    expect(await publish()).toMatchObject({ outcome: 'published', reds: 0 })
    expect(await onDisk('catalogue.json')).toBe(calm())
  })

  it('what is red waits until another account with the right to publish approves it', async () => {
    const expectRefused = async (actor: string, sentence: string) =>
      expect(approve(1, actor)).rejects.toThrow(sentence)
    await save(red(), 'bob')
    const asked = await publish({}, 'ada')
    expect(asked).toMatchObject({ outcome: 'toApprove', publication: 1, reds: 1 })
    expect(asked.redChanges).toEqual([expect.stringContaining('Changes the plan type')])
    expect(await onDisk('catalogue.json')).toBe(catalogue)
    await expectRefused('ada', 'It was written by')
    await expectRefused('bob', 'It was written by')
    await expectRefused('dora', 'An account with the “publish” permission for this company has to approve')
    await expectRefused('nobody', 'An account with the “publish” permission for this company has to approve')
    expect((await run('overview show')).toApprove).toMatchObject([{ company: 'acme', requestedBy: 'ada' }])
    const { pending } = await run('release list')
    expect(pending).toMatchObject([
      { publication: 1, state: 'toApprove', requestedBy: 'ada', reds: 1, on: '' },
    ])
    expect(await approve(1, 'cleo', { dryRun: true })).toMatchObject({ outcome: 'published', changed: 1 })
    expect(await onDisk('catalogue.json')).toBe(catalogue)
    await approve(1, 'cleo')
    expect(await onDisk('catalogue.json')).toBe(red())
    expect((await run('release list')).releases[0]).toMatchObject({ madeBy: 'ada', approvedBy: 'cleo' })
    await expect(approve(1, 'cleo')).rejects.toThrow('No release 1 is waiting')
  })

  it('is the same over HTTP: its author gets a refusal, also by a token of its own', async () => {
    const [eve, fay] = [await server.add('eve', 'admin'), await server.add('fay', 'admin')]
    const [token, approver] = [await server.tokenOf(eve), await server.tokenOf(fay)]
    const operate = async (by: string, name: string, input: object, more = {}) =>
      server.operate(by, name, { company: 'acme', input, ...more })
    const file = { name: 'a.json', content: red() }
    await operate(token, 'studio save', { path: 'catalogue.json', version: 0 }, { files: { file } })
    await operate(token, 'studio publish', { version: 1 }, { confirm: true })
    const refused = await operate(
      token,
      'release approve',
      { publication: 1 },
      { confirm: true, language: 'en' },
    )
    expect([refused.status, refused.body.error.message]).toEqual([
      422,
      expect.stringContaining('written by eve'),
    ])
    const program = { name: 'eve', label: 'nightly', set: 'admin', days: 1 }
    const { token: own } = await server.inShell<{ token: string }>('operators token', program)
    expect((await operate(own, 'release approve', { publication: 1 }, { confirm: true })).status).toBe(422)
    expect((await operate(approver, 'release approve', { publication: 1 }, { confirm: true })).status).toBe(
      200,
    )
  })

  it('a day without an approval refuses it, and one with it publishes it', async () => {
    await save(red())
    expect(await publish({ on: '2026-05-06' })).toMatchObject({ outcome: 'toApprove', publication: 1 })
    server.setNow('2026-05-05T22:00:00Z')
    await publishDue(server.context, (await acme())!)
    expect(await onDisk('catalogue.json')).toBe(catalogue)
    expect((await run('release list')).pending[0]).toMatchObject({
      state: 'refused',
      reasons: [expect.stringContaining('Nadie lo ha aprobado')],
    })
    await publish({ on: '2026-05-07' })
    expect(await approve(2, 'cleo')).toMatchObject({ outcome: 'scheduled' })
    server.setNow('2026-05-06T22:00:00Z')
    await publishDue(server.context, (await acme())!)
    expect(await onDisk('catalogue.json')).toBe(red())
  })

  it('what is red is judged as of the day of the publication, also where a process is late', async () => {
    await save(old())
    expect(await publish({ on: '2027-01-01' })).toMatchObject({ outcome: 'toApprove', reds: 1 })
    await run('release withdraw', { publication: 1 })
    expect(await publish({ on: '2026-12-31' })).toMatchObject({ outcome: 'scheduled', reds: 0 })
    server.setNow('2027-01-02T08:00:00Z')
    await publishDue(server.context, (await acme())!)
    expect(await onDisk('catalogue.json')).toBe(old())
  })

  it('an approval is asked with what is red on the day of the publication', async () => {
    await save(old())
    await publish({ on: '2027-01-01' })
    expect(await approve(1, 'cleo')).toMatchObject({ outcome: 'scheduled', reds: 1 })
    server.setNow('2026-12-31T23:00:00Z')
    await publishDue(server.context, (await acme())!)
    expect(await onDisk('catalogue.json')).toBe(old())
  })

  it('an edit ends the approval: what was approved is taken back, and asked for anew', async () => {
    await save(red())
    await publish({ on: '2026-05-07' })
    await approve(1, 'cleo')
    await run('release withdraw', { publication: 1 })
    await save(`${red()} `)
    expect(await publish({ on: '2026-05-07' })).toMatchObject({ outcome: 'toApprove', publication: 2 })
  })

  it('turning the approval off is red, also by leaving the whole plan out', async () => {
    const { plan, ...rest } = JSON.parse(tenant) as { plan: { approval?: boolean } }
    for (const off of [{ ...rest, plan: { ...plan, approval: false } }, rest]) {
      await save(JSON.stringify(off), 'ada', 'tenant.json')
      const trial = await run('studio publish', { version: await version() }, 'ada', { dryRun: true })
      expect(trial.outcome).toBe('toApprove')
      expect(trial.redChanges.join()).toContain('Turns off approval by another account')
    }
  })

  it('an earlier release whose change is red is not brought back by one account', async () => {
    await save(red())
    await publish()
    await approve(1, 'cleo')
    const { releases } = await run('release list')
    await expect(run('release restore', { release: releases[1].release })).rejects.toThrow(
      'changes something marked red, which another account must approve',
    )
  })

  it('files edited by hand are served all the same: release, log and first page say it', async () => {
    await server.folder.write('catalogue.json', red())
    expect(await keepReleases(server.context)('acme')).toContain('no other account approved it')
    expect((await run('release list')).releases[0]).toMatchObject({ madeBy: 'byHand', unapproved: 1 })
    expect((await run('overview show')).unapproved).toMatchObject([{ company: 'acme', reds: 1 }])
    await server.folder.write('catalogue.json', catalogue)
    await server.folder.write('tenant.json', tenant.replace('"approval":true', '"approval":false'))
    await keepReleases(server.context)('acme')
  })
})

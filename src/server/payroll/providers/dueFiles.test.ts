import { afterAll, beforeAll, expect, it } from 'vitest'
import { createContractServer, type ContractServer } from '../../../../tests/support/contractServer.ts'
import { runForAcme } from '../../../../tests/support/operations.ts'

let server: ContractServer
beforeAll(async () => {
  server = await createContractServer()
})
afterAll(() => server.close())

const at = (day: string) => server.setNow(`${day}T10:00:00Z`)
const run = async (name: string, input = {}, more = {}) =>
  (await runForAcme(server.context, name, input, more)).answer
const due = async () => (await run('providers list')).due[0]
const waiting = async () => (await run('overview show')).companies[0].providerFiles

it('a file that is late stays an open task until a run, which may have nothing to report', async () => {
  const nortia = { type: 'csv', name: 'n-{number}.csv', dueDay: 5, columns: [{ field: 'kind' }] }
  await server.folder.write('providers.json', JSON.stringify({ providers: { nortia } }))
  await expect
    .poll(async () => (await server.context.tenants.find('acme'))?.providerFiles)
    .toEqual({ nortia })
  at('2026-05-05')
  const file = { provider: 'nortia' }
  await run('providers file', file)
  expect(await due()).toEqual({ ...file, dueOn: '2026-06-05', lastOn: '', isDue: false, isLate: false })
  at('2026-05-28')
  expect(await due()).toMatchObject({ isDue: false })
  at('2026-05-29')
  expect(await due()).toMatchObject({ dueOn: '2026-06-05', isDue: true, isLate: false })
  at('2026-06-06')
  await run('providers file', file, { dryRun: true })
  expect(await due()).toMatchObject({ dueOn: '2026-06-05', isDue: true, isLate: true })
  expect(await waiting()).toEqual(['nortia'])
  const { events } = await run('overview calendar')
  expect(events).toContainEqual(expect.objectContaining({ day: '2026-06-06', what: 'nortia' }))
  expect(await run('providers file', file)).toEqual({ ...file, joiners: 0, changes: 0, leavers: 0 })
  expect(await due()).toMatchObject({ dueOn: '2026-07-05', isDue: false, isLate: false })
  expect(await waiting()).toEqual([])
})

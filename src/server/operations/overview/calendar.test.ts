import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { createContractServer, type ContractServer } from '../../../../tests/support/contractServer.ts'
import { runForAcme } from '../../../../tests/support/operations.ts'

let server: ContractServer
beforeAll(async () => {
  server = await createContractServer()
})
afterAll(() => server.close())
beforeEach(() => server.database.pool.query('truncate employees, enrollment_windows cascade'))

type Event = { day: string; kind: string; company: string; what: string; people: number }
async function eventsOn(day: string): Promise<Event[]> {
  server.setNow(`${day}T10:00:00Z`)
  return (await runForAcme(server.context, 'overview calendar')).answer.events
}
const ofKind = (events: readonly Event[], kind: string) => events.filter((each) => each.kind === kind)

it('the calendar has the cut-off of the month after, and the plan year’s first day', async () => {
  const day = String((await server.context.tenants.find('acme'))?.settings.cutOffDay).padStart(2, '0')
  const events = await eventsOn('2026-12-01')
  expect(ofKind(events, 'cutOff')[0]).toMatchObject({ day: `2026-12-${day}`, what: '2027-01' })
  expect(ofKind(events, 'planYear')).toEqual([])
  expect(ofKind(await eventsOn('2026-12-02'), 'planYear')).toMatchObject([
    { day: '2027-01-01', what: '2027' },
  ])
})

it('the calendar has windows on their first and last day, but none that was shut', async () => {
  await server.database.pool.query(`insert into enrollment_windows
    (tenant, year, from_on, to_on, opened_by, shut_at) values
    ('acme', 2027, '2026-12-05', '2027-01-01', 'Ana', null),
    ('acme', 2027, '2026-12-06', '2026-12-20', 'Ana', now()),
    ('acme', 2027, '2026-11-30', '2027-01-02', 'Ana', null)`)
  const events = await eventsOn('2026-12-02')
  expect(ofKind(events, 'windowOpens')).toMatchObject([{ day: '2026-12-05', what: '2027', people: 0 }])
  expect(ofKind(events, 'windowEnds')).toMatchObject([{ day: '2027-01-01', what: '2027', people: 0 }])
})

it('the calendar counts who leaves, and invitations that nobody used, by day', async () => {
  for (const number of ['C1', 'C2']) await server.buyer({ employee_number: number, exit_on: '2026-12-10' })
  const { employee } = await server.buyer({ employee_number: 'C3', password_hash: null })
  const entered = await server.buyer({ employee_number: 'C4' })
  for (const [id, days] of [
    [employee.id, 3],
    [employee.id, 5],
    [entered.employee.id, 4],
  ] as const)
    await server.database.pool.query(
      `insert into reset_tokens (token_hash, tenant, employee_id, expires_at)
        values (gen_random_uuid()::text, 'acme', $1, now() + make_interval(days => $2))`,
      [id, days],
    )
  expect(ofKind(await eventsOn('2026-12-02'), 'exits')).toMatchObject([{ day: '2026-12-10', people: 2 }])
  const today = new Date().toISOString().slice(0, 10)
  const [only, ...more] = ofKind(await eventsOn(today), 'invitations')
  expect(more).toEqual([])
  expect(only).toMatchObject({ people: 1, company: 'acme' })
})

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  courseUnderReview,
  createContractServer,
  type ContractServer,
} from '../../../../tests/support/contractServer.ts'
import { inputFile, runForAcme } from '../../../../tests/support/operations.ts'

let server: ContractServer
beforeAll(async () => {
  server = await createContractServer()
})
afterAll(() => server.close())

const run = async (name: string, input = {}) => (await runForAcme(server.context, name, input)).answer
const waiting = async () => (await run('overview show')).companies[0]
const numbersOf = async (task: string): Promise<string[]> =>
  (await run('people list', { tasks: [task], sort: 'employeeNumber' })).people.map(
    ({ employeeNumber }: { employeeNumber: string }) => employeeNumber,
  )
/** The state of a person in the list of people and in that of invitations. */
const stateOf = async (number: string): Promise<string[]> => {
  const lists = await Promise.all([run('people list', { text: number }), run('people invitations')])
  return lists.flatMap(({ people }: { people: { employeeNumber: string; state: string }[] }) =>
    people.filter(({ employeeNumber }) => employeeNumber === number).map(({ state }) => state),
  )
}
const isOut = { password_hash: null }

/** Sets the remaining time of an invitation's link. */
const expireIn = (employee: string, rest: string) =>
  server.database.pool.query(
    `update reset_tokens set expires_at = now() + $2::interval from employees
    where employees.id = employee_id and employee_number = $1`,
    [employee, rest],
  )

describe('the open tasks of a company', () => {
  it('have the invitations that expire within 7 days or expired, as the list of people', async () => {
    for (const employee of ['I1', 'I2', 'I3', 'I4'])
      await server.employee('acme', { employee_number: employee, ...isOut })
    await run('people invite', { employees: ['I1', 'I2', 'I3'] })
    await expireIn('I1', '6 days 23 hours')
    await expireIn('I2', '7 days 1 hour')
    await expireIn('I3', '-1 hour')
    expect(await waiting()).toMatchObject({ invitationExpiring: 1, invitationExpired: 1, notInvited: 1 })
    expect(await numbersOf('invitationExpiring')).toEqual(['I1'])
    expect(await numbersOf('invitationExpired')).toEqual(['I3'])
  })

  it('have people without e-mail, or in without a telephone, as the list of people', async () => {
    await server.employee('acme', { employee_number: 'B1', email: null, ...isOut })
    await server.employee('acme', { employee_number: 'B2', phone: ' ' })
    await server.employee('acme', { employee_number: 'B3', phone: ' ', ...isOut })
    await server.employee('acme', { employee_number: 'B4', phone: ' ', active: false })
    expect((await waiting()).blocked).toBe(2)
    expect(await numbersOf('blocked')).toEqual(['B1', 'B2'])
    const { people } = await run('people list', { text: 'B' })
    const lacks = people.map(({ employeeNumber, lack }: Record<string, string>) => [employeeNumber, lack])
    expect(Object.fromEntries(lacks)).toMatchObject({ B1: 'noEmail', B2: 'noPhone', B3: '', B4: '' })
  })

  it('have reviews by age: old ones are those of more than 7 days', async () => {
    server.setNow('2026-05-05T10:00:00Z')
    await courseUnderReview(server, [10])
    expect(await waiting()).toMatchObject({ reviews: 1, oldReviews: 0, oldestReviewDays: 0 })
    server.setNow('2026-05-12T10:00:00Z')
    expect(await waiting()).toMatchObject({ oldReviews: 0, oldestReviewDays: 7 })
    server.setNow('2026-05-13T10:00:00Z')
    expect(await waiting()).toMatchObject({ reviews: 1, oldReviews: 1, oldestReviewDays: 8 })
  })

  it('have operations that failed in the last 30 days', async () => {
    await server.database.pool.query(
      `insert into operation_runs (tenant, operation, actor, started_at, finished_at, outcome, dry_run,
        input_sha256, figures)
      select 'acme', 'people import', 'ana', at, at, 'failed', false, '', '{}'
      from (values (now() - interval '29 days'), (now() - interval '31 days')) as runs (at)`,
    )
    expect((await waiting()).failedOperations).toBe(1)
  })

  it('do not have an invitation of somebody whose e-mail an import removed, as both lists', async () => {
    await server.employee('acme', { employee_number: 'W1', email: 'w1@acme.example', ...isOut })
    await run('people invite', { employees: ['W1'] })
    const before = await waiting()
    expect(await stateOf('W1')).toEqual(['invited', 'waiting'])
    const file = inputFile('people.csv', 'Employee number,E-mail address\nW1,-')
    await run('people import', { people: file })
    expect(await stateOf('W1')).toEqual(['withoutEmail', 'withoutEmail'])
    expect(await numbersOf('invitationExpired')).not.toContain('W1')
    const { notEntered, notInvited, invitationExpired, blocked } = await waiting()
    expect(notEntered).toBe(before.notEntered - 1)
    expect({ notInvited, invitationExpired }).toEqual({
      notInvited: before.notInvited,
      invitationExpired: before.invitationExpired,
    })
    expect(blocked).toBe(before.blocked + 1)
  })
})

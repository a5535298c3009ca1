import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { card, createContractServer, type ContractServer } from '../../../tests/support/contractServer.ts'
import { inputFile, runForAcme } from '../../../tests/support/operations.ts'
import { endContracts } from '../contracts/life/endContracts.ts'

let server: ContractServer
beforeAll(async () => {
  server = await createContractServer()
})
afterAll(() => server.close())
afterEach(() => server.setNow('2026-05-05T10:00:00Z'))

const run = (name: string, input: Record<string, unknown> = {}, more = {}) =>
  runForAcme(server.context, name, input, more).then(({ answer }) => answer)

/** An employee with a contract in force from June to August, and one in the cart. */
async function inForce(number: string) {
  const { buyer, id } = await server.inForce([5, 6, 7], 50)
  await server.database.pool.query('update employees set employee_number = $1 where id = $2', [
    number,
    buyer.employee.id,
  ])
  await buyer.add(card([9], 50))
  const statusOf = async () => {
    const { rows } = await server.database.pool.query(
      'select state, covered_until from contracts where employee_id = $1',
      [buyer.employee.id],
    )
    return rows
  }
  const profile = async () => (await buyer.call('GET', '/api/profile')).status
  return { buyer, id, statusOf, profile }
}

const ended = [{ state: 'endedByExit', covered_until: 5 }]

describe('a last day that is over', () => {
  it('ends access and contracts with "people leave" itself, which a trial says and takes back', async () => {
    const { buyer, statusOf, profile } = await inForce('L1')
    server.setNow('2026-07-03T10:00:00Z')
    const exit = { employee: 'L1', on: '2026-06-17' }
    const answer = {
      employee: 'L1',
      person: 'Nora Vidal',
      exitOn: '2026-06-17',
      before: '',
      hasLeft: true,
      contractsEnded: 2,
      contracts: [{ product: 'Transport', year: 2026 }],
    }
    expect(await run('people leave', exit, { dryRun: true })).toEqual(answer)
    expect(await profile()).toBe(200)
    expect(await run('people leave', exit)).toEqual(answer)
    expect(await profile()).toBe(401)
    expect(await statusOf()).toEqual(ended)
    const subjects = async () => (await server.mailsTo(buyer.employee.email)).map(({ subject }) => subject)
    const told = (await subjects()).filter((subject) => subject.includes('ha terminado'))
    expect(told).toEqual(['Tu plan de beneficios de Acme ha terminado'])
    const mails = (await subjects()).length
    await endContracts(server.context)
    expect(await subjects()).toHaveLength(mails)
    await expect(run('people leave', { employee: 'L1', on: '2026-06-18' })).rejects.toThrow(
      'L1 has already left, on 2026-06-17.',
    )
    await expect(run('people stay', { employee: 'L1' })).rejects.toThrow('use “Reinstate” (people rejoin)')
    expect(await run('data erase', { employee: 'L1' })).toMatchObject({ employee: 'L1', contracts: 0 })
  })

  it('is not today: who leaves today is there until midnight', async () => {
    const { statusOf, profile } = await inForce('L2')
    server.setNow('2026-06-17T21:59:00Z')
    expect(await run('people leave', { employee: 'L2', on: '2026-06-17' })).toMatchObject({
      hasLeft: false,
      contractsEnded: 0,
    })
    expect(await profile()).toBe(200)
    expect(await statusOf()).toHaveLength(2)
    expect(await run('people stay', { employee: 'L2' })).toMatchObject({ withdrawn: '2026-06-17' })
    await run('people leave', { employee: 'L2', on: '2026-06-17' })
    // The exit day is over, and the hourly job has not run yet.
    server.setNow('2026-06-17T22:00:00Z')
    await expect(run('people stay', { employee: 'L2' })).rejects.toThrow(
      'L2 has left: if they come back, use “Reinstate” (people rejoin).',
    )
    await expect(run('people leave', { employee: 'L2', on: '2026-07-31' })).rejects.toThrow(
      'has already left',
    )
    await run('people rejoin', { employee: 'L2', on: '2026-06-18' })
    expect(await statusOf()).toEqual(ended)
  })

  it('lets the data be erased before the hourly job has run', async () => {
    const { buyer, statusOf } = await inForce('L3')
    await run('people leave', { employee: 'L3', on: '2026-06-17' })
    await expect(run('data erase', { employee: 'L3' })).rejects.toThrow('L3 is active')
    server.setNow('2026-06-18T10:00:00Z')
    expect(await run('data erase', { employee: 'L3' })).toMatchObject({ employee: 'L3' })
    expect(await statusOf()).toEqual(ended)
    expect(await server.mailsTo(buyer.employee.email)).toEqual([])
  })
})

describe('a file of leavers that names somebody who has left already', () => {
  const bring = (title: string, ...lines: string[]) =>
    run('people import', { people: inputFile('l.csv', [title, ...lines].join('\n')) })

  it('changes nothing for a line with the same last day, and takes the others', async () => {
    for (const employee_number of ['X1', 'X2']) await server.buyer({ employee_number })
    server.setNow('2026-06-10T10:00:00Z')
    await bring('Employee number,Last day', 'X1,2026-05-31')
    const again = await bring(
      'Employee number,First name,Last day',
      'X1,Nora,2026-05-31',
      'X2,Nora,2026-06-30',
    )
    expect(again).toMatchObject({ changed: 1, unchanged: 1 })
    expect(again.changes).toEqual([
      { employeeNumber: 'X2', field: 'exitOn', about: null, before: null, after: { day: '2026-06-30' } },
    ])
  })

  it('is refused where the line says anything else', async () => {
    await server.buyer({ employee_number: 'X3' })
    server.setNow('2026-06-10T10:00:00Z')
    await bring('Employee number,Last day', 'X3,2026-05-31')
    for (const [title, line] of [
      ['Last day', '2026-05-30'],
      ['Last day', '2026-06-30'],
      ['First name,Last day', 'Ana,2026-05-31'],
      ['First name', 'Nora'],
    ])
      await expect(bring(`Employee number,${title}`, `X3,${line}`)).rejects.toThrow('employee X3 has left')
  })
})

describe('the employees who may choose for a plan year', () => {
  it('do not include those who have left, or leave before it begins', async () => {
    await server.database.pool.query('update employees set active = false')
    const exits = { U1: '2026-05-04', U2: '2026-05-05', U3: '2026-12-31', U4: '2027-01-01', U5: null }
    for (const [employee_number, exit_on] of Object.entries(exits))
      await server.buyer({ employee_number, exit_on })
    const numbers = async (year: number) =>
      (await run('plan undecided', { year })).people.map(
        ({ employeeNumber }: { employeeNumber: string }) => employeeNumber,
      )
    expect(await numbers(2026)).toEqual(['U2', 'U3', 'U4', 'U5'])
    expect(await numbers(2027)).toEqual(['U4', 'U5'])
    expect((await run('plan remind', { year: 2027 })).people).toEqual(['U4', 'U5'])
  })
})

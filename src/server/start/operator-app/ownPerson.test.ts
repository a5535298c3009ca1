import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createOperatorServer, type OperatorServer } from '../../../../tests/support/operatorServer.ts'
import { dni, runForAcme } from '../../../../tests/support/operations.ts'
import { courseUnderReview, health } from '../../../../tests/support/contractServer.ts'

let server: OperatorServer
beforeAll(async () => {
  server = await createOperatorServer()
})
afterAll(() => server.close())

const stranger = '00000000-0000-4000-8000-000000000000'

/** An operator account with the set `hr` that belongs to an employee with this number. */
async function accountOf(name: string, id: string, number: string) {
  await server.database.db
    .updateTable('employees')
    .set({ employee_number: number, personal_id: dni(Number(number)) })
    .where('id', '=', id)
    .execute()
  const account = await server.add(name, 'hr', ['acme'])
  await runForAcme(server.context, 'operators change', { name, employee: number }, { actor: 'shell' })
  return server.tokenOf(account)
}

const operate = (token: string, operation: string, input: object, more: object = {}) =>
  server.operate(token, operation, { company: 'acme', language: 'en', input, ...more })

describe('nobody decides about themselves', () => {
  it('neither a review, over HTTP nor in the shell by the name of the account', async () => {
    const { id, buyer } = await courseUnderReview(server, [5])
    const token = await accountOf('rita', buyer.employee.id, '71')
    const own = 'This contract is your own: another account must decide on it.'
    for (const [verb, input] of [
      ['approve', {}],
      ['refuse', { reason: 'No' }],
      ['ask', { what: 'A page' }],
    ] as const) {
      const call = { contract: id, ...input }
      const answer = await operate(token, `review ${verb}`, call, { confirm: true })
      expect([verb, answer.status, answer.body.error?.message]).toEqual([verb, 422, own])
      await expect(runForAcme(server.context, `review ${verb}`, call, { actor: 'rita' })).rejects.toThrow(own)
    }
    const other = await server.tokenOf(await server.add('olga', 'hr', ['acme']))
    expect((await operate(other, 'review approve', { contract: id }, { confirm: true })).status).toBe(200)
  })

  it('nor a salary or bag of a file: the own line is left and listed', async () => {
    const me = await server.buyer()
    const other = await server.buyer()
    const token = await accountOf('sara', me.employee.id, '72')
    await server.database.db
      .updateTable('employees')
      .set({ employee_number: '73', personal_id: dni(73) })
      .where('id', '=', other.employee.id)
      .execute()
    const importLines = (...lines: string[]) => {
      const title = 'Employee number,DNI or NIE,First name,First surname,Phone,Fixed salary'
      const file = { name: 'people.csv', content: [title, ...lines].join('\n') }
      const input = { allowLargeChanges: true, allowIdChange: true }
      return operate(token, 'people import', input, { confirm: true, files: { people: file } })
    }
    const line = (number: number, salary: string) => `${number},${dni(number)},Ada,Mas,600000001,${salary}`
    const first = await importLines(line(72, '91000'), line(73, '45000'))
    expect(first.body.answer).toMatchObject({
      forAnother: [{ employeeNumber: '72', file: 'people.csv', line: 2 }],
    })
    const salaries = async (id: string) =>
      (
        await server.database.db
          .selectFrom('payroll_salaries')
          .select('fixed_cents')
          .where('employee_id', '=', id)
          .execute()
      ).map(({ fixed_cents }) => fixed_cents)
    expect(await salaries(me.employee.id)).not.toContain(9_100_000)
    expect(await salaries(other.employee.id)).toContain(4_500_000)
    const rest = await importLines(line(72, ''))
    expect(rest.body.answer).toMatchObject({ forAnother: [], changed: 1 })
    const pay = { allowLargeChanges: true, fixedSalary: '95000' }
    const changePay = (employee: string) =>
      operate(token, 'people change', { ...pay, employee }, { confirm: true })
    const refused = await changePay('72')
    expect([refused.status, refused.body.error.message]).toEqual([
      422,
      'Your own pay and allowances must be changed by another account: ask somebody else with access.',
    ])
    expect((await changePay('73')).status).toBe(200)
    expect(await salaries(me.employee.id)).not.toContain(9_500_000)
  })
})

describe('documentation of health', () => {
  it('opens by the right to it alone, and each opening stands in the history with its person', async () => {
    const buyer = await server.buyer({ employee_number: '81' })
    const { id } = await buyer.add(health([0], { additionalInfo: { 0: { file: await buyer.file() } } }))
    await buyer.buy(id)
    await server.press((await server.linksTo(buyer.employee.email))[0] ?? '')
    const token = await server.tokenOf(await server.add('hana', 'hr', ['acme']))
    const closed = await operate(token, 'review documents', { contract: id })
    expect(closed.body).toMatchObject({
      answer: { isHealth: true, documents: 0, completeOn: expect.stringMatching(/^\d{4}-/), files: [] },
      files: [],
    })
    const inShell = await runForAcme(server.context, 'review documents', { contract: id }, { actor: 'root' })
    expect(inShell.files).toEqual({})
    await expect(runForAcme(server.context, 'data export', { employee: '81' })).rejects.toThrow(
      '81 has health documents',
    )
    await runForAcme(server.context, 'operators grant', { name: 'hana', right: 'healthDocuments' })
    const open = await operate(token, 'review documents', { contract: id })
    expect(open.body).toMatchObject({ answer: { documents: 1 }, files: [{ name: expect.any(String) }] })
    expect(await server.lastRun()).toMatchObject({
      actor: 'hana',
      operation: 'review documents',
      about: `81, ${id}`,
    })
  })
})

describe('what belongs to another company', () => {
  it('is as absent as what does not exist: one sentence, 404', async () => {
    const { id } = await courseUnderReview(server, [5])
    const token = await server.tokenOf(await server.add('zoe', 'admin', ['acme']))
    await server.database.pool.query(`update operator_rights set companies = '{globex}'
      from operators where id = operator_id and operators.name = 'zoe'`)
    for (const [operation, input] of [
      ['review approve', {}],
      ['review refuse', { reason: 'No' }],
      ['review ask', { what: 'A page' }],
      ['review documents', {}],
      ['contract replay', {}],
    ] as const) {
      const ask = async (contract: string) => {
        const confirm = ['review approve', 'review refuse', 'review ask'].includes(operation)
        const { status, body } = await server.operate(token, operation, {
          input: { contract, ...input },
          language: 'en',
          ...(confirm && { confirm: true }),
        })
        return [operation, status, body.error.message.replace(contract, '')]
      }
      const foreign = await ask(id)
      expect(foreign).toEqual(await ask(stranger))
      expect(foreign[1]).toBe(404)
    }
  })
})

import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { createContractServer, type ContractServer } from '../../../tests/support/contractServer.ts'
import { dni, inputFile, runForAcme } from '../../../tests/support/operations.ts'

let server: ContractServer
beforeAll(async () => {
  server = await createContractServer()
})
afterAll(() => server.close())
afterEach(() => server.setNow('2026-05-05T10:00:00Z'))

const run = (name: string, input: Record<string, unknown> = {}) =>
  runForAcme(server.context, name, input).then(({ answer }) => answer)

const importOf = (table: string, ...lines: string[]) =>
  run('people import', {
    [table]: inputFile(`${table}.csv`, lines.join('\n')),
    allowLargeChanges: true,
  })

/** An employee who had a contract in force from June to August, left in June and returned in July. */
async function back(number: string, more: Record<string, unknown> = {}) {
  const { buyer } = await server.inForce([5, 6, 7], 50)
  const { id } = buyer.employee
  await server.database.pool.query(
    'update employees set employee_number = $1, personal_id = $2 where id = $3',
    [number, dni(Number(number.slice(1))), id],
  )
  server.setNow('2026-07-03T10:00:00Z')
  await run('people leave', { employee: number, on: '2026-06-17' })
  await run('people rejoin', { employee: number, on: '2026-07-01', ...more })
  await server.database.pool.query('update employees set password_hash = $1 where id = $2', [
    buyer.employee.password_hash,
    id,
  ])
  return { buyer, id }
}

const bags = 'Employee number,Plan year,Flexible allowance,Company allowance'
describe('an employee who returns to the company', () => {
  it('has no bag before the file sets one, which is then whole', async () => {
    const { id } = await back('B401')
    const { rows } = await server.database.pool.query('select * from employee_bags where employee_id = $1', [
      id,
    ])
    expect(rows).toEqual([])
    await importOf('bags', bags, 'B401,2026,40,0')
    const shown = await run('people show', { employee: 'B401' })
    expect(shown.bags[0]).toMatchObject({ year: 2026, flexibleCents: 4000, leftCents: 4000 })
  })

  it('has a percentage company bag of the new salary, not of the old one (D-95, D-106)', async () => {
    const { id } = await back('B406')
    // The old salary is 30,000 since 2020.
    await server.database.db
      .insertInto('payroll_salaries')
      .values({
        tenant: 'acme',
        employee_id: id,
        valid_from: '2026-07-01',
        fixed_cents: 2_400_000,
        variable_cents: 0,
      })
      .execute()
    await importOf('bags', bags, 'B406,2026,500,2%')
    const shown = await run('people show', { employee: 'B406' })
    expect(shown.bags[0]).toMatchObject({ year: 2026, companyBagCents: 480_00 })
  })

  it('keeps the payments of the old company bag, whatever the new one holds', async () => {
    const { buyer } = await server.inForce([5, 6, 7], 50)
    const { id } = buyer.employee
    await server.database.pool.query('update employees set employee_number = $1 where id = $2', ['B402', id])
    await importOf('bags', bags, 'B402,2026,500,30')
    server.setNow('2026-07-03T10:00:00Z')
    await run('people leave', { employee: 'B402', on: '2026-06-17' })
    await run('people rejoin', { employee: 'B402', on: '2026-07-01' })
    await importOf('bags', bags, 'B402,2026,500,10')
    const { rows } = await server.database.pool.query(
      'select former_bag_cents, former_employment from contracts where employee_id = $1',
      [id],
    )
    expect(rows).toEqual([{ former_bag_cents: 3000, former_employment: 1 }])
  })

  it('takes a new employee number, by which the file finds them, with what they buy anew', async () => {
    const titles = 'Employee number,DNI or NIE,First name,First surname'
    const { buyer } = await back('B403', { newNumber: 'N403' })
    expect(await importOf('people', titles, `N403,${dni(403)},Nora,Vidal`)).toMatchObject({ added: 0 })
    await expect(run('people rejoin', { employee: 'B403', on: '2026-07-02' })).rejects.toThrow('B403')
    expect(buyer.employee.id).toBeTruthy()
  })

  it('is named by a file that has them under another number, with what brings them back', async () => {
    const { buyer } = await server.inForce([5, 6, 7], 50)
    await server.database.pool.query(
      'update employees set employee_number = $1, personal_id = $2, active = false where id = $3',
      ['B404', dni(404), buyer.employee.id],
    )
    const titles = 'Employee number,DNI or NIE,First name,First surname'
    await expect(importOf('people', titles, `N404,${dni(404)},Nora,Vidal`)).rejects.toThrow(
      'use “Reinstate” (people rejoin) with the new number (--new-number)',
    )
  })

  it('gets no number that somebody else has', async () => {
    await expect(back('B405', { newNumber: 'N403' })).rejects.toThrow(
      'The number N403 belongs to somebody else. Choose another one.',
    )
  })
})

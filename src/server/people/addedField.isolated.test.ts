import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { createContractServer, type ContractServer } from '../../../tests/support/contractServer.ts'
import { inputFile, runForAcme } from '../../../tests/support/operations.ts'
import { demoSchema } from '../../domain/company/demo/schemaDemo.ts'
import { coreForms } from '../../domain/forms/profileForms.ts'
import { employeeRow } from './demo/demoEmployeeRow.ts'

/**
 * Adds a field in the list of fields, in the response schema and, below, as a column; types are not needed
 * here.
 */
vi.mock('../../domain/forms/personFields.ts', async (original) => {
  const actual = await original<typeof import('../../domain/forms/personFields.ts')>()
  const badge = {
    column: 'badge',
    schema: { type: 'string', format: 'line', maxLength: 5 },
    form: 'legalContact',
    isOnPage: true,
    cell: { kind: 'text' },
    demo: 'Badge.',
  }
  Object.assign(actual.personFields, { badge })
  Object.assign(actual.personFieldList, [...actual.personFieldList, { ...badge, name: 'badge' }])
  return actual
})
vi.mock('../../dto/schemas/profile.ts', async (original) => {
  const actual = await original<typeof import('../../dto/schemas/profile.ts')>()
  Object.assign(actual.profileSchema.properties, { badge: { type: 'string' } })
  return actual
})

let server: ContractServer
beforeAll(async () => {
  server = await createContractServer()
  await server.database.pool.query(`alter table employees add column badge text not null default ''`)
})
afterAll(() => server.close())

const find = async (number: string) => {
  const query = 'select badge, id from employees where employee_number = $1'
  return (await server.database.pool.query(query, [number])).rows[0]
}

const importPeople = async (...lines: string[]) => {
  const titles = 'employeeNumber;personalID;firstName;lastName1;badge'
  const people = inputFile('people.csv', [titles, ...lines].join('\n'))
  return (await runForAcme(server.context, 'people import', { people })).answer
}

describe('a field that a person gets by a row of the table, a column and the answer', () => {
  it('is imported, changed by the next file, and exported', async () => {
    await importPeople('B1;12345678Z;Ada;Coll;A1', 'B2;X1234567L;Omar;Pla;')
    expect([(await find('B1')).badge, (await find('B2')).badge]).toEqual(['A1', ''])
    expect(await importPeople('B1;12345678Z;Ada;Coll;A2')).toMatchObject({
      changes: [{ employeeNumber: 'B1', field: 'badge', before: { text: 'A1' }, after: { text: 'A2' } }],
    })
    const { files } = await runForAcme(server.context, 'people export')
    const [titles, first] = String(files['acme-people.csv']).split('\r\n')
    expect(first?.split(';')[titles?.split(';').indexOf('column.badge') ?? -1]).toBe('A2')
  })

  it('is shown on the operators’ page of the person', async () => {
    const { answer } = await runForAcme(server.context, 'people show', { employee: 'B1' })
    expect(answer.badge).toBe('A2')
  })

  it('is limited in a file as in its form', async () => {
    await expect(importPeople('B1;12345678Z;Ada;Coll;A23456')).rejects.toThrow('more than 5 characters')
    expect(coreForms.legalContact.properties).toHaveProperty('badge.maxLength', 5)
    expect(coreForms.legalData.properties).toHaveProperty('badge.maxLength', 5)
  })

  it('is read, changed and recorded in the profile', async () => {
    const { employee, call } = await server.buyer()
    expect((await call('GET', '/api/profile')).body).toMatchObject({ badge: '' })
    expect((await call('POST', '/api/profile', { badge: 'A23456' })).status).toBe(400)
    expect((await call('POST', '/api/profile', { badge: 'A3' })).body).toMatchObject({ badge: 'A3' })
    const { rows } = await server.database.pool.query(
      'select field, before, after from employee_changes where employee_id = $1',
      [employee.id],
    )
    expect(rows).toEqual([{ field: 'badge', before: null, after: 'A3' }])
  })

  it('is erased with the person', async () => {
    const { employee } = await server.inForce([6], 20).then(({ buyer }) => buyer)
    const { pool } = server.database
    await pool.query(`update employees set badge = 'A4', employee_number = 'B4' where id = $1`, [employee.id])
    await runForAcme(server.context, 'people leave', { employee: 'B4', on: '2026-05-04' })
    await runForAcme(server.context, 'data erase', { employee: 'B4' })
    expect(await find('B4')).toMatchObject({ badge: '' })
  })

  it('is written by a demo file', async () => {
    const tenant = (await server.context.tenants.find('acme'))!
    const demo = {
      email: 'ada@acme.example',
      personalID: '12345678Z',
      firstName: 'Ada',
      lastName1: 'Coll',
      badge: 'A5',
      flexibleBag: 0,
      password: 'Demo2026x',
      note: '',
    }
    const row = employeeRow(tenant, demo, { passwordHash: '', today: '2026-05-05' })
    expect(row).toMatchObject({ badge: 'A5', birthday: null })
    const { properties } = demoSchema.properties!['employees']!.items!
    expect(properties).toMatchObject({ badge: { description: 'Badge.', maxLength: 200 } })
  })
})

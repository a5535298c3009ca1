import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import {
  createContractServer,
  type Buyer,
  type ContractServer,
} from '../../../tests/support/contractServer.ts'
import { runForAcme } from '../../../tests/support/operations.ts'
import { scanDatabase, scanFolder } from '../../../tests/support/scanForPerson.ts'
import { facts, endEmployment, createWholePerson } from '../../../tests/support/wholePerson.ts'
import { pressForm } from '../../../tests/support/pressForm.ts'
import { hashAccountName } from '../auth/knownBrowsers.ts'
import { hashPassword } from '../auth/passwords.ts'
import { wrapPassword } from '../../../tests/support/wrapPassword.ts'
import type { EmployeeRow } from '../platform/db/schema.ts'
import { erasePerson, type Kept } from './erasePerson.ts'
import { findPersonTables } from './personTables.ts'
import { rowsOfPerson } from './personData.ts'

let server: ContractServer
beforeAll(async () => {
  server = await createContractServer()
}, 60_000)
afterAll(() => server.close())
afterEach(() => server.setNow('2026-05-05T10:00:00Z'))

const run = async (name: string, input = {}, more = {}) =>
  (await runForAcme(server.context, name, input, more)).answer
const scan = () => scanDatabase(server.database.pool, facts)
const tablesOf = (employee: EmployeeRow) => findPersonTables(server.database.db, employee)
const countOf = async (employee: EmployeeRow) => {
  const data = await rowsOfPerson(server.database.db, employee)
  return Object.fromEntries(Object.entries(data).map(([table, rows]) => [table, rows.length]))
}

/** The columns in which data may remain after the erasure; the result of the erasure names each. */
const namedPlaces = [
  'employees.birthday: birthday',
  'employees.employee_number: number',
  'employees.first_name: firstName',
  'employees.last_name1: lastName',
  'employees.last_name2: secondLastName',
  'employees.login_id: personalId',
  'employees.personal_id: personalId',
  'family_members.birthday: childBirthday',
  'family_members.first_name: childName',
  'family_members.last_name1: lastName',
  'family_members.personal_id: childId',
  // A signed document contains each person's identity number.
  'file_contents.bytes: childId',
  'file_contents.bytes: childName',
  'file_contents.bytes: firstName',
  'file_contents.bytes: lastName',
  'file_contents.bytes: personalId',
  'file_contents.bytes: secondLastName',
  'payroll_rows.employee_number: number',
  'payroll_rows.full_name: firstName',
  'payroll_rows.full_name: lastName',
  'payroll_rows.full_name: secondLastName',
  'payroll_rows.personal_id: personalId',
  'provider_rows.facts: firstName',
  'provider_rows.facts: personalId',
  'signatures.ip: ip',
  'signatures.user_agent: firstName',
  'signatures.user_agent: userAgent',
]

describe('the erasure of a person with rows in every table', () => {
  let buyer: Buyer
  let other: Buyer
  let othersBefore: object
  let kept: Kept[]
  beforeAll(async () => {
    other = (await server.inForce([5], 60)).buyer
    buyer = await createWholePerson(server)
    await endEmployment(server, buyer)
    // An exit deletes known browsers; this row simulates one that was not deleted because of a fault.
    await server.database.pool.query(
      `insert into known_browsers (tenant, account, browser_hash, expires_at)
        values ('acme', $1, 'h3', now() + interval '1 day')`,
      [hashAccountName(buyer.employee.id)],
    )
    othersBefore = await countOf(other.employee)
  }, 60_000)

  it('is tried with a row in each table about people, and with each fact in the database', async () => {
    const places = await scan()
    const found = new Set(places.map((place) => place.split(': ')[1]))
    expect(Object.keys(facts).filter((fact) => !found.has(fact))).toEqual([])
    const counts = await countOf(buyer.employee)
    const empty = Object.entries(counts).filter(([, rows]) => rows === 0)
    expect(empty.map(([table]) => table)).toEqual([])
  })

  it('leaves exactly the data it names, in any table or file', async () => {
    server.setNow('2026-05-07T10:00:00Z')
    const trial = await run('data erase', { employee: facts.number }, { dryRun: true })
    const answer = await run('data erase', { employee: facts.number })
    expect(answer).toEqual(trial)
    expect(answer).toMatchObject({ contracts: 1, relatives: 1 })
    kept = answer.kept
    expect(await scan()).toEqual(namedPlaces)
    expect(await scanFolder(server.dataDir, facts)).toEqual([])
  })

  it('names each table that still has rows, with a reason and a last day', async () => {
    const counts = await countOf(buyer.employee)
    const left = Object.entries(counts).filter(([, rows]) => rows > 0)
    // `kept` has two entries for the employee's own row, and one for the objects of the store until they are
    // deleted.
    expect(left.map(([table]) => table)).toHaveLength(kept.length - 1)
    for (const { what, reason, rows, until } of kept) {
      expect(reason, what).toMatch(/^\w+ \w+/)
      expect(rows, what).toBeGreaterThan(0)
      expect(until, what).toBe(what === 'files in the object store' ? '2026-05-08' : '2032-12-31')
    }
  })

  it('changes nothing of another person', async () => {
    expect(await countOf(other.employee)).toEqual(othersBefore)
  })

  it('can be repeated, and answers the same of what is kept', async () => {
    server.setNow('2026-05-07T10:00:00Z')
    expect((await run('data erase', { employee: facts.number })).kept).toEqual(kept)
  })

  it('ends with the evidence: after its last day the retention leaves no fact', async () => {
    server.setNow('2032-12-31T22:59:59Z')
    expect(await run('data retain')).toMatchObject({ evidence: 0 })
    expect(await scan()).toEqual(namedPlaces)
    server.setNow('2032-12-31T23:00:00Z')
    expect(await run('data retain')).toMatchObject({ evidence: 1 })
    expect(await scan()).toEqual([])
    const { rows } = await server.database.pool.query(
      'select sum(price_cents)::int as cents from payroll_rows where employee_id = $1',
      [buyer.employee.id],
    )
    expect(rows).toEqual([{ cents: 5000 }])
  })
})

describe('the erasure of somebody', () => {
  const terms = { evidenceYears: 6, today: '2026-05-07' }
  const erase = (row: EmployeeRow, on = terms) =>
    server.database.db.transaction().execute((trx) => erasePerson(trx, row, on))
  const rowOf = async (id: string) =>
    server.database.db.selectFrom('employees').selectAll().where('id', '=', id).executeTakeFirst()

  it('leaves none of their addresses, whatever was mailed there', async () => {
    const at = (name: string): string => `eustaquia.${name}@post.example`
    const addresses = ['vieja', 'nueva', 'typo', 'privada'].map(at)
    const employee = await server.employee('acme', {
      employee_number: 'E-3',
      email: at('vieja'),
      password_hash: null,
      ban: 'ES9121000418450200051332',
    })
    const email = (name: string) => run('people email', { employee: 'E-3', email: at(name) })
    const forgot = async (name: string) =>
      server.call('POST', '/api/auth/forgot-password', {
        headers: { captcha: await server.captcha() },
        body: { email: at(name) },
      })
    await run('people invite', { employees: ['E-3'] })
    await forgot('vieja')
    await email('nueva')
    const enter = server.database.db.updateTable('employees').where('id', '=', employee.id)
    await enter.set({ password_hash: await hashPassword('Entered4horse') }).execute()
    await email('typo')
    const token = await server.session(employee)
    await server.call('POST', '/api/profile', { token, body: { BAN: 'ES6121000418430200067781' } })
    await server.call('POST', '/api/profile', { token, body: { password: wrapPassword('Better4horse') } })
    await server.call('POST', '/api/profile', { token, body: { email: at('privada') } })
    const confirm = (await server.linksTo(at('privada'))).find((path) => path.includes('/confirm-email/'))
    await pressForm(server, confirm ?? '')
    await forgot('privada')
    const { rows } = await server.database.pool.query(
      'select distinct subject, to_address from outbox where to_address = any ($1)',
      [addresses],
    )
    expect(new Set(rows.map(({ subject }) => subject)).size).toBe(7)
    expect(new Set(rows.map(({ to_address }) => to_address)).size).toBe(4)
    await run('people leave', { employee: 'E-3', on: '2026-05-04' })
    await run('data erase', { employee: 'E-3' })
    const known = Object.fromEntries(addresses.map((address) => [address, address]))
    expect(await scanDatabase(server.database.pool, known)).toEqual([])
  })

  it('without evidence leaves no row in any table', async () => {
    const { employee, ...buyer } = await server.buyer()
    await buyer.file()
    await buyer.child('Pau', '2020-02-29')
    expect(await erase({ ...employee, active: false })).toMatchObject({ files: 1, relatives: 1, kept: [] })
    expect(Object.entries(await countOf(employee)).filter(([, rows]) => rows > 0)).toEqual([])
  })

  it.each([
    ['2032-12-30', 'before', true],
    ['2032-12-31', 'on', true],
    ['2033-01-01', 'after', false],
  ])('at %s, %s the last day of the evidence, keeps it: %s', async (today, _when, isKept) => {
    const { buyer } = await server.inForce([5], 60)
    const row = { ...buyer.employee, exit_on: '2026-05-06' }
    const { kept } = await erase(row, { ...terms, today })
    expect(kept.length > 0).toBe(isKept)
    expect((await rowOf(row.id)) !== undefined).toBe(isKept)
  })

  it('without an exit keeps evidence as if the exit were today, and the retention ends it', async () => {
    const { buyer } = await server.inForce([5], 60)
    const set = server.database.db.updateTable('employees').where('id', '=', buyer.employee.id)
    await set.set({ active: false, employee_number: 'E-1' }).execute()
    const { kept } = await erase({ ...buyer.employee, active: false })
    expect(new Set(kept.map(({ until }) => until))).toEqual(new Set(['2032-12-31']))
    await set.set({ erased_at: '2019-12-31T12:00:00Z' }).execute()
    expect(await run('data retain')).toMatchObject({ evidence: 1 })
    expect(await rowOf(buyer.employee.id)).toBeUndefined()
  })

  it('is undone by nobody: who comes back and leaves again is erased again', async () => {
    const { buyer } = await server.inForce([5], 60)
    const set = server.database.db.updateTable('employees').where('id', '=', buyer.employee.id)
    await set.set({ active: false, employee_number: 'E-2', exit_on: '2026-05-01' }).execute()
    await run('data erase', { employee: 'E-2' })
    await run('people rejoin', { employee: 'E-2', on: '2026-05-05' })
    expect((await rowOf(buyer.employee.id))?.erased_at).toBeNull()
  })

  it('of evidence ends though nobody erased them before: the retention takes it whole', async () => {
    const { buyer } = await server.inForce([5], 60)
    const set = server.database.db.updateTable('employees').where('id', '=', buyer.employee.id)
    await set.set({ active: false, exit_on: '2020-01-01' }).execute()
    expect(await run('data retain')).toMatchObject({ evidence: 0 })
    await set.set({ exit_on: '2019-12-31' }).execute()
    expect(await run('data retain')).toMatchObject({ evidence: 1 })
    expect(Object.entries(await countOf(buyer.employee)).filter(([, rows]) => rows > 0)).toEqual([])
  })

  it('reaches a table and a column that were added later, and so does the export', async () => {
    const { pool } = server.database
    await pool.query(`create table later_notes (tenant text not null, employee_id uuid not null, note text)`)
    await pool.query('grant select, delete on later_notes to portal_rows')
    await pool.query('alter table employees add column shoe_size text')
    const { buyer } = await server.inForce([5], 60)
    const { id } = buyer.employee
    await pool.query(`insert into later_notes values ('acme', $1, 'Nota posterior')`, [id])
    await pool.query(`update employees set shoe_size = 'Calza un 39' where id = $1`, [id])
    expect((await rowsOfPerson(server.database.db, buyer.employee)).later_notes).toHaveLength(1)
    expect((await tablesOf(buyer.employee)).map(({ name }) => name)).toContain('later_notes')
    const later = { note: 'Nota posterior', size: 'Calza un 39' }
    expect(await scanDatabase(pool, later)).toEqual(['employees.shoe_size: size', 'later_notes.note: note'])
    await erase({ ...buyer.employee, exit_on: '2026-05-06' })
    expect(await scanDatabase(pool, later)).toEqual([])
    await pool.query('drop table later_notes')
    await pool.query('alter table employees drop column shoe_size')
  })
})

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  createContractServer,
  type Buyer,
  type ContractServer,
} from '../../../tests/support/contractServer.ts'
import { dni, inputFile, runForAcme } from '../../../tests/support/operations.ts'
import { OperationRefused } from '../platform/context/operating.ts'
import type { Imported } from './importPeople.ts'

let server: ContractServer
let people = 0
beforeAll(async () => {
  server = await createContractServer()
})
afterAll(() => server.close())

/** An employee with a number of their own, whose first name is Nora. */
async function somebody(): Promise<Buyer & { number: string }> {
  people += 1
  const number = `R${people}`
  return { ...(await server.buyer({ employee_number: number, personal_id: dni(100 + people) })), number }
}

const titles = 'Employee number,First name,First surname,Relationship,Date of birth,DNI or NIE'
const family = (...lines: string[]) => ({ family: inputFile('family.csv', [titles, ...lines].join('\n')) })

async function bringIn(files: Record<string, unknown>): Promise<Imported> {
  return (await runForAcme<Imported>(server.context, 'people import', files)).answer
}

async function faults(files: Record<string, unknown>): Promise<string[]> {
  const error: unknown = await bringIn(files).catch((each: unknown) => each)
  if (!(error instanceof OperationRefused)) throw error
  return error.message.split('\n')
}

const familyOf = async ({ employee }: Buyer) =>
  server.database.db
    .selectFrom('family_members')
    .select(['id', 'first_name', 'personal_id', 'id_type', 'relationship', 'active'])
    .where('employee_id', '=', employee.id)
    .orderBy('id')
    .execute()

/** Adds a member as the profile does. */
async function add({ call }: Buyer, member: { firstName: string; relationship: string; personalID: string }) {
  const { body } = await call('POST', '/api/families', {
    lastName1: 'Gil',
    birthday: '1990-01-01',
    ...member,
  })
  return body.at(-1).id as number
}

const remove = ({ call }: Buyer, id: number) => call('PUT', `/api/families/${id}`, { active: false })

/** Stores so many relatives of somebody: Nil 1, Nil 2, and so on. */
const store = (of: Buyer, count: number) =>
  server.database.db
    .insertInto('family_members')
    .values(
      Array.from({ length: count }, (_, index) => ({
        tenant: 'acme',
        employee_id: of.employee.id,
        relationship: 'child' as const,
        first_name: `Nil ${index + 1}`,
        last_name1: 'Gil',
        id_type: 'PASSPORT' as const,
        personal_id: '',
        birthday: '2010-01-01',
      })),
    )
    .execute()

describe('an import of relatives', () => {
  it.each([
    [28, false],
    [29, true],
  ])('beside %i on file takes one known and two new: refused %s', async (count, isMany) => {
    const buyer = await somebody()
    await store(buyer, count)
    const { number } = buyer
    const lines = ['Nil 1', 'Iris', 'Noa'].map((name) => `${number},${name},Gil,Child,01/01/2010,`)
    const told = await faults(family(...lines)).catch(() => [])
    expect(told.map((fault) => fault.includes('more than 30 relatives'))).toEqual(isMany ? [true] : [])
    expect(await familyOf(buyer)).toHaveLength(isMany ? count : count + 2)
  })

  it('takes a spouse where the profile has removed the one before', async () => {
    const buyer = await somebody()
    await remove(buyer, await add(buyer, { firstName: 'Eva', relationship: 'spouse', personalID: dni(1) }))
    const done = await bringIn(family(`${buyer.number},Ada,Gil,spouse,1990-01-01,${dni(2)}`))
    expect(done).toMatchObject({ relatives: 1 })
    expect((await buyer.call('GET', '/api/families')).body).toMatchObject([{ id: 0 }, { firstName: 'Ada' }])
  })

  it('adds a removed relative anew, as the profile does, and the row of past contracts stays', async () => {
    const buyer = await somebody()
    const pau = { firstName: 'Pau', relationship: 'child', personalID: dni(3) }
    const first = await add(buyer, pau)
    await remove(buyer, first)
    const again = family(`${buyer.number},Pau,Gil,child,1990-01-01,${dni(3)}`)
    expect(await bringIn(again)).toMatchObject({
      relatives: 1,
      changes: [{ field: 'relative', before: null, after: { text: 'Pau' } }],
    })
    const rows = await familyOf(buyer)
    expect(rows).toMatchObject([
      { id: first, active: false },
      { first_name: 'Pau', personal_id: dni(3), active: true },
    ])
    expect(await bringIn(again)).toMatchObject({ relatives: 0, changes: [] })

    await remove(buyer, rows[1]!.id)
    await add(buyer, pau)
    expect(await familyOf(buyer)).toMatchObject([{ active: false }, { active: false }, { active: true }])
  })

  it('refuses the DNI of the employee, who may come with the same files', async () => {
    const buyer = await somebody()
    const own = buyer.employee.personal_id
    expect(await faults(family(`${buyer.number},Ada,Gil,spouse,1990-01-01,${own}`))).toEqual([
      `family.csv, row 2, column “DNI or NIE”: “${own}” is the document number of Nora, in the same ` +
        'family. Check it.',
    ])
    const newcomers = `Employee number,DNI or NIE,First name,First surname\nR99,${dni(99)},Iria,Mas`
    const files = family(`R99,Ada,Gil,spouse,1990-01-01,${dni(99)}`)
    expect(await faults({ ...files, people: inputFile('people.csv', newcomers) })).toEqual([
      `family.csv, row 2, column “DNI or NIE”: “${dni(99)}” is the document number of Iria, in the same ` +
        'family. Check it.',
    ])
    expect(await familyOf(buyer)).toEqual([])
  })

  it('refuses the employee as a relative, and a child twice by both surnames in one field', async () => {
    const buyer = await somebody()
    const { first_name, last_name1, birthday } = buyer.employee
    expect(await faults(family(`${buyer.number},${first_name},${last_name1},spouse,${birthday},`))).toEqual([
      `family.csv, row 2, column “First name”: Nora is employee ${buyer.number}: same name and ` +
        'date of birth. Keep only their relatives.',
    ])
    const twice = [
      `${buyer.number},Nil,Gil,child,2015-01-02,`,
      `${buyer.number},NIL,Gil Mas,child,2015-01-02,`,
    ]
    expect(await faults(family(...twice))).toEqual([
      'family.csv, row 3, column “First name”: “NIL” is in row 2 too. Keep one.',
    ])
    expect(await familyOf(buyer)).toEqual([])
  })

  it('refuses the DNI of another relative, also where a DNI may change, and of another line', async () => {
    const buyer = await somebody()
    await add(buyer, { firstName: 'Mar', relationship: 'child', personalID: dni(4) })
    await add(buyer, { firstName: 'Pau', relationship: 'child', personalID: dni(5) })
    const pau = family(`${buyer.number},Pau,Gil,child,1990-01-01,${dni(4)}`)
    const told = (line: number, id: string, name: string) =>
      `family.csv, row ${line}, column “DNI or NIE”: “${id}” is the document number of ${name}, in the ` +
      'same family. Check it.'
    expect(await faults(pau)).toEqual([told(2, dni(4), 'Mar')])
    expect(await faults({ ...pau, allowIdChange: true })).toEqual([told(2, dni(4), 'Mar')])
    const twins = [`${buyer.number},Ona,Gil,child,2020-01-01,${dni(6)}`]
    twins.push(`${buyer.number},Pol,Gil,child,2020-01-01,${dni(6)}`)
    expect(await faults(family(...twins))).toEqual([told(3, dni(6), 'Ona')])
  })

  it('is judged by the family that it leaves: who was the spouse may be none after it', async () => {
    const buyer = await somebody()
    await add(buyer, { firstName: 'Eva', relationship: 'spouse', personalID: dni(7) })
    const lines = [`${buyer.number},Ada,Gil,spouse,1990-01-01,${dni(8)}`]
    lines.push(`${buyer.number},Eva,Gil,child,1990-01-01,${dni(7)}`)
    expect(await bringIn(family(...lines))).toMatchObject({ relatives: 2 })
    expect(await faults(family(`${buyer.number},Eva,Gil,spouse,1990-01-01,${dni(7)}`))).toEqual([
      `family.csv, row 2, column “Relationship”: employee ${buyer.number} has a spouse or partner ` +
        'already. Keep one person.',
    ])
  })

  it('keeps a NIE as one, so that the employee can save the form of the relative', async () => {
    const buyer = await somebody()
    const ada = { firstName: 'Ada', lastName1: 'Gil', relationship: 'spouse', birthday: '1990-01-01' }
    await bringIn(family(`${buyer.number},Ada,Gil,spouse,1990-01-01,x-1234567-l`))
    const [row] = await familyOf(buyer)
    expect(row).toMatchObject({ personal_id: 'X1234567L', id_type: 'NIE' })
    const { body } = await buyer.call('GET', '/api/families')
    const { idType, personalID } = body[1]
    const saved = await buyer.call('PUT', `/api/families/${row!.id}`, { ...ada, idType, personalID })
    expect(saved.status).toBe(200)
  })

  it('takes a passport beside the DNI, and reads an export with one as it was', async () => {
    const buyer = await somebody()
    const line = `${buyer.number},Ada,Gil,child,2015-01-01,,XDB 123456`
    const withPassport = (text: string) => ({
      family: inputFile('family.csv', `${titles},Passport\n${text}`),
    })
    expect(await bringIn(withPassport(line))).toMatchObject({ relatives: 1 })
    expect(await familyOf(buyer)).toMatchObject([{ personal_id: 'XDB 123456', id_type: 'PASSPORT' }])
    expect(await bringIn(withPassport(line))).toMatchObject({ relatives: 0, changes: [] })
    const { files } = await runForAcme(server.context, 'people export', { format: 'csv' })
    const exported = files['acme-family.csv']!.toString().split('\r\n')
    const own = exported.filter((each) => each.includes(buyer.number))
    expect(own[0]).toContain('XDB 123456')
    const again = { family: inputFile('family.csv', [exported[0], ...own].join('\n')) }
    expect(await bringIn(again)).toMatchObject({ relatives: 0, changes: [] })
    expect(await faults(withPassport(line.replace(',,', `,${dni(7)},`)))).toEqual([
      'family.csv, row 2, column “Passport”: there is a DNI or NIE and a passport. Keep one of them.',
    ])
  })

  it('refuses a relative on two lines, and takes two of one name born on different days', async () => {
    const { number } = await somebody()
    const line = (birthday: string) => `${number},Ada,Gil,child,${birthday},`
    expect(await faults(family(line('2015-01-01'), line('2016-01-01'), line('2015-01-01')))).toEqual([
      'family.csv, row 4, column “First name”: “Ada” is in row 2 too. Keep one.',
    ])
    const two = family(line('2015-01-01'), line('2016-01-01'))
    expect(await bringIn(two)).toMatchObject({ relatives: 2 })
  })

  it.each(['NIL', 'nil', 'Níl', ' Nil  ', 'Nil\u00a0', 'Ni\u0301l'])(
    'is the same child under the name %j, not a second one',
    async (name) => {
      const buyer = await somebody()
      const line = (first: string) => `${buyer.number},${first},Gil,child,04/03/2024,`
      await bringIn(family(line('Nil')))
      expect(await familyOf(buyer)).toHaveLength(1)
      await bringIn(family(line(name)))
      expect(await familyOf(buyer)).toHaveLength(1)
    },
  )

  it.each([' ', '\u00a0', '\u2003 '])('is refused without a first name: %j is blank', async (name) => {
    const buyer = await somebody()
    expect((await faults(family(`${buyer.number},${name},Gil,child,04/03/2024,`))).join()).toMatch(
      /First name/,
    )
    expect(await familyOf(buyer)).toEqual([])
  })
})

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createContractServer, type ContractServer } from '../../../tests/support/contractServer.ts'
import { dni, inputFile, runForAcme } from '../../../tests/support/operations.ts'
import { xlsxBytes } from '../platform/sheets/writeSheets.ts'

let server: ContractServer
beforeAll(async () => {
  server = await createContractServer()
})
afterAll(() => server.close())

const titles = ['Employee number', 'DNI or NIE', 'First name', 'First surname', 'Second surname', 'E-mail']
/** Names that a program may mistake for nothing, a number or a key. */
const words = [
  'Nil',
  'Null',
  'null',
  'NaN',
  '0',
  'undefined',
  'None',
  'true',
  'No',
  'constructor',
  '__proto__',
]
const lines = words.map((word, at) => [`N${at}`, dni(700 + at), word, word, word, `n${at}@acme.example`])
const bring = (people: ReturnType<typeof inputFile>) =>
  runForAcme(server.context, 'people import', { people }).then(({ answer }) => answer)
const csv = (rows: string[][]) =>
  inputFile('people.csv', [titles, ...rows].map((row) => row.join(',')).join('\n'))
const stored = async () => {
  const { rows } = await server.database.pool.query(
    `select first_name, last_name1, last_name2 from employees where employee_number like 'N%'
      order by substr(employee_number, 2)::int`,
  )
  return rows.map((row) => [row.first_name, row.last_name1, row.last_name2])
}

describe('somebody whose name is Nil, null, NaN or 0', () => {
  it('is taken from a file under that name, and exported as it was', async () => {
    expect(await bring(csv(lines))).toMatchObject({ added: words.length })
    expect(await stored()).toEqual(words.map((word) => [word, word, word]))
    const { files } = await runForAcme(server.context, 'people export', { format: 'csv' })
    const text = Object.values(files).join('\n')
    for (const [at, word] of words.entries())
      expect(text).toMatch(new RegExp(`N${at}.*[,;]${word}[,;]${word}[,;]${word}`))
    expect(await bring(csv(lines)), 'again').toMatchObject({ unchanged: words.length })
  })

  it('is the same person in a workbook, where the name may be a number', async () => {
    const rows = [titles, ...lines].map((row) => row.map((value) => (value === '0' ? 0 : value)))
    const bytes = await xlsxBytes([{ name: 'people', rows }])
    expect(await bring(inputFile('people.xlsx', bytes))).toMatchObject({ unchanged: words.length })
  })

  it('may be a relative, and edits the own name to it', async () => {
    const { call } = await server.buyer()
    for (const [at, firstName] of words.entries()) {
      const child = {
        relationship: 'child',
        firstName,
        lastName1: firstName,
        personalID: dni(800 + at),
        birthday: `2015-01-${String(at + 1).padStart(2, '0')}`,
        disabilityType: false,
      }
      const { status, body } = await call('POST', '/api/families', child)
      expect([firstName, status, body.at(-1)?.fullName]).toEqual([
        firstName,
        200,
        `${firstName} ${firstName}`,
      ])
      const profile = (await call('POST', '/api/profile', { firstName, lastName1: firstName, lastName2: '' }))
        .body
      expect(profile.fullName).toBe(`${firstName} ${firstName}`)
    }
  })
})

it.each([
  ['Ana გიორგი', '“გ”, at position 5, cannot be shown in documents.'],
  ['Արա', '“Ա”, at position 1, cannot be shown in documents.'],
])('a name in letters that no document can show is a fault with its place: %s', async (name, sentence) => {
  await expect(bring(csv([['N99', dni(799), name, 'Mas', '', '']]))).rejects.toThrow(sentence)
})

it.each(['.', '--', '…', '¿'])('a name that is only %s is a fault of its row in a file', async (name) => {
  await expect(bring(csv([['N98', dni(798), name, 'Mas', '', '']]))).rejects.toThrow('no letter')
})

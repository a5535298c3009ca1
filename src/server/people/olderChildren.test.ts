import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createContractServer, type ContractServer } from '../../../tests/support/contractServer.ts'
import { dni, inputFile, runForAcme } from '../../../tests/support/operations.ts'

let server: ContractServer
beforeAll(async () => {
  server = await createContractServer()
  await take({
    people: [
      'Employee number,DNI or NIE,First name,First surname,Date of birth',
      ...['K1', 'K2', 'K3'].map((number, at) => `${number},${dni(700 + at)},Ada,Mas,1990-05-10`),
    ],
  })
})
afterAll(() => server.close())

type Texts = { people?: string[]; family?: string[] }

const take = async (texts: Texts, more: Record<string, unknown> = {}, dryRun = false) => {
  const files = Object.entries(texts).map(([name, lines]) => [
    name,
    inputFile(`${name}.csv`, lines.join('\n')),
  ])
  const input = { ...Object.fromEntries(files), ...more }
  return (await runForAcme(server.context, 'people import', input, { dryRun })).answer
}

const family = (...lines: string[]) => [
  'Employee number,First name,First surname,Relationship,Date of birth',
  ...lines,
]
const allow = { allowLargeChanges: true }

describe('a child who is not younger than the employee (D-112)', () => {
  it.each(['1990-05-10', '1990-05-09', '1955-01-01'])(
    'born on %s is named in the trial, and taken where large changes are allowed',
    async (birthday) => {
      const file = { family: family(`K1,Nil,Mas,child,${birthday}`) }
      const sentence = /family.csv, row 2, column “Date of birth”: employee K1: Nil was born on .*1990/
      await expect(take(file, {}, true)).rejects.toThrow(sentence)
      await expect(take(file)).rejects.toThrow(sentence)
      expect(await take(file, allow, true)).toMatchObject({ lines: 1 })
    },
  )

  it('is taken without a word where it is younger, or no child', async () => {
    const lines = ['K1,Pau,Mas,child,1990-05-11', 'K1,Teo,Mas,spouse,1960-01-01']
    expect(await take({ family: family(...lines) })).toMatchObject({ lines: 2 })
  })

  it('is judged by the birthday that the same files give the employee', async () => {
    const people = ['Employee number,Date of birth', 'K2,1970-01-01']
    const file = family('K2,Ona,Mas,child,1985-01-01')
    await expect(take({ family: file })).rejects.toThrow('K2: Ona')
    expect(await take({ people, family: file })).toMatchObject({ lines: 2 })
  })

  it('is named where the employee’s own birthday makes it so', async () => {
    const younger = { people: ['Employee number,Date of birth', 'K2,1995-01-01'] }
    await expect(take(younger)).rejects.toThrow('people.csv, row 2, column “Date of birth”: employee K2: Ona')
    expect(await take(younger, allow)).toMatchObject({ lines: 1 })
  })

  it('is not named again by a file that changes neither birthday', async () => {
    expect(await take({ family: family('K2,Ona,Mas,child,1985-01-01') })).toMatchObject({ lines: 1 })
    expect(await take({ people: ['Employee number,Date of birth', 'K2,1995-01-01'] })).toMatchObject({
      lines: 1,
    })
    await expect(take({ family: family('K2,Ona,Mas,child,1985-01-02') })).rejects.toThrow('K2: Ona')
  })
})

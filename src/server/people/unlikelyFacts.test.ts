import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createContractServer, type ContractServer } from '../../../tests/support/contractServer.ts'
import { dni, inputFile, runForAcme } from '../../../tests/support/operations.ts'

let server: ContractServer
beforeAll(async () => {
  server = await createContractServer()
})
afterAll(() => server.close())

const take = async (files: Record<string, string>, more: Record<string, unknown> = {}) => {
  const given = Object.entries(files).map(([name, text]) => [name, inputFile(`${name}.csv`, text)])
  return (await runForAcme(server.context, 'people import', { ...Object.fromEntries(given), ...more })).answer
}
const allow = { allowLargeChanges: true }
const people = (number: number, birthday: string) =>
  `Employee number,DNI or NIE,First name,First last name,Birthday\nU${number},${dni(700 + number)},Ada,Mas,${birthday}`
const child = (number: number, birthday: string, relationship = 'child') =>
  `Employee number,First name,First last name,Relationship,Birthday\nU${number},Nil,Mas,${relationship},${birthday}`

describe('a file with what can hardly be', () => {
  it.each(['1960-05-05', '1980-01-01'])(
    'is taken with a child born on %s of somebody born in 1980 only where it is allowed',
    async (birthday) => {
      const number = birthday === '1980-01-01' ? 1 : 2
      const files = { people: people(number, '1980-01-01'), family: child(number, birthday) }
      await expect(take(files)).rejects.toThrow(
        `family.csv, line 2, column "Birthday": a child born on ${birthday} is not younger than its parent`,
      )
      expect(await take(files, allow)).toMatchObject({ relatives: 1 })
    },
  )

  it('names a birthday of a parent that makes a child older, and no older partner', async () => {
    await take({ people: people(3, '1980-01-01'), family: child(3, '2001-05-05') })
    await expect(take({ people: people(3, '2001-05-06') })).rejects.toThrow('is not younger than its parent')
    expect(await take({ family: child(3, '1950-05-05', 'spouse').replace('Nil', 'Eva') })).toMatchObject({
      relatives: 1,
    })
  })

  it.each([2020, 2024, 2029, 2999])(
    'is taken with the plan year %s only where it is allowed',
    async (year) => {
      await take({ people: people(4, '1980-01-01') })
      const bags = `Employee number,Plan year,Flexible bag\nU4,${year},100`
      await expect(take({ bags })).rejects.toThrow(`${year} is far from the years that can be chosen`)
      expect(await take({ bags }, allow)).toMatchObject({ bags: 1 })
    },
  )
})

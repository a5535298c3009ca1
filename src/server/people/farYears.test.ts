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
const titles = 'Employee number,DNI or NIE,First name,First surname,Date of birth'
const people = (number: number, birthday: string) =>
  `${titles}\nU${number},${dni(700 + number)},Ada,Mas,${birthday}`

describe('a file with a plan year far away', () => {
  it.each([2020, 2024, 2029, 2999])(
    'is taken with the plan year %s only where it is allowed',
    async (year) => {
      await take({ people: people(4, '1980-01-01') })
      const bags = `Employee number,Plan year,Flexible allowance\nU4,${year},100`
      await expect(take({ bags })).rejects.toThrow(`${year} is far from the years that can be chosen`)
      expect(await take({ bags }, allow)).toMatchObject({ bags: 1 })
    },
  )
})

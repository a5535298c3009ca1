import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createContractServer, type ContractServer } from '../../../tests/support/contractServer.ts'
import { dni, inputFile, runForAcme } from '../../../tests/support/operations.ts'

let server: ContractServer
beforeAll(async () => {
  server = await createContractServer()
})
afterAll(() => server.close())

const importOf = (number: string) => {
  const titles = 'Employee number,DNI or NIE,First name,First surname'
  const people = inputFile('people.csv', `${titles}\n${number},${dni(611)},Ada,Mas`)
  return runForAcme(server.context, 'people import', { people }, { dryRun: true })
}

describe('an employee number', () => {
  it.each(['"1,23E+11"', '1.23E+05', '1e+21'])(
    'that a spreadsheet shortened to %s is refused in place',
    async (number) => {
      await expect(importOf(number)).rejects.toThrow(/row 2.*Employee number.*shortened/s)
    },
  )
  it.each(['1E5', 'E+05', '12E+05A', '123456789012345'])('such as %s is taken as it is', async (number) => {
    expect((await importOf(number)).answer).toMatchObject({ added: 1 })
  })
})

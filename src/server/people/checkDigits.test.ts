import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createContractServer, type ContractServer } from '../../../tests/support/contractServer.ts'
import { dni, inputFile, runForAcme } from '../../../tests/support/operations.ts'

let server: ContractServer
beforeAll(async () => {
  server = await createContractServer()
})
afterAll(() => server.close())

const bring = (account: string, number: string, id = dni(501)) => {
  const titles = 'Employee number,DNI or NIE,First name,First surname,IBAN,Social security number'
  const file = inputFile('people.csv', `${titles}\nK1,${id},Ada,Mas,${account},${number}`)
  return runForAcme(server.context, 'people import', { people: file }).then(({ answer }) => answer)
}
const [right, wrong] = ['ES91 2100 0418 4502 0005 1332', 'ES92 2100 0418 4502 0005 1332']

describe('digits that check a number (D-111)', () => {
  it.each([
    [wrong, '', 'the check digits of the IBAN are not right: for this account they should be 91.'],
    ['ES91 2100 0418', '', 'a Spanish IBAN has 24 letters and digits'],
    ['', '08/11987654-32', 'the last two digits do not match the social security number: they should be 72.'],
  ])('are a fault of the row where a file brings them wrong: %s %s', async (account, number, sentence) => {
    await expect(bring(account, number)).rejects.toThrow(sentence)
  })

  it.each([
    ['12345678A', 'the letter does not match the DNI or NIE: with this number it should be Z.'],
    ['1234567Z', 'a DNI or NIE has nine letters and digits.'],
    ['1234S678Z', 'a DNI has eight digits and a letter'],
  ])('of the document %s say what is wrong', async (id, sentence) => {
    await expect(bring(right, '', id)).rejects.toThrow(sentence)
  })

  it('are taken where they are right, of another country, or wrong as they were before', async () => {
    expect(await bring(right, '081204567890')).toMatchObject({ added: 1 })
    expect(await bring('DE89 3704 0044 0532 0130 00', '12345')).toMatchObject({ changed: 1 })
    await server.database.pool.query(
      "update employees set ban = 'ES9221000418450200051332' where employee_number = 'K1'",
    )
    expect(await bring(wrong, '')).toMatchObject({ unchanged: 1 })
  })
})

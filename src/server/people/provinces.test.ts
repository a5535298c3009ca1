import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createContractServer, type ContractServer } from '../../../tests/support/contractServer.ts'
import { dni, inputFile, runForAcme } from '../../../tests/support/operations.ts'

let server: ContractServer
beforeAll(async () => {
  server = await createContractServer()
})
afterAll(() => server.close())

const bring = (province: string, country = '') => {
  const titles = 'Employee number,DNI or NIE,First name,First surname,Province,Country'
  const file = inputFile('people.csv', `${titles}\nP1,${dni(601)},Ada,Mas,"${province}",${country}`)
  return runForAcme(server.context, 'people import', { people: file }).then(({ answer }) => answer)
}
const stored = async () => {
  const { rows } = await server.database.pool.query(
    "select province, country from employees where employee_number = 'P1'",
  )
  return [rows[0]?.province, rows[0]?.country]
}

describe('the province of a file of people (D-112)', () => {
  it.each([
    ['Provinciana', '', '“Provinciana” is not one of the 52 provinces of Spain. If the address'],
    ['Barcelna', '', 'Is it Barcelona?'],
    ['Girona', 'Francia', 'a province is only given for an address in Spain, but the country is Francia.'],
  ])('%s, %s is a fault of its row', async (province, country, sentence) => {
    await expect(bring(province, country)).rejects.toThrow(sentence)
  })

  it('is kept as the form names it, and taken away by a move abroad', async () => {
    await bring('CORUÑA, A', 'España')
    expect(await stored()).toEqual(['A Coruña', 'España'])
    await bring('', 'Portugal')
    expect(await stored()).toEqual(['', 'Portugal'])
    await expect(bring('Lugo')).rejects.toThrow('the country is Portugal')
    await bring('Lugo', 'España')
    expect(await stored()).toEqual(['Lugo', 'España'])
  })
})

describe('the province of a profile (D-112)', () => {
  it('is one of the 52, and blank where the country is not Spain', async () => {
    const { call } = await server.buyer()
    const post = (body: object) => call('POST', '/api/profile', body)
    for (const province of ['Provinciana', 'girona', 'Île-de-France']) {
      const { status, body } = await post({ province })
      expect([status, body.error.fields]).toEqual([
        400,
        [{ path: '/province', message: 'Elige una de las 52 provincias de la lista.' }],
      ])
    }
    expect((await post({ province: 'Girona', country: 'España' })).body).toMatchObject({ province: 'Girona' })
    const abroad = await post({ province: 'Lugo', country: 'Francia' })
    expect(abroad.body.error.fields).toEqual([
      { path: '/province', message: 'La provincia solo se indica si vives en España. Déjala en blanco.' },
    ])
    expect((await post({ country: 'Francia' })).body).toMatchObject({ province: '', country: 'Francia' })
    expect((await post({ province: 'Lugo' })).status).toBe(400)
  })
})

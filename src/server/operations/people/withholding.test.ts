import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createContractServer, type ContractServer } from '../../../../tests/support/contractServer.ts'
import { runForAcme } from '../../../../tests/support/operations.ts'

let server: ContractServer
beforeAll(async () => {
  server = await createContractServer({ plan: { simulator: 'law' }, now: '2026-07-20T10:00:00Z' })
})
afterAll(() => server.close())

const june = { month: '2026-06', ratePercent: 15.5, payToDate: '15000.00', withheldToDate: '2325.00' }
const give = (employee: string, more: object = {}) =>
  runForAcme(server.context, 'people withholding', { employee, ...june, ...more })

describe('people withholding', () => {
  it('gives what payroll withheld, which the profile has in euros, beside what was told', async () => {
    const { call } = await server.buyer({ employee_number: 'W1' })
    const told = { household: 'other' }
    await call('PUT', '/api/profile/tax-situation', told)
    expect((await give('W1')).answer).toEqual({
      employeeNumber: 'W1',
      month: '2026-06',
      ratePercent: 15.5,
      payToDateCents: 15_000_00,
      withheldToDateCents: 2_325_00,
    })
    const withheldToDate = { year: 2026, months: 6, rate: 15.5, pay: 15_000, withheld: 2_325 }
    const { taxSituations } = (await call('GET', '/api/profile')).body
    expect(taxSituations).toMatchObject({ told, withheldToDate })
    const confirmed = { employee: 'W1', toldAt: taxSituations.toldAt }
    await runForAcme(server.context, 'people confirm', confirmed)
    const again = await call('PUT', '/api/profile/tax-situation', { contract: 'fixedTerm' })
    expect(again.body.taxSituations).toMatchObject({ confirmed: told, withheldToDate })
  })

  it('takes the month of today, and refuses a later one', async () => {
    await server.buyer({ employee_number: 'W2' })
    expect((await give('W2', { month: '2026-07' })).answer.month).toBe('2026-07')
    await expect(give('W2', { month: '2026-08' })).rejects.toThrow('give the last month that has been paid')
  })

  it('takes all pay as withheld, and refuses more', async () => {
    await server.buyer({ employee_number: 'W3' })
    await give('W3', { withheldToDate: '15000.00' })
    await expect(give('W3', { withheldToDate: '15000.01' })).rejects.toThrow('check both amounts')
  })

  it('is refused where the company does not calculate by law', async () => {
    const byTable = await createContractServer()
    await byTable.buyer({ employee_number: 'T' })
    const given = runForAcme(byTable.context, 'people withholding', { employee: 'T', ...june })
    await expect(given).rejects.toThrow('does not use the “law” tax calculation')
    await byTable.close()
  })

  it('finds nobody of another company', async () => {
    await expect(give('nobody')).rejects.toThrow('nobody')
  })
})

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { card, createContractServer, type ContractServer } from '../../../../tests/support/contractServer.ts'
import { runForAcme } from '../../../../tests/support/operations.ts'

let server: ContractServer
beforeAll(async () => {
  server = await createContractServer({ plan: { simulator: 'law' } })
})
afterAll(() => server.close())

const replay = async (contract: string, index = 0) => {
  const { answer } = await runForAcme(server.context, 'contract replay', { contract })
  return { ...answer, signed: answer.signatures[index] }
}
const alter = (id: string, change: string) =>
  server.database.pool.query(`update signatures set ${change} where contract_id = $1`, [id])

describe('contract replay', () => {
  it('gives the money of a signature again to the cent, whatever changed since', async () => {
    const first = await server.inForce([5, 6], 40)
    const { id, buyer } = first
    const { id: other } = await buyer.add(card([7, 8], 50, { benefitId: 'card' }))
    await buyer.buy(other)
    await server.press((await server.linksTo(buyer.employee.email))[0] ?? '')
    await server.database.pool.query(
      'update payroll_salaries set fixed_cents = 9000000 where employee_id = $1',
      [buyer.employee.id],
    )
    for (const contract of [id, other]) {
      const { same, different, signed } = await replay(contract)
      expect([same, different, signed.outcome]).toEqual([1, 0, 'same'])
      expect(signed).toMatchObject({ simulator: 'law', rules: 3, figures: { contributions: 2026 } })
      expect(signed.inputsHash).toMatch(/^[0-9a-f]{64}$/)
    }
    const { signed } = await replay(other)
    const price = { month: 8, figure: 'priceCents', signedCents: 50_00, replayedCents: 50_00 }
    expect(signed.months).toContainEqual(price)
    expect(signed.months.find((each: any) => each.figure === 'taxCents').signedCents).toBeGreaterThan(0)
  })

  it('says what differs, what was altered, and what was signed before inputs were kept', async () => {
    const { id } = await server.inForce([5], 40)
    await alter(id, `money_months = jsonb_set(money_months, '{0,taxCents}', '1')`)
    const different = await replay(id)
    expect([different.different, different.signed.outcome]).toEqual([1, 'different'])
    await alter(id, `money_inputs = replace(money_inputs, '"isOwn":true', '"isOwn": true')`)
    expect((await replay(id)).signed.outcome).toBe('altered')
    await alter(id, 'money_inputs = null, money_inputs_sha256 = null, money_months = null')
    expect((await replay(id)).signed).toMatchObject({
      outcome: 'notKept',
      reason: 'signed before inputs were kept',
    })
  })

  it('says the day and the reason after an erasure, which takes the inputs and keeps the sums', async () => {
    const { id, buyer } = await server.inForce([5], 40)
    await server.database.pool.query(`update employees set employee_number = 'R1' where id = $1`, [
      buyer.employee.id,
    ])
    await runForAcme(server.context, 'people leave', { employee: 'R1', on: '2026-05-04' })
    await runForAcme(server.context, 'data erase', { employee: 'R1' })
    const { rows } = await server.database.pool.query(
      'select money_inputs from signatures where contract_id = $1',
      [id],
    )
    expect(rows).toEqual([{ money_inputs: null }])
    // Midnight in Madrid.
    await server.database.pool.query(
      `update employees set erased_at = '2026-06-30T22:00:00Z' where id = $1`,
      [buyer.employee.id],
    )
    const { signed } = await replay(id)
    expect(signed).toMatchObject({
      outcome: 'erased',
      reason: 'the data of the person was erased; the inputs were theirs',
      day: '2026-07-01',
    })
    expect(signed.months).toContainEqual({
      month: 6,
      figure: 'priceCents',
      signedCents: 40_00,
      replayedCents: null,
    })
  })

  it('refuses a contract that nobody signed', async () => {
    const buyer = await server.buyer()
    const { id } = await buyer.add(card([5], 40))
    await expect(runForAcme(server.context, 'contract replay', { contract: id })).rejects.toThrow(
      `Contract ${id} has no signature.`,
    )
  })
})

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { card, createContractServer, type ContractServer } from '../../../../tests/support/contractServer.ts'
import { runForAcme } from '../../../../tests/support/operations.ts'
import { endContracts } from '../../contracts/life/endContracts.ts'

let server: ContractServer
beforeAll(async () => {
  server = await createContractServer()
})
afterAll(() => server.close())

describe('a plan year with ends and changes of every kind', () => {
  it('is closed after an accepted cancellation', async () => {
    const { buyer, id } = await server.inForce([5, 6, 7, 8], 60)
    const edited = await server.inForce([5, 6, 7], 60)
    await buyer.call('POST', `/api/contracts/${id}/cancel`)
    const [path = ''] = await server.linksTo(buyer.employee.email)
    expect((await server.press(path)).status).toBe(200)
    const again = await edited.buyer.contract(edited.id)
    await edited.buyer.call('PUT', `/api/contracts/${edited.id}`, {
      ...card([5, 6], 70),
      version: again.version,
    })
    const [second = ''] = await server.linksTo(edited.buyer.employee.email)
    expect((await server.press(second)).status).toBe(200)
    expect(await buyer.contract(id)).toMatchObject({ signed: true })
    server.setNow('2027-02-01T10:00:00Z')
    await endContracts(server.context)
    const { answer } = await runForAcme(server.context, 'plan close', { year: 2026 })
    expect(answer).toMatchObject({ year: 2026 })
  })
})

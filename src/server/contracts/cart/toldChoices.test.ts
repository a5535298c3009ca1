import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  card,
  createContractServer,
  type Buyer,
  type ContractServer,
} from '../../../../tests/support/contractServer.ts'

let server: ContractServer
beforeAll(async () => {
  server = await createContractServer()
})
afterAll(() => server.close())

async function signed(months: number[], price = 50) {
  const { buyer, id } = await server.inForce(months, price)
  return { buyer, id }
}
const historyOf = async (buyer: Buyer, id: string) =>
  (await buyer.call('GET', `/api/contracts/${id}/history`)).body as { kind: string; told?: string[] }[]

describe('the better choices shown before a purchase', () => {
  it('are stored in the contract’s history, before what was chosen', async () => {
    const { buyer, id } = await signed([5, 6])
    const [told, chosen] = await historyOf(buyer, id)
    // 30 % of tax on five more months of 50.
    expect(told?.told?.map((each) => each.replaceAll(/\s/g, ' '))).toEqual([
      'Si añades agosto a diciembre, ganas 75 € más al año',
    ])
    expect([told?.kind, chosen?.kind]).toEqual(['told', 'contract'])
  })

  it('are those of the last purchase only, and empty if nothing is better', async () => {
    const { buyer, id } = await signed([5, 6, 7, 8, 9, 10, 11])
    expect((await historyOf(buyer, id)).map(({ kind }) => kind)).toEqual(['contract'])
    const other = await server.purchased([5], 50)
    const again = await other.buyer.call(
      'PUT',
      `/api/contracts/${other.id}`,
      card([5, 6, 7, 8, 9, 10, 11], 50),
    )
    expect(again.status).toBe(200)
    await other.buyer.buy(other.id)
    const links = await server.linksTo(other.buyer.employee.email)
    for (const link of links) await server.press(link)
    expect((await historyOf(other.buyer, other.id)).map(({ kind }) => kind)).toEqual(['contract'])
  })
})

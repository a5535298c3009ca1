import pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import {
  card,
  createContractServer,
  type Buyer,
  type ContractServer,
} from '../../../tests/support/contractServer.ts'
import type { ProfileDto } from '../../dto/profileDto.ts'

let server: ContractServer
beforeAll(async () => (server = await createContractServer()))
afterAll(() => server.close())
afterEach(() => vi.restoreAllMocks())

/** The statements of a call, begin and commit included. */
async function statementsOf(call: () => Promise<unknown>): Promise<string[]> {
  const query = vi.spyOn(pg.Client.prototype, 'query')
  await call()
  const texts = query.mock.calls.map(([given]: unknown[]) =>
    typeof given === 'string' ? given : (given as { text: string }).text,
  )
  query.mockRestore()
  return texts
}

/** An employee with three items in the cart, one contract that waits and one in force. */
async function busyBuyer(): Promise<Buyer> {
  const { buyer } = await server.inForce([5], 20)
  await buyer.buy((await buyer.add(card([6], 20))).id)
  for (const month of [7, 8, 9]) await buyer.add(card([month], 20))
  return buyer
}

describe('the statements of a call', () => {
  it.each([
    ['putting a benefit into the cart', 8, (buyer: Buyer) => () => buyer.add(card([10, 11], 20))],
    ['the profile', 2, (buyer: Buyer) => () => buyer.call('GET', '/api/profile')],
    ['the contracts', 2, (buyer: Buyer) => () => buyer.call('GET', '/api/my-contracts')],
  ])('of %s are at most %i', async (_name, most, callOf) => {
    const statements = await statementsOf(callOf(await busyBuyer()))
    expect(statements.length, statements.join('\n')).toBeLessThanOrEqual(most)
    expect(statements.length).toBeGreaterThan(0)
  })

  it('of a purchase are at most 10, and 3 more for each further contract', async () => {
    const buyer = await busyBuyer()
    const { cart } = (await buyer.call('GET', '/api/profile')).body as ProfileDto
    const [first = '', ...others] = cart.map(({ id }) => id)
    const one = await statementsOf(() => buyer.buy(first))
    expect(one.length, one.join('\n')).toBeLessThanOrEqual(10)
    const two = await statementsOf(() => buyer.buy(...others))
    expect(two.length, two.join('\n')).toBeLessThanOrEqual(13)
  })
})

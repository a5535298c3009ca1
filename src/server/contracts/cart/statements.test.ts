import pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import {
  card,
  createContractServer,
  type Buyer,
  type ContractServer,
} from '../../../../tests/support/contractServer.ts'
import { openDelivery } from '../../../../tests/support/deliverNow.ts'
import type { ProfileDto } from '../../../dto/profileDto.ts'

let server: ContractServer
beforeAll(async () => (server = await createContractServer()))
afterAll(() => server.close())
afterEach(() => vi.restoreAllMocks())

/**
 * The SQL statements of a call, grouped by round trip, including begin and commit; statements sent without
 * waiting share a round trip.
 */
async function roundTripsOf(call: () => Promise<unknown>): Promise<string[][]> {
  const trips: string[][] = []
  let open = 0
  const query = pg.Client.prototype.query
  const spy = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (this: pg.Client, ...given) {
    const [asked] = given as unknown as [string | { text: string }]
    if (open++ === 0) trips.push([])
    trips.at(-1)?.push(typeof asked === 'string' ? asked : asked.text)
    const answer = query.apply(this, given) as unknown as Promise<unknown>
    const close = (): void => void open--
    answer.then(close, close)
    return answer as never
  })
  await call()
  spy.mockRestore()
  return trips
}

/** An employee with three items in the cart, one waiting contract and one in force. */
async function busyBuyer(): Promise<Buyer> {
  const { buyer } = await server.inForce([5], 20)
  await buyer.buy((await buyer.add(card([6], 20))).id)
  for (const month of [7, 8, 9]) await buyer.add(card([month], 20))
  return buyer
}

describe('the round trips of a call', () => {
  it.each([
    ['putting a benefit into the cart', 4, (buyer: Buyer) => () => buyer.add(card([10, 11], 20))],
    ['the profile', 2, (buyer: Buyer) => () => buyer.call('GET', '/api/profile')],
    ['the contracts', 2, (buyer: Buyer) => () => buyer.call('GET', '/api/my-contracts')],
  ])('of %s are at most %i', async (_name, most, callOf) => {
    const trips = await roundTripsOf(callOf(await busyBuyer()))
    expect(trips.length, inLines(trips)).toBeLessThanOrEqual(most)
    expect(trips.length).toBeGreaterThan(0)
  })

  it('of a purchase are at most 3, with 9 statements and 3 more for each further contract', async () => {
    const buyer = await busyBuyer()
    const { cart } = (await buyer.call('GET', '/api/profile')).body as ProfileDto
    const [first = '', ...others] = cart.map(({ id }) => id)
    const one = await roundTripsOf(() => buyer.buy(first))
    expect(one.length, inLines(one)).toBeLessThanOrEqual(3)
    expect(one.flat().length, inLines(one)).toBeLessThanOrEqual(9)
    const two = await roundTripsOf(() => buyer.buy(...others))
    expect(two.length, inLines(two)).toBeLessThanOrEqual(3)
    expect(two.flat().length, inLines(two)).toBeLessThanOrEqual(12)
  })

  it('of create, purchase and delivery of the mail are at most 11', async () => {
    const { deliver, received, close } = await openDelivery(server.context)
    const buyer = await busyBuyer()
    await deliver()
    const before = received.length
    let id = ''
    const create = async () => void ({ id } = await buyer.add(card([10], 20)))
    const trips: string[][] = []
    for (const call of [create, () => buyer.buy(id), deliver]) trips.push(...(await roundTripsOf(call)))
    expect(received.length).toBe(before + 1)
    // The two additional statements are the queue's: one to start the job, one to end it.
    expect(trips.length + 2, inLines(trips)).toBeLessThanOrEqual(11)
    await close()
  })

  it('of create and purchase have prepared statements alone, once they were asked for often', async () => {
    const purchase = async () => {
      const buyer = await server.buyer()
      return async () => buyer.buy((await buyer.add(card([10], 5))).id)
    }
    for (let count = 0; count < 22; count++) await (await purchase())()
    const last = await purchase()
    const named = vi.spyOn(pg.Client.prototype, 'query')
    await last()
    const asked = named.mock.calls.map(([query]) => query as unknown as string | { name: string })
    const plain = asked.filter((query) => typeof query === 'string')
    expect(plain.filter((text) => !/^(begin;|commit$|set )/.test(text))).toEqual([])
    expect(asked.length - plain.length).toBeGreaterThan(8)
  })

  it('of a profile a minute later are none of the plan, unless a link may have expired', async () => {
    const [calm, busy] = [await server.buyer(), await busyBuyer()]
    const read = (buyer: Buyer) => () => buyer.call('GET', '/api/profile')
    for (const buyer of [calm, busy]) await read(buyer)()
    const now = performance.now.bind(performance)
    vi.spyOn(performance, 'now').mockImplementation(() => now() + 61_000)
    const trips = [await roundTripsOf(read(calm)), await roundTripsOf(read(busy))]
    expect(trips.map(({ length }) => length)).toEqual([1, 2])
  })

  it('of an unchanged profile is one, and the answer is 304', async () => {
    const buyer = await busyBuyer()
    const token = await server.session(buyer.employee)
    const first = await server.call('GET', '/api/profile', { token })
    const headers = { 'if-none-match': String(first.headers.etag) }
    let status = 0
    const again = await roundTripsOf(async () => {
      status = (await server.call('GET', '/api/profile', { token, headers })).statusCode
    })
    expect([status, again.length]).toEqual([304, 1])
    await buyer.add(card([10], 20))
    const changed = await server.call('GET', '/api/profile', { token, headers })
    expect([changed.statusCode, (changed.json() as ProfileDto).cart.length]).toEqual([200, 4])
  })
})

const inLines = (trips: string[][]): string => trips.map((each) => each.join('\n  + ')).join('\n')

const own = 'select id from contracts where employee_id = $1'

describe('the revision of an employee', () => {
  it('goes up once with a purchase, which writes contract, link and document', async () => {
    const buyer = await server.buyer()
    const { id } = await buyer.add(card([10], 20))
    const before = await revisionOf(buyer)
    await buyer.buy(id)
    expect(await revisionOf(buyer)).toBe(before + 1)
  })

  it.each([
    ['employees', "update employees set phone = '600' where id = $1"],
    [
      'family_members',
      `insert into family_members (tenant, employee_id, first_name, last_name1, personal_id, birthday,
        relationship) values ('acme', $1, 'A', 'B', 'X', '2020-01-01', 'child')`,
    ],
    ['employee_products', 'update employee_products set active = false where employee_id = $1'],
    ['employee_bags', 'update employee_bags set top_bag_cents = 1 where employee_id = $1'],
    ['payroll_salaries', 'delete from payroll_salaries where employee_id = $1'],
    [
      'email_changes',
      `insert into email_changes (token_hash, tenant, employee_id, email, expires_at)
        values (gen_random_uuid(), 'acme', $1, 'a@b.es', now())`,
    ],
    ['contracts', "update contracts set state = 'cancelled' where employee_id = $1"],
    ['contract_edits', `delete from contract_edits where contract_id in (${own})`],
    [
      'contract_answers',
      `insert into contract_answers (tenant, contract_id, employee_id, product_id)
        select tenant, id, employee_id, 'x' from contracts where employee_id = $1`,
    ],
    [
      'contract_invoices',
      `insert into contract_invoices (tenant, contract_id, month_index, file_name, original_filename)
        select tenant, id, 1, 'x', 'x' from contracts where employee_id = $1`,
    ],
    [
      'accept_links',
      `update accept_links set voided_at = now() where accepted_at is null and contract_id in (${own})`,
    ],
  ])('goes up with a change of %s', async (_table, change) => {
    const { buyer, id } = await server.inForce([5], 50)
    await buyer.call('PUT', `/api/contracts/${id}`, card([5], 40))
    const before = await revisionOf(buyer)
    expect((await server.database.pool.query(change, [buyer.employee.id])).rowCount).toBeGreaterThan(0)
    expect(await revisionOf(buyer)).toBeGreaterThan(before)
  })
})

async function revisionOf({ employee }: Buyer): Promise<number> {
  const { rows } = await server.database.pool.query('select revision from employees where id = $1', [
    employee.id,
  ])
  return Number(rows[0].revision)
}

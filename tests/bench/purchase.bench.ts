import type { Bench } from './all.ts'
import { card, createContractServer } from '../support/contractServer.ts'
import { median, rounded, timed } from './median.ts'

const turns = 60

/**
 * A purchase through the API beside a bare transaction of three statements on the same database, turn by turn
 * in one run.
 */
export async function run(): Promise<Bench> {
  const server = await createContractServer()
  const { pool } = server.database
  await pool.query(
    'create table bare_people (id int primary key, left_cents int); create table bare_contracts (id ' +
      'serial, person int, price_cents int)',
  )
  await pool.query('insert into bare_people values (1, 100000000)')
  const bare = async (): Promise<void> => {
    const client = await pool.connect()
    await client.query('begin')
    await client.query('select left_cents from bare_people where id = 1 for update')
    await client.query('insert into bare_contracts (person, price_cents) values (1, 5000)')
    await client.query('update bare_people set left_cents = left_cents - 5000 where id = 1')
    await client.query('commit')
    client.release()
  }
  const times: (readonly [number, number])[] = []
  for (let turn = 0; turn < turns; turn++) {
    const buyer = await server.buyer()
    const { id } = await buyer.add(card([5, 6, 7], 50))
    times.push([await timed(() => buyer.buy(id)), await timed(bare)])
  }
  await server.close()
  const [purchase, transaction] = [median(times.map(([time]) => time)), median(times.map(([, time]) => time))]
  return {
    name: 'purchase',
    ratio: rounded(purchase / transaction),
    purchaseMilliseconds: rounded(purchase),
    bareTransactionMilliseconds: rounded(transaction),
  }
}

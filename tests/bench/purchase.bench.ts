import pg from 'pg'
import { createTestServer, type TestServer } from '../support/testServer.ts'
import type { Bench } from './all.ts'
import { median, rounded, timed } from './median.ts'

const turns = 40

/**
 * Measures a purchase in the demo company (cart, then purchase) and an employee's reads through the
 * application, compared with a bare transaction of five statements and a bare select on the same database,
 * alternating in one run.
 */
export async function run(): Promise<Bench[]> {
  const env = { REQUESTS_PER_MINUTE_OF_SESSION: '100000' }
  const server = await createTestServer({ env, now: '2026-05-05T10:00:00Z' })
  try {
    const bare = await bareWork(server)
    const times: Times = { transaction: [], select: [], create: [], purchase: [], profile: [], unchanged: [] }
    const counts = { create: 0, purchase: 0, profile: 0 }
    const cpu: Record<keyof typeof counts, number[]> = { create: [], purchase: [], profile: [] }
    for (let turn = 0; turn < turns; turn++) {
      const employee = await server.employee()
      const token = await server.session(employee)
      const call = async (path: string, body?: unknown, headers?: Record<string, string>) => {
        const answer = await server.call(body ? 'POST' : 'GET', path, {
          token,
          body,
          ...(headers && { headers }),
        })
        if (answer.statusCode >= 400) throw new Error(`${path}: ${answer.payload}`)
        return answer
      }
      let id = ''
      const counted = async (name: keyof typeof counts, work: () => Promise<void>) => {
        const statements = countStatements()
        const before = process.cpuUsage()
        times[name].push(await timed(work))
        const { user, system } = process.cpuUsage(before)
        cpu[name].push((user + system) / 1000)
        counts[name] = statements()
      }
      await counted('create', async () => {
        id = (await call('/api/contracts', transport)).json<{ id: string }>().id
      })
      await counted('purchase', async () => void (await call('/api/contracts/purchase', { ids: [id] })))
      let tag = ''
      await counted('profile', async () => void (tag = String((await call('/api/profile')).headers.etag)))
      times.unchanged.push(await timed(() => call('/api/profile', undefined, { 'if-none-match': tag })))
      times.transaction.push(await timed(bare.transaction))
      times.select.push(await timed(bare.select))
    }
    return benches(times, counts, cpu)
  } finally {
    await server.close()
  }
}

type Times = Record<'transaction' | 'select' | 'create' | 'purchase' | 'profile' | 'unchanged', number[]>

type Counted = 'create' | 'purchase' | 'profile'

function benches(times: Times, counts: Record<Counted, number>, cpu: Record<Counted, number[]>): Bench[] {
  const of = (name: keyof Times): number => median(times[name].slice(5))
  const [transaction, select] = [of('transaction'), of('select')]
  const both = of('create') + of('purchase')
  return [
    {
      name: 'create and purchase',
      ratio: rounded(both / transaction),
      milliseconds: rounded(both),
      cpuMilliseconds: rounded(median(cpu.create.slice(5)) + median(cpu.purchase.slice(5))),
      bareTransactionMilliseconds: rounded(transaction),
      statementsOfCreate: counts.create,
      statementsOfPurchase: counts.purchase,
    },
    {
      name: 'profile',
      ratio: rounded(of('profile') / select),
      milliseconds: rounded(of('profile')),
      cpuMilliseconds: rounded(median(cpu.profile.slice(5))),
      bareSelectMilliseconds: rounded(select),
      statements: counts.profile,
    },
    {
      name: 'unchanged profile',
      ratio: rounded(of('unchanged') / select),
      milliseconds: rounded(of('unchanged')),
    },
  ]
}

const transport = {
  benefitId: 'transport-card',
  year: 2026,
  details: {},
  items: [6, 7, 8, 9, 10, 11].map((month) => ({
    benefitId: 'transport-card',
    familyId: 0,
    month,
    price: 50,
  })),
}

/** The smallest work that keeps a purchase, and the smallest read. */
async function bareWork({ database: { pool } }: TestServer) {
  await pool.query('create table bare_people (id int primary key, left_cents int)')
  await pool.query('create table bare_contracts (id serial, person int, price_cents int)')
  await pool.query('insert into bare_people values (1, 100000000)')
  const transaction = async (): Promise<void> => {
    const client = await pool.connect()
    await client.query('begin')
    await client.query('select left_cents from bare_people where id = 1 for update')
    await client.query('insert into bare_contracts (person, price_cents) values (1, 5000)')
    await client.query('update bare_people set left_cents = left_cents - 5000 where id = 1')
    await client.query('commit')
    client.release()
  }
  return { transaction, select: () => pool.query('select * from employees limit 1') }
}

/** Counts the statements of this process until the returned function is called. */
function countStatements(): () => number {
  const query = pg.Client.prototype.query as (...given: unknown[]) => unknown
  let count = 0
  pg.Client.prototype.query = function (this: unknown, ...given: unknown[]) {
    // It is sent together with the next statement.
    if (!String(given[0]).startsWith('set app.tenants')) count++
    return query.apply(this, given)
  } as never
  return () => {
    pg.Client.prototype.query = query as never
    return count
  }
}

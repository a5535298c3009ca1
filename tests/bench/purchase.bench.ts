import pg from 'pg'
import { openDelivery } from '../support/deliverNow.ts'
import { createTestServer, type TestServer } from '../support/testServer.ts'
import type { Bench } from './all.ts'
import { median, rounded, timed } from './median.ts'
import { openMeter, ownProcessorMs, type Usage } from './usage.ts'
import { buildTransportContract, halfYear } from './transportContract.ts'

const turns = Number(process.env.BENCH_TURNS ?? 40)
const warmUp = Math.min(5, turns - 1)

/** A measured call: its resources, statements, and the bytes of its responses. */
type Call = Usage & { ms: number; statements: number; answerBytes: number }
type Measure = (name: string, work: () => Promise<unknown>) => Promise<void>

/**
 * Measures a purchase in the demo company (cart, purchase, delivery of the mail) and an employee's reads
 * through the application. The baseline is a bare transaction of five statements and a bare select on the
 * same database; all alternate in one run.
 */
export async function run(): Promise<Bench[]> {
  const env = { REQUESTS_PER_MINUTE_OF_SESSION: '100000' }
  const server = await createTestServer({ env, now: '2026-05-05T10:00:00Z' })
  const mails = await openDelivery(server.context)
  try {
    const bare = await bareWork(server)
    const calls = new Map<string, Call[]>()
    const answers = { bytes: 0 }
    const measure = measureInto(calls, server, answers)
    for (let turn = 0; turn < turns; turn++) {
      await playTurn(server, { measure, deliver: mails.deliver, answers })
      await measure('transaction', bare.transaction)
      await measure('select', bare.select)
    }
    return benches(calls)
  } finally {
    await mails.close()
    await server.close()
  }
}

async function playTurn(
  server: TestServer,
  {
    measure,
    deliver,
    answers,
  }: { measure: Measure; deliver: () => Promise<void>; answers: { bytes: number } },
): Promise<void> {
  const token = await server.session(await server.employee())
  const call = async (method: 'GET' | 'POST' | 'DELETE', path: string, body?: unknown, tag?: string) => {
    const headers: Record<string, string> = tag === undefined ? {} : { 'if-none-match': tag }
    const answer = await server.call(method, path, { token, headers, ...(body !== undefined && { body }) })
    if (answer.statusCode >= 400) throw new Error(`${path}: ${answer.payload}`)
    answers.bytes += Buffer.byteLength(answer.payload)
    return answer
  }
  const create = async () => (await call('POST', '/api/contracts', transport)).json<{ id: string }>().id
  await measure('hot bag', async () => call('DELETE', `/api/contracts/${await create()}`))
  let id = ''
  await measure('create', async () => void (id = await create()))
  await measure('purchase', () => call('POST', '/api/contracts/purchase', { ids: [id] }))
  await measure('delivery', deliver)
  let tag = ''
  await measure('profile', async () => void (tag = String((await call('GET', '/api/profile')).headers.etag)))
  await measure('unchanged profile', () => call('GET', '/api/profile', undefined, tag))
  await measure('my contracts', () => call('GET', '/api/my-contracts'))
  await measure('modalities', () => call('GET', '/api/modalities/by-category/transport'))
}

function measureInto(
  calls: Map<string, Call[]>,
  { database: { pool } }: TestServer,
  answers: { bytes: number },
): Measure {
  const meter = openMeter(pool, ownProcessorMs)
  return async (name, work) => {
    const before = answers.bytes
    const end = await meter.start()
    const statements = countStatements()
    const ms = await timed(work)
    const counted = statements()
    const usage = await end()
    const call = { ...usage, ms, statements: counted, answerBytes: answers.bytes - before }
    calls.set(name, [...(calls.get(name) ?? []), call])
  }
}

function benches(calls: Map<string, Call[]>): Bench[] {
  const of = (name: string, figure: keyof Call): number =>
    median((calls.get(name) ?? []).slice(warmUp).map((call) => call[figure]))
  const lineOf = (name: string, parts: readonly string[], floor: string): Bench => {
    const sum = (figure: keyof Call): number => parts.reduce((all, part) => all + of(part, figure), 0)
    return {
      name,
      ratio: rounded(sum('ms') / of(floor, 'ms')),
      milliseconds: rounded(sum('ms')),
      floorMilliseconds: rounded(of(floor, 'ms')),
      serverCpuMilliseconds: rounded(sum('serverMs')),
      databaseCpuMilliseconds: rounded(sum('databaseMs')),
      statements: sum('statements'),
      logBytes: sum('walBytes'),
      answerBytes: sum('answerBytes'),
    }
  }
  const [create, purchase] = [of('create', 'statements'), of('purchase', 'statements')]
  return [
    {
      ...lineOf('create and purchase', ['create', 'purchase'], 'transaction'),
      statementsOfCreate: create,
      statementsOfPurchase: purchase,
    },
    // In production the queue also fetches and completes a job for each mail; that is not included in this
    // line.
    lineOf('delivery of the mail of a purchase', ['delivery'], 'transaction'),
    lineOf('hot bag', ['hot bag'], 'transaction'),
    ...['profile', 'unchanged profile', 'my contracts', 'modalities'].map((name) =>
      lineOf(name, [name], 'select'),
    ),
    lineOf('bare transaction', ['transaction'], 'transaction'),
    lineOf('bare select', ['select'], 'select'),
  ]
}

const transport = buildTransportContract(halfYear)

/** The smallest SQL that stores a purchase, and the smallest read. */
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
    // `set app.tenants` is sent together with the next statement, so it is not counted.
    if (!String(given[0]).startsWith('set app.tenants')) count++
    return query.apply(this, given)
  } as never
  return () => {
    pg.Client.prototype.query = query as never
    return count
  }
}

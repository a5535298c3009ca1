import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createOperatorServer, type OperatorServer } from '../../../../tests/support/operatorServer.ts'
import { CallPlaces } from './callPlaces.ts'

const [short, long] = [{ isLong: false }, { isLong: true }]

type Kind = { isLong: boolean }

/** Calls that the test ends, and the names of those that run. */
function calls() {
  const places = new CallPlaces()
  const running: string[] = []
  const ends = new Map<string, () => void>()
  const call = (by: string, company: string, operation: Kind): Promise<void> =>
    places.run({ operation, caller: { name: by }, company }, () => {
      running.push(`${by} ${company}`)
      return new Promise((resolve) => ends.set(`${by} ${company}`, resolve))
    })
  const end = async (name: string): Promise<void> => {
    ends.get(name)?.()
    await new Promise((resolve) => setImmediate(resolve))
  }
  return { running, call, end }
}

describe('the places of calls without files', () => {
  it('a company has one long call at a time, all companies two, short calls run beside them', async () => {
    const { running, call, end } = calls()
    const all = [
      call('ana', 'acme', long),
      call('bea', 'acme', long),
      call('eva', 'globex', long),
      call('ines', 'initech', long),
      call('olga', 'acme', short),
    ]
    await end('')
    expect(running).toEqual(['ana acme', 'eva globex', 'olga acme'])
    await end('ana acme')
    expect(running.slice(3)).toEqual(['ines initech'])
    await end('eva globex')
    expect(running.slice(4)).toEqual(['bea acme'])
    for (const name of ['bea acme', 'ines initech', 'olga acme']) await end(name)
    await Promise.all(all)
  })

  it('an operator has two calls at a time, and others do not wait for them', async () => {
    const { running, call, end } = calls()
    const all = ['one', 'two', 'three'].map((company) => call('ana', company, short))
    all.push(call('bea', 'one', short))
    await end('')
    expect(running).toEqual(['ana one', 'ana two', 'bea one'])
    await end('ana one')
    expect(running.slice(3)).toEqual(['ana three'])
    for (const name of ['ana two', 'ana three', 'bea one']) await end(name)
    await Promise.all(all)
  })

  it('a fourth long call of a company is refused at once, with a time to retry', async () => {
    const { call, end } = calls()
    const all = ['ana', 'bea', 'eva'].map((by) => call(by, 'acme', long))
    await expect(call('ines', 'acme', long)).rejects.toMatchObject({
      statusCode: 503,
      answer: { messageId: 'calls.busy', headers: { 'retry-after': '10' } },
    })
    for (const by of ['ana', 'bea', 'eva']) {
      await end('')
      await end(`${by} acme`)
    }
    await Promise.all(all)
  })
})

describe('calls that need all people of a company', () => {
  let server: OperatorServer
  beforeAll(async () => {
    server = await createOperatorServer()
  })
  afterAll(() => server.close())

  it('hold one connection, however many operators ask, and another operator works beside them', async () => {
    const accounts = ['ana', 'bea', 'eva', 'ines'].map((name) => server.add(name, 'operator'))
    const tokens: string[] = []
    for (const account of accounts) tokens.push(await server.tokenOf(await account))
    const free = tokens.pop() ?? ''
    const client = await server.database.pool.connect()
    await client.query('begin')
    await client.query('lock table employees in access exclusive mode')
    const call = { company: 'acme', input: { year: 2027 } }
    const audits = tokens.map((token) => server.operate(token, 'plan audit', call))
    const waiting = `select count(*)::int as count from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`
    const count = async () => (await server.database.pool.query(waiting)).rows[0].count as number
    await expect.poll(count).toBe(1)
    const other = await server.operate(free, 'release list', { company: 'acme', input: {} })
    expect(await count()).toBe(1)
    await client.query('rollback')
    client.release()
    expect(other.status).toBe(200)
    expect((await Promise.all(audits)).map(({ status }) => status)).toEqual([200, 200, 200])
  })
})

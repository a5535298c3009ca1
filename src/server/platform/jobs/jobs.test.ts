import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../../tests/support/database.ts'
import { openPool } from '../db/pool.ts'
import { releaseAbandonedJobs } from './abandonedJobs.ts'
import { enqueue, startJobs } from './jobs.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

/** A proxy to the database whose connections can be cut for a while. */
async function cuttable(url: string): Promise<{ url: string; cut: (ms: number) => void; server: Server }> {
  const to = new URL(url)
  const sockets = new Set<Socket>()
  let isCut = false
  const server = createServer((socket) => {
    if (isCut) return socket.destroy()
    const onward = connect(Number(to.port), to.hostname)
    for (const each of [socket, onward]) sockets.add(each.on('error', () => each.destroy()))
    socket.pipe(onward).pipe(socket)
    socket.on('close', () => onward.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const through = new URL(url)
  through.port = String(port)
  const cut = (ms: number): void => {
    isCut = true
    for (const socket of sockets) socket.destroy()
    setTimeout(() => (isCut = false), ms)
  }
  return { url: through.href, cut, server }
}

const log = { debug: () => undefined, warn: () => undefined } as unknown as Parameters<typeof startJobs>[1]

describe('jobs', () => {
  it('begin without a warning on a pool that is smaller than the jobs at once', async () => {
    const { pool, close } = openPool(database.url, { maxConnections: 3 })
    const warnings: unknown[] = []
    const warning = { debug: () => undefined, warn: (...said: unknown[]) => void warnings.push(said) }
    const done: string[] = []
    const jobs = startJobs(pool, warning as unknown as Parameters<typeof startJobs>[1], {
      'draw-document': async ({ id }) => void done.push(id),
    })
    await enqueue(database.db, 'draw-document', { tenant: 'acme', id: 'b' }, { key: 'document:b' })
    await expect.poll(() => done, { timeout: 25_000 }).toEqual(['b'])
    await jobs.stop()
    await close()
    expect(warnings).toEqual([])
  })

  it('go on where one ends while the database is away: no rejection is left unhandled', async () => {
    const way = await cuttable(database.url)
    const { pool, close } = openPool(way.url)
    const unhandled: unknown[] = []
    const keep = (reason: unknown): void => void unhandled.push(reason)
    process.on('unhandledRejection', keep)
    const done: string[] = []
    const jobs = startJobs(pool, log, {
      'draw-document': async ({ id }) => {
        done.push(id)
        way.cut(300)
      },
    })
    await enqueue(database.db, 'draw-document', { tenant: 'acme', id: 'a' }, { key: 'document:a' })
    const waiting = async () => (await database.pool.query('select from graphile_worker.jobs')).rowCount
    await expect.poll(waiting, { timeout: 25_000 }).toBe(0)
    expect(done).toEqual(['a'])
    await jobs.stop()
    await close()
    way.server.close()
    process.off('unhandledRejection', keep)
    expect(unhandled).toEqual([])
  }, 40_000)

  it('of a killed process are done by another, those of one that runs are left to it', async () => {
    const { pool } = database
    const seen: string[] = []
    let letGo = (): void => undefined
    const hanging = new Promise<void>((resolve) => (letGo = resolve))
    const own = startJobs(pool, log, {
      'draw-document': async ({ id }) => {
        seen.push(id)
        if (id === 'long') await hanging
      },
    })
    await enqueue(database.db, 'draw-document', { tenant: 'acme', id: 'long' }, { key: 'long' })
    await expect.poll(() => seen, { timeout: 10_000 }).toEqual(['long'])
    const lock = (key: string, by: string | null, seconds: number) =>
      pool.query(
        `update graphile_worker._private_jobs set locked_by = coalesce($2, locked_by),
           locked_at = now() - $3::int * interval '1 second' where key = $1`,
        [key, by, seconds],
      )
    await database.db.transaction().execute(async (trx) => {
      for (const id of ['young', 'old'])
        await enqueue(trx, 'draw-document', { tenant: 'acme', id }, { key: id, inSeconds: 3 })
    })
    await lock('long', null, 3600)
    await lock('young', 'pool-killed', 10)
    await lock('old', 'pool-killed-before', 16)
    expect(await releaseAbandonedJobs(pool)).toBe(1)
    await expect.poll(() => seen, { timeout: 10_000 }).toEqual(['long', 'old'])
    letGo()
    const left = async () => (await pool.query('select key from graphile_worker.jobs')).rows
    await expect.poll(left, { timeout: 10_000 }).toEqual([{ key: 'young' }])
    await own.stop()
  }, 30_000)
})

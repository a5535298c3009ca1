import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import type { Portal } from './client.ts'
import { processorMs } from './usage.ts'

/** The processor time of a built server and its processes, in milliseconds. */
export async function processorMsOf({ pid, workers }: Portal): Promise<number> {
  const pids = [Number(pid()), ...workers().map((worker) => worker.pid)]
  return (await Promise.all(pids.map(processorMs))).reduce((sum, ms) => sum + ms, 0)
}

/** Waits until all mails are delivered, at most 20 seconds. */
export async function noMailWaits({ database }: Portal): Promise<void> {
  for (let tries = 0; tries < 100; tries++) {
    const { rowCount } = await database.query('select from outbox where delivered_at is null limit 1')
    if (rowCount === 0) return
    await wait(200)
  }
}

/** The smallest SQL that stores a purchase, and the smallest read, with so many connections. */
export async function bareWork({ database }: Portal, connections: number) {
  const url = String(database.options.connectionString)
  const pool = new pg.Pool({ connectionString: url, max: connections })
  // Stopping the server stops the database, also for connections that are still closing.
  pool.on('connect', (client) => client.on('error', () => undefined))
  await pool.query('create table bare_people (id int primary key, left_cents int)')
  await pool.query('create table bare_contracts (id serial, person int, price_cents int)')
  await pool.query('insert into bare_people select n, 100000000 from generate_series(1, 6000) as n')
  let next = 0
  const transaction = async (person: number): Promise<boolean> => {
    const client = await pool.connect()
    await client.query('begin')
    await client.query('select left_cents from bare_people where id = $1 for update', [person])
    await client.query('insert into bare_contracts (person, price_cents) values ($1, 5000)', [person])
    await client.query('update bare_people set left_cents = left_cents - 5000 where id = $1', [person])
    await client.query('commit')
    client.release()
    return true
  }
  const select = async () => (await pool.query('select * from employees limit 1')).rowCount === 1
  return {
    floors: {
      transaction: () => transaction((next++ % 6000) + 1),
      'hot transaction': () => transaction(1),
      select,
    },
    close: () => pool.end(),
  }
}

import Fastify, { type FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../../tests/support/database.ts'
import type { ServerContext } from '../context/context.ts'
import { openPool } from '../db/pool.ts'
import type { Db } from '../db/schema.ts'
import { healthRoutes } from './healthRoute.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

function healthApp(db: Db): FastifyInstance {
  const app = Fastify().addSchema({ $id: 'Error', type: 'object' })
  void healthRoutes(app, { db } as ServerContext)
  return app
}

it('a server whose connections are all in use is ready while the database answers others', async () => {
  const { db, close } = openPool(database.url, { maxConnections: 1 })
  const app = healthApp(db)
  await sql`select 1`.execute(db)
  const slow = sql`select pg_sleep(1)`.execute(db)
  const waiting = Symbol('waiting')
  const first = await Promise.race([app.inject('/health/ready'), slow.then(() => waiting)])
  expect(first).toMatchObject({ statusCode: 200 })
  await slow
  await app.close()
  await close()
})

it('a server whose database is away is not ready, as soon as its last answer is a second old', async () => {
  const { db, close } = openPool(database.url)
  const app = healthApp(db)
  await sql`select 1`.execute(db)
  await close()
  expect((await app.inject('/health/ready')).statusCode).toBe(200)
  await new Promise((done) => setTimeout(done, 1001))
  const late = await app.inject('/health/ready')
  expect(late.statusCode).toBe(503)
  expect(late.headers['retry-after']).toBe('5')
  await app.close()
})

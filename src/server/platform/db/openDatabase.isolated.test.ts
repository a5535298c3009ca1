import { rm } from 'node:fs/promises'
import { createServer, type AddressInfo } from 'node:net'
import { inject, afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../../tests/support/database.ts'
import { createDataDir } from '../../../../tests/support/startServer.ts'
import { startServer } from '../../start/startServer.ts'
import { migrate } from './migrate.ts'
import { connectOnce } from './connectOnce.ts'
import { faultOfSettings, openDatabase, untilAnswered } from './openDatabase.ts'

const loaded = vi.hoisted(() => [] as string[])
// A mock is created when its module is imported, at the start or later.
vi.mock(
  import('../../../tools/embedded-database/embeddedDatabase.ts'),
  (original) => (loaded.push('embeddedDatabase'), original()),
)
vi.mock(
  import('../../../tools/embedded-database/cluster.ts'),
  (original) => (loaded.push('cluster'), original()),
)
vi.mock(
  import('../../../tools/embedded-database/clusterFolder.ts'),
  (original) => (loaded.push('clusterFolder'), original()),
)
vi.mock(
  import('../../../tools/embedded-database/clusterProcess.ts'),
  (original) => (loaded.push('clusterProcess'), original()),
)
vi.mock(
  import('../../../tools/embedded-database/dataLock.ts'),
  (original) => (loaded.push('dataLock'), original()),
)
vi.mock(
  import('../../../tools/embedded-database/programs.ts'),
  (original) => (loaded.push('programs'), original()),
)
vi.mock(
  import('../../../tools/embedded-database/systemUser.ts'),
  (original) => (loaded.push('systemUser'), original()),
)

const secrets = Object.fromEntries(
  ['SESSION_SECRET', 'FILE_SECRET', 'CAPTCHA_SECRET'].map((name) => [name, 'k'.repeat(32)]),
)

let database: TestDatabase
let dataDir = ''
beforeAll(async () => {
  database = await createTestDatabase()
  dataDir = await createDataDir()
})
afterAll(async () => {
  await database.drop()
  await rm(dataDir, { recursive: true, force: true })
})

describe('a server with DATABASE_URL', () => {
  it('never loads a module of the embedded PostgreSQL', async () => {
    const running = await startServer(
      { NODE_ENV: 'test', PORT: '0', DATA_DIR: dataDir, DATABASE_URL: database.url, ...secrets },
      { portalDir: dataDir },
    )
    await running.close()
    expect(loaded).toEqual([])
  })

  it('makes an empty database ready once where three start together', async () => {
    const name = `test_empty_${process.pid}`
    await database.pool.query(`create database ${name}`)
    const url = new URL(inject('databaseServer'))
    url.pathname = `/${name}`
    const ran = await Promise.all([1, 2, 3].map(() => migrate(url.href)))
    await database.pool.query(`drop database ${name} with (force)`)
    expect(ran.filter((names) => names.length > 0)).toHaveLength(1)
  })

  it('is refused at once where its login is wrong, in a sentence without the password', async () => {
    const databaseUrl = inject('databaseServer').replace(/:[0-9a-f]+@/, ':hunter2@')
    const fault = await openDatabase({ databaseUrl, dataDir, address: 'http://localhost:4001' }).catch(
      (error: Error) => error.message,
    )
    expect(fault).toMatch(/^DATABASE_URL: the database postgres at 127\.0\.0\.1:\d+ cannot be used \(28P01/)
    expect(fault).not.toContain('hunter2')
  })
})

describe('a connection of its own', () => {
  it('is given up where the database accepts it and stays silent', async () => {
    const silent = createServer()
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve))
    const { port } = silent.address() as AddressInfo
    const url = `postgres://portal:x@127.0.0.1:${port}/portal`
    await expect(connectOnce(url, 'test', 100)).rejects.toThrow('timeout expired')
    silent.close()
  })
})

describe('a database', () => {
  it('of PostgreSQL 15 or older is refused by its version, and one that may forget by its setting', () => {
    const settings = (version: string, number: number, fsync = 'on') =>
      Object.entries({ fsync, server_version: version, server_version_num: String(number) }).map(
        ([name, setting]) => ({ name, setting }),
      )
    expect(faultOfSettings(settings('15.18', 150_018))).toBe(
      'PostgreSQL 16 or newer is needed, this is 15.18.',
    )
    expect(faultOfSettings(settings('15.99', 159_999))).toContain('this is 15.99')
    expect(faultOfSettings(settings('16.0', 160_000))).toBeUndefined()
    expect(faultOfSettings(settings('18.1', 180_001, 'off'))).toContain('fsync = off')
  })
})

describe('what a start asks of its database', () => {
  it('is asked again while that is busy or away, and never again after another fault', async () => {
    const faults = [new Error('timeout expired'), Object.assign(new Error(), { code: 'ECONNREFUSED' })]
    const ask = async (): Promise<string> => {
      const fault = faults.shift()
      if (fault) throw fault
      return 'an answer'
    }
    expect(await untilAnswered(ask)).toBe('an answer')
    faults.push(new TypeError('x is undefined'))
    await expect(untilAnswered(ask)).rejects.toThrow('x is undefined')
    faults.push(new Error('timeout expired'))
    await expect(untilAnswered(ask, -1)).rejects.toThrow('timeout expired')
  })
})

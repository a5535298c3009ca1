import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { createTestDatabase, type TestDatabase } from '../support/database.ts'
import { startServer } from '../support/startServer.ts'
import type { Bench } from './all.ts'
import { copyCompanies, untilIdle } from './manyCompanies.ts'
import { rounded } from './median.ts'

const many = Number(process.env.BENCH_COMPANIES ?? 400)
const printed = /in use: (\d+) of (\d+)/

type Memory = { kilobytes: number; rssKilobytes: number }

/** Measures the built server's memory in use, after a garbage collection, with one idle company and many. */
export async function run(): Promise<Bench> {
  const folder = await mkdtemp(join(tmpdir(), 'portal-idle-'))
  const database = await createTestDatabase()
  try {
    const measure = async (count: number): Promise<Memory> => {
      const dir = join(folder, String(count))
      await copyCompanies(dir, count)
      return idleMemory(database, dir, count)
    }
    const [one, all] = [await measure(1), await measure(many)]
    const each = (figure: keyof Memory): number => rounded((all[figure] - one[figure]) / (many - 1), 0)
    return {
      name: 'idle companies',
      companies: many,
      'heap kilobytes each': each('kilobytes'),
      'resident kilobytes each': each('rssKilobytes'),
      heapKilobytesOfOne: one.kilobytes,
      heapKilobytesOfAll: all.kilobytes,
    }
  } finally {
    await database.drop()
    await rm(folder, { recursive: true, force: true })
  }
}

async function idleMemory({ url, pool }: TestDatabase, tenantsDir: string, count: number): Promise<Memory> {
  const secrets = ['SESSION_SECRET', 'FILE_SECRET', 'CAPTCHA_SECRET'].map((name) => [name, 'k'.repeat(32)])
  const server = await startServer({
    env: {
      ...Object.fromEntries(secrets),
      DATABASE_URL: url,
      TENANTS_DIR: tenantsDir,
      DEMO: 'false',
      PROCESSES: '1',
    },
    program: ['--expose-gc', '--import', './tests/bench/heapOnSignal.mjs', 'dist/server/main.js'],
  })
  try {
    // Each company's configuration is a release once it is read and checked.
    const read = 'select count(distinct tenant)::int as count from releases'
    for (let tries = 0; (await pool.query(read)).rows[0].count < count; tries++) {
      if (tries > 300) throw new Error(`Not all of ${count} companies were read within five minutes.`)
      await wait(1_000)
    }
    await untilIdle(Number(server.process.pid))
    server.process.kill('SIGUSR2')
    for (let tries = 0; tries < 200 && !printed.test(server.output()); tries++) await wait(50)
    const [, kilobytes, rssKilobytes] = printed.exec(server.output()) ?? []
    if (!kilobytes) throw new Error(`The server said nothing of its memory: ${server.output()}`)
    return { kilobytes: Number(kilobytes), rssKilobytes: Number(rssKilobytes) }
  } finally {
    await server.stop()
  }
}

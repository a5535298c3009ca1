import { spawnSync } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { Agent } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { createTestDatabase } from '../support/database.ts'
import { startServer, createDataDir } from '../support/startServer.ts'
import type { Bench } from './all.ts'
import { caller } from './client.ts'
import { copyCompanies, untilIdle } from './manyCompanies.ts'
import { median, rounded } from './median.ts'
import { processorMs, textOf } from './usage.ts'

const companies = 1_000
const rounds = 3
const idleMs = 3_000

/**
 * Measures the built server's start, from the command to the first ready response, compared with an empty
 * Node.js program.
 */
export async function run(): Promise<Bench[]> {
  const folder = await mkdtemp(join(tmpdir(), 'portal-companies-'))
  const database = await createTestDatabase()
  const secrets = ['SESSION_SECRET', 'FILE_SECRET', 'CAPTCHA_SECRET'].map((name) => [name, 'k'.repeat(32)])
  const given = { ...Object.fromEntries(secrets), DATABASE_URL: database.url, DEMO: 'false' }
  try {
    const own = await ownDatabase()
    const [few, many] = ['tenants', join(folder, 'tenants')].map((dir) => ({ ...given, TENANTS_DIR: dir }))
    await copyCompanies(join(folder, 'tenants'), companies)
    const times = { node: [] as number[], few: [] as number[], many: [] as number[] }
    for (let round = 0; round < rounds; round++) {
      times.node.push(bareNode())
      times.few.push(await startSeconds(few))
      times.many.push(await startSeconds(many))
    }
    const [node, start, startOfMany] = [median(times.node), median(times.few), median(times.many)]
    const [one, all] = [await measure(few, 'acme'), await measure(many, 'company500')]
    const own2 = { firstSecondsWithOwnDatabase: own.first, laterSeconds: own.later }
    return [
      {
        name: 'start',
        ratio: rounded(start / node),
        'times node': rounded(start / node),
        seconds: rounded(start),
        bareNodeSeconds: rounded(node),
        ...own2,
      },
      {
        name: '1,000 companies',
        ratio: rounded(startOfMany / start),
        'times the start of two': rounded(startOfMany / start),
        seconds: rounded(startOfMany),
        firstAnswerOfACompanyMs: rounded(all.firstAnswerMs, 0),
        secondsUntilAllAreChecked: rounded(all.checkedSeconds),
        'idle cores': rounded(all.idleCores - one.idleCores, 3),
        'kilobytes each': rounded((all.kilobytes - one.kilobytes) / companies, 0),
      },
    ]
  } finally {
    await database.drop()
    await rm(folder, { recursive: true, force: true })
  }
}

async function ownDatabase(): Promise<{ first: number; later: number }> {
  const dataDir = await createDataDir()
  const start = async (): Promise<number> => {
    const started = performance.now()
    const server = await startServer({ dataDir })
    const seconds = (performance.now() - started) / 1000
    await server.stop()
    return rounded(seconds)
  }
  const [first, later] = [await start(), await start()]
  await rm(dataDir, { recursive: true, force: true })
  return { first, later }
}

async function startSeconds(env: Record<string, string>): Promise<number> {
  const started = performance.now()
  const server = await startServer({ env })
  const seconds = (performance.now() - started) / 1000
  await server.stop()
  return seconds
}

type Measured = { firstAnswerMs: number; checkedSeconds: number; idleCores: number; kilobytes: number }

/**
 * Measures the time to a company's first response after the start, and then the processor use and the memory
 * of the idle server.
 */
async function measure(env: Record<string, string>, company: string): Promise<Measured> {
  const server = await startServer({ env })
  const started = performance.now()
  try {
    const pid = Number(server.process.pid)
    const firstAnswerMs = await firstAnswer(server.port, company)
    await untilIdle(pid)
    const checkedSeconds = (performance.now() - started) / 1000
    // A single late garbage collection is not part of the idle server's load.
    const cores: number[] = []
    for (let turn = 0; turn < rounds; turn++) {
      const before = await processorMs(pid)
      await wait(idleMs)
      cores.push(((await processorMs(pid)) - before) / idleMs)
    }
    const idleCores = median(cores)
    return { firstAnswerMs, checkedSeconds, idleCores, kilobytes: await residentKilobytes(pid) }
  } finally {
    await server.stop()
  }
}

function bareNode(): number {
  const started = performance.now()
  spawnSync(process.execPath, ['-e', '0'])
  return (performance.now() - started) / 1000
}

async function firstAnswer(port: number, company: string): Promise<number> {
  const started = performance.now()
  const ask = caller(port, new Agent())
  const { status } = await ask({ ...nobody, tenant: company }, 'GET', '/api/companies/by-subdomain')
  if (status !== 200) throw new Error(`${company} answered ${status}.`)
  return performance.now() - started
}

const nobody = { id: '', token: '', number: 0 }

async function residentKilobytes(pid: number): Promise<number> {
  return Number(/VmRSS:\s+(\d+)/.exec(await textOf(`/proc/${pid}/status`))?.[1] ?? 0)
}

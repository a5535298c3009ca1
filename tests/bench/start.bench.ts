import { spawnSync } from 'node:child_process'
import { cp, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { createTestDatabase } from '../support/database.ts'
import { startServer, temporaryDataDir } from '../support/startServer.ts'
import type { Bench } from './all.ts'
import { median, rounded } from './median.ts'

const companies = 1_000
const rounds = 3
const idleMs = 6_000

/** The built server: from the command to the first ready answer, beside a Node.js that does nothing. */
export async function run(): Promise<Bench[]> {
  const folder = await mkdtemp(join(tmpdir(), 'portal-companies-'))
  const database = await createTestDatabase()
  const secrets = ['SESSION_SECRET', 'FILE_SECRET', 'CAPTCHA_SECRET'].map((name) => [name, 'k'.repeat(32)])
  const given = { ...Object.fromEntries(secrets), DATABASE_URL: database.url, DEMO: 'false' }
  try {
    const own = await ownDatabase()
    const times = { node: [] as number[], start: [] as number[] }
    let one: Measured | undefined
    for (let round = 0; round < rounds; round++) {
      times.node.push(bareNode())
      one = await measure({ ...given, TENANTS_DIR: 'tenants' }, round === 0 ? idleMs : 0, one)
      times.start.push(one.seconds)
    }
    await copyCompanies(join(folder, 'tenants'))
    const many = await measure({ ...given, TENANTS_DIR: join(folder, 'tenants') }, idleMs)
    const [node, start] = [median(times.node), median(times.start)]
    const idleCores = (many.idleCores ?? 0) - (one?.idleCores ?? 0)
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
        ratio: rounded(many.seconds / start),
        'times the start of two': rounded(many.seconds / start),
        seconds: rounded(many.seconds),
        'idle cores': rounded(idleCores, 3),
        'kilobytes each': rounded((many.kilobytes - (one?.kilobytes ?? 0)) / companies, 0),
      },
    ]
  } finally {
    await database.drop()
    await rm(folder, { recursive: true, force: true })
  }
}

async function ownDatabase(): Promise<{ first: number; later: number }> {
  const dataDir = await temporaryDataDir()
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

type Measured = { seconds: number; kilobytes: number; idleCores: number | undefined }

/** A start, what the process takes of a core while nobody asks, and its memory after that. */
async function measure(env: Record<string, string>, restMs: number, known?: Measured): Promise<Measured> {
  const started = performance.now()
  const server = await startServer({ env })
  const seconds = (performance.now() - started) / 1000
  try {
    if (restMs === 0) return { ...(known as Measured), seconds }
    const pid = Number(server.process.pid)
    await wait(3_000)
    const before = await processorMs(pid)
    await wait(restMs)
    const idleCores = ((await processorMs(pid)) - before) / restMs
    return { seconds, kilobytes: await residentKilobytes(pid), idleCores }
  } finally {
    await server.stop()
  }
}

/** Companies like the first one, each in a folder of its own. */
async function copyCompanies(folder: string): Promise<void> {
  const names = Array.from({ length: companies }, (_, index) => join(folder, `company${index + 1}`))
  for (let from = 0; from < names.length; from += 20)
    await Promise.all(
      names.slice(from, from + 20).map((name) => cp('tenants/acme', name, { recursive: true })),
    )
}

function bareNode(): number {
  const started = performance.now()
  spawnSync(process.execPath, ['-e', '0'])
  return (performance.now() - started) / 1000
}

/** Of Linux; elsewhere 0. */
async function processorMs(pid: number): Promise<number> {
  const fields = (await textOf(`/proc/${pid}/stat`)).split(') ')[1]?.split(' ') ?? []
  return (Number(fields[11] ?? 0) + Number(fields[12] ?? 0)) * 10
}

async function residentKilobytes(pid: number): Promise<number> {
  return Number(/VmRSS:\s+(\d+)/.exec(await textOf(`/proc/${pid}/status`))?.[1] ?? 0)
}

function textOf(file: string): Promise<string> {
  return readFile(file, 'utf8').catch(() => '')
}

import { Agent } from 'node:http'
import { openPortal } from '../faults/portal.mjs'
import type { Bench } from './all.ts'
import { bareWork, noMailWaits, processorMsOf } from './builtServer.ts'
import { caller, countingBytes, freePort, type Ask, type Person, type Portal } from './client.ts'
import { median, percentile, rounded } from './median.ts'
import { openMeter, type Usage } from './usage.ts'
import { buildTransportContract } from './transportContract.ts'

const clients = 16
const roundMs = Number(process.env.BENCH_ROUND_MS ?? 1_000)
const rounds = 3

/** Calls per second, the duration of each call, and the resources that all calls used. */
type Round = { perSecond: number; times: number[]; counted: number; answerBytes: number; usage: Usage }

/**
 * Loads the built server with 16 clients that never pause, for purchases also with two processes. The
 * baseline is bare SQL on the same database; both alternate in one run. Server, database and clients share
 * the machine.
 */
export async function run(): Promise<Bench[]> {
  const [first, ...others] = await measure(1)
  const [two] = await measure(2, [purchases, 'transaction'])
  if (!first) return others
  const times = Number(two?.['partOfTheFloor']) / Number(first['partOfTheFloor'])
  return [{ ...first, 'two processes to one': rounded(times) }, ...others]
}

/** `wanted`: the works to run, and the baseline; left out: all. */
async function measure(processes: number, wanted?: readonly string[]): Promise<Bench[]> {
  const port = freePort()
  const portal: Portal = await openPortal({ companies: 1, employees: 6_000, processes, port })
  const agent = new Agent({ keepAlive: true, maxSockets: clients })
  const bare = await bareWork(portal, clients)
  try {
    const answers = { bytes: 0 }
    const works = worksOf(portal, countingBytes(caller(port, agent), answers))
    const meter = openMeter(portal.database, () => processorMsOf(portal))
    const all = Object.entries({ ...works, ...bare.floors }).filter(
      ([name]) => wanted?.includes(name) ?? true,
    )
    const played = new Map(all.map(([name]) => [name, [] as Round[]]))
    // Reads run first, because mails of a purchase are still being sent while the next work runs.
    for (const part of [all.filter(([name]) => !writes.has(name)), all.filter(([name]) => writes.has(name))])
      for (let round = 0; round <= rounds; round++)
        for (const [name, work] of part) {
          const end = await meter.start()
          const before = answers.bytes
          const one = await play(name, work)
          // Delivering the purchase's mails is part of the measured purchase.
          if (name === purchases) await noMailWaits(portal)
          const usage = await end()
          // The first round warms up.
          const answerBytes = answers.bytes - before
          if (round > 0) played.get(name)?.push({ ...one, usage, answerBytes })
        }
    const of = (name: string): Round[] => played.get(name) ?? []
    const floors: Record<string, string> = { [purchases]: 'transaction', [hotBag]: 'hot transaction' }
    return Object.keys(works)
      .filter((name) => played.has(name))
      .map((name) => benchOf(name, of(name), of(floors[name] ?? 'select')))
  } finally {
    agent.destroy()
    await bare.close()
    await portal.close()
  }
}

/** The works that a client repeats, by name; each returns whether its call counts as done. */
function worksOf({ people }: Portal, ask: Ask): Record<string, () => Promise<boolean>> {
  let next = 1
  const hot = people[0]!
  const person = (): Person => people[next++ % people.length]!
  const reads = (path: string) => async () => (await ask(person(), 'GET', path)).status === 200
  return {
    [purchases]: async () => {
      const buyer = person()
      const { status, id } = await ask(buyer, 'POST', '/api/contracts', contract)
      if (status !== 201) return false
      return (await ask(buyer, 'POST', '/api/contracts/purchase', { ids: [id] })).status === 200
    },
    [hotBag]: async () => {
      const { status, id } = await ask(hot, 'POST', '/api/contracts', contract)
      if (status === 201) await ask(hot, 'DELETE', `/api/contracts/${id}`)
      return status === 201
    },
    'profile, 16 connections': reads('/api/profile'),
    'my contracts, 16 connections': reads('/api/my-contracts'),
    'modalities, 16 connections': reads('/api/modalities/by-category/transport'),
  }
}

const purchases = 'purchases, 16 clients'
const hotBag = 'one hot bag'
const writes = new Set([purchases, hotBag, 'transaction', 'hot transaction'])

const contract = buildTransportContract([6])

/**
 * Each client starts again after each response; the server handles four requests of an employee at the same
 * time.
 */
async function play(
  name: string,
  work: () => Promise<boolean>,
): Promise<Pick<Round, 'perSecond' | 'times' | 'counted'>> {
  const times: number[] = []
  let counted = 0
  const began = performance.now()
  const client = async (): Promise<void> => {
    while (performance.now() - began < roundMs) {
      const started = performance.now()
      if (await work()) counted++
      times.push(performance.now() - started)
    }
  }
  await Promise.all(Array.from({ length: name === hotBag ? 4 : clients }, client))
  return { perSecond: (counted * 1000) / (performance.now() - began), times, counted }
}

function benchOf(name: string, played: readonly Round[], floor: readonly Round[]): Bench {
  const perSecond = median(played.map((round) => round.perSecond))
  const floorPerSecond = median(floor.map((round) => round.perSecond))
  const each = (figure: (round: Round) => number): number =>
    median(played.map((round) => figure(round) / round.counted))
  return {
    name,
    partOfTheFloor: rounded(perSecond / floorPerSecond, 3),
    perSecond: rounded(perSecond, 0),
    floorPerSecond: rounded(floorPerSecond, 0),
    p99Milliseconds: rounded(
      percentile(
        played.flatMap(({ times }) => times),
        99,
      ),
      0,
    ),
    serverCpuMilliseconds: rounded(each(({ usage }) => usage.serverMs)),
    databaseCpuMilliseconds: rounded(each(({ usage }) => usage.databaseMs)),
    logBytes: rounded(
      each(({ usage }) => usage.walBytes),
      0,
    ),
    answerBytes: rounded(
      each(({ answerBytes }) => answerBytes),
      0,
    ),
  }
}

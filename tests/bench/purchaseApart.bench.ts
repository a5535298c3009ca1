import { Agent } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { openPortal } from '../faults/portal.mjs'
import type { Bench } from './all.ts'
import { bareWork, noMailWaits, processorMsOf } from './builtServer.ts'
import { caller, countingBytes, freePort, type Ask, type Person, type Portal } from './client.ts'
import { median, rounded } from './median.ts'
import { openMeter, ownProcessorMs, type Usage } from './usage.ts'
import { buildTransportContract, halfYear } from './transportContract.ts'

const calls = 60
const rounds = Math.min(6, Number(process.env.BENCH_TURNS ?? 6))
/** People of the first round, which warms up. */
const warmUp = 4 * calls
const readers = 2_000

type Round = Usage & { answerBytes: number }
type Played = Map<string, Round[]>

/**
 * Measures the processor time of single calls in a built server of its own process, one after the other by
 * one client: a purchase with its cart and its delivered mail, and an employee's reads. The floors are bare
 * SQL on the same database, with the time of this process, which sends it. All alternate in one run.
 */
export async function run(): Promise<Bench[]> {
  const port = freePort()
  const portal: Portal = await openPortal({
    companies: 1,
    employees: warmUp + rounds * calls + readers,
    processes: 1,
    port,
  })
  const agent = new Agent({ keepAlive: true, maxSockets: 2 })
  const bare = await bareWork(portal, 1)
  try {
    const answers = { bytes: 0 }
    const ask = countingBytes(caller(port, agent), answers)
    const played: Played = new Map()
    const server = measureInto(played, portal, { answers, serverMs: () => processorMsOf(portal) })
    const own = measureInto(played, portal, { answers, serverMs: ownProcessorMs })
    const left = [...portal.people]
    for (let round = 0; round <= rounds; round++) {
      const people = left.splice(0, round === 0 ? warmUp : calls)
      await playServer(portal, { ask, people, measure: server })
      for (const [name, work] of Object.entries(bare.floors))
        await own(name, async () => {
          for (let call = 0; call < calls; call++) await work()
        })
    }
    return [...benches(played), await readInCircle(portal, ask, left)]
  } finally {
    agent.destroy()
    await bare.close()
    await portal.close()
  }
}

type Measure = (name: string, work: () => Promise<unknown>) => Promise<void>

function measureInto(
  played: Played,
  { database }: Portal,
  { answers, serverMs }: { answers: { bytes: number }; serverMs: () => Promise<number> },
): Measure {
  const meter = openMeter(database, serverMs)
  return async (name, work) => {
    const before = answers.bytes
    const end = await meter.start()
    await work()
    const usage = { ...(await end()), answerBytes: answers.bytes - before }
    played.set(name, [...(played.get(name) ?? []), usage])
  }
}

async function playServer(
  portal: Portal,
  { ask, people, measure }: { ask: Ask; people: readonly Person[]; measure: Measure },
): Promise<void> {
  const each = async (work: (person: Person) => ReturnType<Ask>) => {
    for (const person of people) {
      const { status, text } = await work(person)
      if (status >= 400) throw new Error(text)
    }
  }
  const ids = new Map<Person, string>()
  const reads = (path: string) => (person: Person) => ask(person, 'GET', path)
  await measure(purchase, async () => {
    await each(async (person) => {
      const created = await ask(person, 'POST', '/api/contracts', contract)
      ids.set(person, created.id)
      return created
    })
    await each((person) => ask(person, 'POST', '/api/contracts/purchase', { ids: [ids.get(person)] }))
    await noMailWaits(portal)
  })
  await measure('profile made', () => each(reads('/api/profile')))
  await measure('profile kept', () => each(reads('/api/profile')))
  await measure('my contracts made', () => each(reads('/api/my-contracts')))
  await measure('my contracts kept', () => each(reads('/api/my-contracts')))
}

const purchase = 'purchase with its cart and mail'

const contract = buildTransportContract(halfYear)

function benches(played: Played): Bench[] {
  const of = (name: string, figure: (round: Round) => number): number =>
    median((played.get(name) ?? []).slice(1).map((round) => figure(round) / calls))
  const processor = ({ serverMs, databaseMs }: Round): number => serverMs + databaseMs
  const lineOf = (name: string, floor: string): Bench => ({
    name: `${name}, server apart`,
    ratio: rounded(of(name, processor) / of(floor, processor)),
    cpuMilliseconds: rounded(of(name, processor)),
    floorCpuMilliseconds: rounded(of(floor, processor)),
    serverCpuMilliseconds: rounded(of(name, (round) => round.serverMs)),
    databaseCpuMilliseconds: rounded(of(name, (round) => round.databaseMs)),
    logBytes: rounded(
      of(name, (round) => round.walBytes),
      0,
    ),
    answerBytes: rounded(
      of(name, (round) => round.answerBytes),
      0,
    ),
  })
  return [
    lineOf(purchase, 'transaction'),
    ...['profile made', 'profile kept', 'my contracts made', 'my contracts kept'].map((name) =>
      lineOf(name, 'select'),
    ),
  ]
}

/**
 * People who have bought nothing read their profile, one after the other, twice: the second time it is served
 * from what is kept.
 */
async function readInCircle(portal: Portal, ask: Ask, people: readonly Person[]): Promise<Bench> {
  const plans: number[] = [await plansRead(portal)]
  for (let circle = 0; circle < 2; circle++) {
    for (const person of people) await ask(person, 'GET', '/api/profile')
    plans.push(await plansRead(portal))
  }
  const [before = 0, first = 0, second = 0] = plans
  return {
    name: 'people who read in a circle',
    people: people.length,
    madeInTheFirst: first - before,
    madeInTheSecond: second - first,
  }
}

/** How often a plan was read: only a made answer reads the bags. */
async function plansRead({ database }: Portal): Promise<number> {
  // An idle connection reports what it read after ten seconds.
  await wait(11_000)
  const { rows } = await database.query<{ read: string }>(
    'select seq_scan + coalesce(idx_scan, 0) as read from pg_stat_user_tables ' +
      "where relname = 'employee_bags'",
  )
  return Number(rows[0]?.read)
}

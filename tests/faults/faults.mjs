import { open, rm, statfs } from 'node:fs/promises'
import { loadavg } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { playAttack } from './attack.mjs'
import { EnrollmentDay } from './enrollmentDay.mjs'
import { playFirstMonth } from './firstMonth.mjs'
import { keepBusy } from './keepBusy.mjs'
import { playLoad } from './load.mjs'
import { playMachines } from './machines.mjs'
import { faultsOf, lostOf, openPortal } from './portal.mjs'
import { playZones } from './zones.mjs'

const usage = {
  employees: { type: 'string', default: '5000' },
  companies: { type: 'string', default: '20' },
  connections: { type: 'string', default: '400' },
  seconds: { type: 'string', default: '120' },
  processes: { type: 'string', default: '2' },
  port: { type: 'string', default: '4139' },
  only: { type: 'string', default: '' },
}

/** Equal to the number that `startJobs` runs. */
const jobsAtOnce = 10

/**
 * The incidents during the enrollment; each ends before the day does. Some return a function that checks the
 * portal after the day and returns the faults.
 */
const happenings = {
  'nothing else': async () => undefined,
  'a process killed every 5 s': async (portal, seconds) => {
    for (let at = 5; at < seconds; at += 5) {
      await wait(5000)
      const [oldest] = portal.workers()
      if (oldest) signal(oldest.pid, 'SIGKILL')
      // Mails that were sent but not recorded come again with the same Message-ID.
      portal.mayComeAgain += jobsAtOnce
    }
  },
  'the database hung for 15 s': async (portal, seconds) => {
    await wait(Math.min(5000, seconds * 250))
    const hung = portal.postgres().map(({ pid }) => pid)
    for (const pid of hung) process.kill(pid, 'SIGSTOP')
    await wait(15_000)
    for (const pid of hung) process.kill(pid, 'SIGCONT')
  },
  'the database stopped for 60 s': async (portal, seconds) => {
    await wait(Math.min(5000, seconds * 250))
    const away = Math.min(60, seconds / 2) * 1000
    const began = performance.now()
    // The portal restarts its own database, so it is stopped repeatedly.
    for (; performance.now() - began < away; await wait(200)) {
      const [postmaster] = portal.postgres()
      if (postmaster) signal(postmaster.pid, 'SIGINT')
    }
    const stoppedMs = performance.now()
    await portal.untilReady()
    console.log(`  ready again after  ${((performance.now() - stoppedMs) / 1000).toFixed(1)} s`)
  },
  "the mail server away for ten minutes of the mailer's clock": async (portal, seconds) => {
    await wait(1000)
    await portal.mails.stop()
    // Simulates a faster clock: waiting mails are moved forward by the difference.
    const pace = Math.ceil(600 / Math.min(60, seconds / 2))
    for (let at = 0; at < 600; at += pace) {
      await wait(1000)
      await portal.skipMailTime(pace - 1)
    }
    const away =
      'select count(*)::int as mails, max(attempts) as tries from outbox where delivered_at is null'
    const { rows } = await portal.database.query(away)
    console.log(`  mails that waited, tries of one  ${rows[0].mails}, ${rows[0].tries}`)
    await portal.mails.start()
    const back = new Date()
    return async () => {
      await untilMailed(portal)
      const worst =
        'select coalesce(max(extract(epoch from delivered_at - $1::timestamptz)), 0)::float8 as seconds ' +
        'from outbox where created_at < $1::timestamptz'
      const [{ seconds: needed }] = (await portal.database.query(worst, [back])).rows
      console.log(`  the last of them came after  ${needed.toFixed(1)} s`)
      return needed > 120 ? ['a mail came more than two minutes after the mail server'] : []
    }
  },
  'killed whole and started again on a busy machine': async (portal, seconds) => {
    const busy = keepBusy(2)
    const times = []
    try {
      for (let at = 0; at + 15 < seconds; at += 15) {
        await wait(10_000)
        const startedMs = performance.now()
        await portal.killAndStart()
        portal.mayComeAgain += jobsAtOnce
        times.push((performance.now() - startedMs) / 1000)
      }
    } finally {
      busy.end()
    }
    const [load] = loadavg()
    console.log(`  ready after kill -9  ${times.map((each) => each.toFixed(1)).join(', ')} s, load ${load}`)
    const late = times.filter((each) => each > 10).length
    return () => (late > 0 ? [`${late} of ${times.length} starts took more than 10 s`] : [])
  },
  'a backup made, and restored': async (portal, seconds, day) => {
    await wait(seconds * 400)
    const acknowledged = [...day.acknowledged]
    const signed = "select id from contracts where state in ('awaitingAcceptance', 'underReview', 'inForce')"
    const { rows: before } = await portal.database.query(signed)
    const made = await portal.operate('backup', 'make', '--out', portal.folder)
    console.log(`  backup made in  ${made.seconds} s, ${made.answer.rows} rows`)
    return async () => {
      const { rows: now } = await portal.database.query(signed)
      const restored = await portal.restore(join(portal.folder, made.answer.file))
      // Purchases after the backup are not in it.
      day.acknowledged = acknowledged
      console.log(`  restored in  ${restored.seconds} s, ${restored.answer.jobs} jobs that waited`)
      const kept = new Set((await portal.database.query(signed)).rows.map(({ id }) => id))
      const lost = before.filter(({ id }) => !kept.has(id)).length
      console.log(`  contracts before it, in it, at the end  ${before.length}, ${kept.size}, ${now.length}`)
      return lost > 0 ? [`${lost} contracts that were signed before the backup are not in it`] : []
    }
  },
  'the disk full for 10 s': async (portal, seconds) => {
    if (!portal.dataDir) return console.log('  left out: this system gives no disk of its own')
    await wait(Math.min(5000, seconds * 250))
    const file = join(portal.dataDir, 'filler')
    const filler = await open(file, 'w')
    const block = Buffer.alloc(1024 * 1024)
    for (let isFull = false; !isFull;)
      isFull = await filler.write(block).then(
        ({ bytesWritten }) => bytesWritten < block.length,
        () => true,
      )
    await filler.close()
    const { bavail } = await statfs(portal.dataDir)
    console.log(`  blocks left while it is full  ${bavail}`)
    await wait(10_000)
    await rm(file)
  },
}

/** npm run faults: plays an enrollment day on the built server, with and without incidents. */
export async function faults(words) {
  const { values } = parseArgs({ args: words, options: usage })
  const { only, ...texts } = values
  const sizes = Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, Number(text)]))
  if ('first month'.includes(only) && (await playFirstMonth(sizes.port)) > 0) process.exitCode = 1
  if ('load'.includes(only) && (await playLoad(sizes)) > 0) process.exitCode = 1
  if ('attack'.includes(only) && (await playAttack(sizes)) > 0) process.exitCode = 1
  if ('machines'.includes(only) && (await playMachines(sizes.port)) > 0) process.exitCode = 1
  if ('time zones'.includes(only) && playZones() > 0) process.exitCode = 1
  for (const [name, happen] of Object.entries(happenings))
    if (name.includes(only) && (await play(name, happen, sizes)) > 0) process.exitCode = 1
}

async function play(name, happen, sizes) {
  console.log(`\nEnrollment day: ${sizes.employees} employees of ${sizes.companies} companies, ${name}`)
  const portal = await openPortal(sizes)
  try {
    const day = new EnrollmentDay({ ...sizes, people: portal.people })
    const before = memoryOf(portal)
    const startedMs = performance.now()
    const [, after] = await Promise.all([day.play(sizes.seconds), happen(portal, sizes.seconds, day)])
    const { figures, faults: wrong } = day.figures((performance.now() - startedMs) / 1000)
    const lost = (await after?.()) ?? []
    const mailedSeconds = await untilMailed(portal)
    const { faults: torn, mails, again } = await faultsOf(portal)
    const memory = `${before} -> ${memoryOf(portal)}`
    const sent = `${mails}, ${again} of them again, the last ${mailedSeconds.toFixed(0)} s after the day`
    for (const [what, value] of Object.entries({ ...figures, mails: sent, 'memory in MB': memory }))
      console.log(`  ${what}  ${value}`)
    const found = [...wrong, ...lost, ...torn, ...(await lostOf(portal, day.acknowledged))]
    console.log(`  load of the machine  ${loadavg()[0].toFixed(1)}`)
    for (const fault of found) console.log(`  WRONG: ${fault}`)
    if (found.length > 0) console.log((await portal.log()).split('\n').slice(-15).join('\n').slice(0, 4000))
    console.log(found.length > 0 ? '  failed' : '  held')
    return found.length
  } finally {
    await portal.close()
  }
}

/** Ignores a process that has just ended. */
function signal(pid, name) {
  try {
    process.kill(pid, name)
  } catch (error) {
    if (error.code !== 'ESRCH') throw error
  }
}

const memoryOf = (portal) =>
  portal
    .workers()
    .map(({ megabytes }) => Math.round(megabytes))
    .join(' + ')

/** Waits at most two minutes until every mail is recorded as sent; returns the seconds. */
async function untilMailed({ database }) {
  const startedMs = performance.now()
  const seconds = () => (performance.now() - startedMs) / 1000
  for (; seconds() < 120; await wait(500)) {
    const { rows } = await database
      .query('select count(*)::int as left from outbox where delivered_at is null')
      .catch(() => ({ rows: [{ left: 1 }] }))
    if (rows[0].left === 0) break
  }
  return seconds()
}

import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Supervisor } from './supervisor.ts'

/**
 * A program that returns its process id and place after it received a value, ends on request, and does not
 * start if a file forbids it.
 */
const program = `
  import { once } from 'node:events'
  import { appendFileSync, existsSync } from 'node:fs'
  import { createServer } from 'node:http'
  appendFileSync(process.env.BEGUN, process.env.PORTAL_PLACE)
  if (existsSync(process.env.BROKEN)) process.exit(1)
  const answer = once(process, 'message')
  process.send('asks')
  const [given] = await answer
  if (given !== 'a database') process.exit(1)
  const server = createServer((_, response) => setTimeout(
    () => response.end(process.pid + ' ' + process.env.PORTAL_PLACE),
    20,
  ))
  server.listen(Number(process.env.LISTEN), '127.0.0.1')
  process.on('SIGTERM', () => process.exit(0))
`
const port = 20_000 + (process.pid % 10_000)
const errors: string[] = []
const error = (_: unknown, message = ''): void => void errors.push(message)
const log = { info: () => undefined, error }

let folder = ''
let supervisor: Supervisor
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portal-supervisor-'))
  await writeFile(join(folder, 'program.mjs'), program)
  supervisor = newSupervisor()
})
afterAll(async () => {
  await supervisor.stop()
  await rm(folder, { recursive: true, force: true })
})

function newSupervisor(): Supervisor {
  const variables = { LISTEN: String(port), BROKEN: join(folder, 'broken'), BEGUN: join(folder, 'begun') }
  return new Supervisor({ program: join(folder, 'program.mjs'), count: 2, variables, log })
}

const begun = (): Promise<string> => readFile(join(folder, 'begun'), 'utf8').catch(() => '')

/** The process id by place, the number of the process. */
async function places(): Promise<Record<string, number>> {
  const found: Record<string, number> = {}
  const options = { headers: { connection: 'close' } }
  for (let tries = 0; tries < 20 && Object.keys(found).length < 2; tries++) {
    const answers = await Promise.all(
      [1, 2, 3, 4].map(() =>
        fetch(`http://127.0.0.1:${port}`, options).then(
          (answer) => answer.text(),
          () => '',
        ),
      ),
    )
    for (const [pid, place = ''] of answers.map((answer) => answer.split(' ')))
      if (place) found[place] = Number(pid)
  }
  return found
}

describe('several processes', () => {
  it('begin before they are given what they need, the first alone until it answers', async () => {
    const starting = supervisor.start()
    await expect.poll(begun).toBe('0')
    supervisor.give('a database')
    await starting
    expect(await begun()).toBe('01')
  })

  it('answer on one port; one that is killed is replaced at its place', async () => {
    const before = await places()
    expect(Object.keys(before)).toEqual(['0', '1'])
    process.kill(before['0']!, 'SIGKILL')
    await expect.poll(() => errors, { timeout: 5000 }).toEqual(['a process ended; another takes its place'])
    await expect.poll(async () => Object.keys(await places()).length, { timeout: 5000 }).toBe(2)
    const after = await places()
    expect(after['1']).toBe(before['1'])
    expect(after['0']).not.toBe(before['0'])
  })

  it('are replaced one after the other, and go on where a new one does not start', async () => {
    const before = await places()
    await supervisor.restart()
    const after = await places()
    expect(Object.keys(after)).toEqual(['0', '1'])
    expect(Object.values(after).filter((pid) => Object.values(before).includes(pid))).toEqual([])
    await writeFile(join(folder, 'broken'), '')
    await supervisor.restart()
    expect(await places()).toEqual(after)
    expect(errors.at(-1)).toBe('a new process does not start; the others go on')
  })

  it('that are to be replaced while they start are replaced once all have started', async () => {
    await supervisor.stop()
    await Promise.all(['broken', 'begun'].map((name) => rm(join(folder, name), { force: true })))
    supervisor = newSupervisor()
    const starting = supervisor.start()
    const replaced = supervisor.restart()
    supervisor.give('a database')
    await starting
    await replaced
    expect(await begun()).toBe('0101')
    expect(Object.keys(await places())).toEqual(['0', '1'])
  })
})

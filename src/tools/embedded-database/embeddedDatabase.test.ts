import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { createDataDir } from '../../../tests/support/startServer.ts'
import { bundleAlone } from '../build/bundleAlone.ts'
import {
  type DatabaseOptions,
  openDatabase,
  type OpenDatabase,
} from '../../server/platform/db/openDatabase.ts'
import { isAlive } from '../../server/platform/processes/isAlive.ts'

const root = fileURLToPath(new URL('../../..', import.meta.url))
const program = join(root, `node_modules/.cache/embedded-test-${process.pid}.mjs`)

let dataDir = ''
let opened: OpenDatabase | undefined
const children: ChildProcess[] = []

beforeAll(async () => {
  dataDir = await createDataDir()
  const { code } = await bundleAlone({ root, entry: join(root, 'src/server/platform/db/openDatabase.ts') })
  await writeFile(program, code)
}, 60_000)

afterEach(async () => {
  await opened?.close()
  opened = undefined
  for (const child of children.splice(0)) if (child.exitCode === null) child.kill('SIGKILL')
})

afterAll(async () => {
  await rm(dataDir, { recursive: true, force: true })
  await rm(program, { force: true })
})

const where = (): DatabaseOptions => ({ dataDir, address: 'http://localhost:4001' })

/** Starts a server in a process of its own, which prints the address of its database and keeps running. */
async function startChild(
  port: number,
  folder = dataDir,
  more = '',
): Promise<{ child: ChildProcess; url: string; fault: string }> {
  const script = `import { openDatabase } from ${JSON.stringify(program)}
    const options = { dataDir: ${JSON.stringify(folder)}, address: 'http://localhost:${port}' }
    try { console.log('URL ' + (await openDatabase(options)).url) }
    catch (error) { console.log('FAULT ' + error.message); process.exit(1) }
    ${more}
    setInterval(() => {}, 1000)`
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  children.push(child)
  const [chunk] = (await once(child.stdout, 'data')) as [Buffer]
  const line = chunk.toString()
  return { child, url: /URL (\S+)/.exec(line)?.[1] ?? '', fault: /FAULT (.+)/.exec(line)?.[1] ?? '' }
}

async function ask<Row extends pg.QueryResultRow>(url: string, statement: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {})
  await client.connect()
  try {
    return (await client.query<Row>(statement)).rows
  } finally {
    await client.end()
  }
}

async function postmaster(): Promise<number> {
  return Number((await readFile(join(dataDir, 'postgres/data/postmaster.pid'), 'utf8')).split('\n')[0])
}

async function kill(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  child.kill(signal)
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
}

async function ends(pid: number): Promise<boolean> {
  for (let waited = 0; waited < 15_000; waited += 50) {
    if (!isAlive(pid)) return true
    await wait(50)
  }
  return false
}

describe('the embedded database', { timeout: 120_000 }, () => {
  it('keeps its data from one start to the next and is stopped in between', async () => {
    opened = await openDatabase(where())
    await ask(opened.url, 'create table kept (what text)')
    await ask(opened.url, `insert into kept values ('first')`)
    const pid = await postmaster()
    await opened.close()
    expect(isAlive(pid)).toBe(false)
    opened = await openDatabase(where())
    expect(await ask(opened.url, 'select what from kept')).toEqual([{ what: 'first' }])
  })

  it('answers only on the loopback, syncs every commit and keeps its password private', async () => {
    opened = await openDatabase(where())
    const settings = await ask<{ name: string; setting: string }>(
      opened.url,
      `select name, setting from pg_settings where name in ('fsync', 'synchronous_commit', ` +
        `'full_page_writes', 'listen_addresses') order by name`,
    )
    expect(Object.fromEntries(settings.map(({ name, setting }) => [name, setting]))).toEqual({
      fsync: 'on',
      full_page_writes: 'on',
      listen_addresses: '127.0.0.1',
      synchronous_commit: 'on',
    })
    expect((await stat(join(dataDir, 'postgres/password'))).mode & 0o777).toBe(0o600)
    await expect(ask(opened.url.replace(/:[0-9a-f]+@/, ':wrong@'), 'select 1')).rejects.toThrow(/password/)
  })

  it('is refused to a second server, with the process and address of the first', async () => {
    const { child } = await startChild(4002)
    await expect(openDatabase(where())).rejects.toThrow(
      `The data in ${dataDir} is in use by process ${child.pid} at http://localhost:4002. Stop that ` +
        'one, or give this one another DATA_DIR.',
    )
    const pid = await postmaster()
    expect(isAlive(pid)).toBe(true)
    await kill(child, 'SIGTERM')
    expect(await ends(pid)).toBe(true)
  })

  it('is adopted if a killed server left it running, with all its data', async () => {
    const { child, url } = await startChild(4003)
    await ask(url, `insert into kept values ('second')`)
    const pid = await postmaster()
    await kill(child, 'SIGKILL')
    opened = await openDatabase(where())
    expect(await postmaster()).toBe(pid)
    expect(opened.url).toBe(url)
    expect(await ask(opened.url, 'select what from kept order by what')).toEqual([
      { what: 'first' },
      { what: 'second' },
    ])
    await opened.close()
    expect(isAlive(pid)).toBe(false)
  })

  it('waits for a connection of a killed server that ends late', async () => {
    const { child, url } = await startChild(4010)
    const [left] = await ask<{ pid: number }>(
      url,
      "select pid from pg_locks where locktype = 'advisory' and granted",
    )
    process.kill(left!.pid, 'SIGSTOP')
    await kill(child, 'SIGKILL')
    setTimeout(() => process.kill(left!.pid, 'SIGCONT'), 4_000)
    opened = await openDatabase(where())
    expect(opened.url).toBe(url)
  })

  it('restarts at the same address when it is killed under a running server', async () => {
    opened = await openDatabase(where())
    const { url } = opened
    const pid = await postmaster()
    process.kill(pid, 'SIGKILL')
    await ends(pid)
    await expect
      .poll(() => ask(url, 'select what from kept order by what').catch(() => 'away'), {
        timeout: 30_000,
        interval: 100,
      })
      .toEqual([{ what: 'first' }, { what: 'second' }])
    expect(await postmaster()).not.toBe(pid)
    const { fault } = await startChild(4004)
    expect(fault).toContain(`is in use by process ${process.pid}`)
  })

  it('starts cleanly when server and database were both killed', async () => {
    const { child } = await startChild(4005)
    const pid = await postmaster()
    process.kill(child.pid ?? 0, 'SIGKILL')
    process.kill(pid, 'SIGKILL')
    opened = await openDatabase(where())
    expect(await ask(opened.url, 'select what from kept order by what')).toHaveLength(2)
  })

  it('starts although its record names a process that has another owner by now', async () => {
    const record = join(dataDir, 'postgres/data/postmaster.pid')
    await writeFile(
      record,
      `${process.pid}\n${dataDir}/postgres/data\n1700000000\n5432\n\n127.0.0.1\n  5432001  1\nready   \n`,
    )
    opened = await openDatabase(where())
    expect(await postmaster()).not.toBe(process.pid)
  })

  it.each([
    ['ends by itself', 'setTimeout(() => process.exit(0), 50)', undefined],
    ['gets SIGTERM', '', 'SIGTERM' as const],
    ['gets SIGINT', '', 'SIGINT' as const],
  ])('is stopped when the server %s', async (_name, more, signal) => {
    const { child } = await startChild(4006, dataDir, more)
    const pid = await postmaster()
    if (signal) await kill(child, signal)
    else await once(child, 'exit')
    expect(await ends(pid)).toBe(true)
  })

  it('is created once when two servers start at once on an empty folder', async () => {
    const folder = await createDataDir()
    const both = await Promise.all([startChild(4007, folder), startChild(4008, folder)])
    expect(both.filter(({ url }) => url)).toHaveLength(1)
    expect(both.find(({ fault }) => fault)?.fault).toMatch(
      /is in use by process \d+ at http:\/\/localhost:400[78]/,
    )
    await Promise.all(both.map(({ child }) => kill(child, 'SIGTERM')))
    await rm(folder, { recursive: true, force: true })
  })

  it('is refused if its durability was switched off', async () => {
    opened = await openDatabase(where())
    await ask(opened.url, 'alter database portal set synchronous_commit = off')
    await opened.close()
    await expect(openDatabase(where())).rejects.toThrow(/synchronous_commit = off and may forget/)
    opened = await openDatabase(where()).catch(() => undefined)
  })
})

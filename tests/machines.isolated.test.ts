import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import { request, type IncomingMessage } from 'node:http'
import { json } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { pushFiles } from '../src/server/operations/exchangeFiles.ts'
import { createContractServer, type ContractServer } from './support/contractServer.ts'
import { createDataDir, startServer, type StartedServer } from './support/startServer.ts'
import { changed } from './support/tenantFolder.ts'

let server: ContractServer
const started: StartedServer[] = []
const dataDirs: string[] = []
beforeAll(async () => {
  server = await createContractServer()
})
afterAll(async () => {
  await Promise.all(started.map((each) => each.stop()))
  await Promise.all(dataDirs.map((dataDir) => rm(dataDir, { recursive: true, force: true })))
  await server.close()
})

/** Starts the built server as a machine of its own: only the database is shared. */
async function startMachine(dataDir: string): Promise<StartedServer> {
  const secret = 'k'.repeat(32)
  const machine = await startServer({
    dataDir,
    env: {
      TENANTS: 'database',
      DATABASE_URL: server.database.url,
      DEMO: 'false',
      SESSION_SECRET: secret,
      FILE_SECRET: secret,
      CAPTCHA_SECRET: secret,
    },
  })
  started.push(machine)
  return machine
}

async function addDataDir(): Promise<string> {
  const dataDir = await createDataDir()
  dataDirs.push(dataDir)
  return dataDir
}

/** Publishes the company under a name from a third place. */
async function push(name: string): Promise<void> {
  await server.folder.write('tenant.json', changed('tenant.json', '"Acme"', `"${name}"`))
  const config = { ...server.context.config, tenantsFrom: 'database' } as const
  const context = { ...server.context, db: server.context.operators, config }
  const { outcome } = await pushFiles(context, { dir: server.folder.dir, tenant: 'acme' }, { note: '' })
  expect(outcome).toBe('pushed')
}

/** The company's name at a machine, and the name of the configuration that its answers carry. */
async function servedBy({ port }: StartedServer): Promise<{ name: unknown; release: unknown }> {
  const host = { host: '127.0.0.1', headers: { host: 'acme.localhost' } }
  const asked = request({ port, path: '/api/companies/by-subdomain', ...host }).end()
  const [answer] = (await once(asked, 'response')) as [IncomingMessage]
  const { name } = (await json(answer)) as { name?: string }
  return { name, release: answer.headers['portal-release'] }
}

const tenSeconds = { timeout: 10_000 }
const untilServed = (machine: StartedServer, name: string) =>
  expect.poll(() => servedBy(machine), tenSeconds).toMatchObject({ name })

it('two machines serve each release within ten seconds, one killed while the next is published', async () => {
  const ownDir = await addDataDir()
  const [killed, other] = await Promise.all([ownDir, await addDataDir()].map(startMachine))
  if (!killed || !other) throw new Error('a machine is missing')
  await push('First')
  await Promise.all([killed, other].map((machine) => untilServed(machine, 'First')))
  expect(await servedBy(killed)).toEqual(await servedBy(other))
  const publishing = push('Second')
  killed.process.kill('SIGKILL')
  await once(killed.process, 'exit')
  await publishing
  await untilServed(other, 'Second')
  const again = await startMachine(ownDir)
  expect(await servedBy(again)).toEqual(await servedBy(other))
})

import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createServer, type AddressInfo } from 'node:net'
import { createTestDatabase, type TestDatabase } from '../../../tests/support/database.ts'
import { createDataDir } from '../../../tests/support/startServer.ts'
import { startServer } from './startServer.ts'

let database: TestDatabase
let dataDir: string
beforeAll(async () => {
  database = await createTestDatabase()
  dataDir = await createDataDir()
})
afterAll(async () => {
  await database.drop()
  await rm(dataDir, { recursive: true, force: true })
})

/** The variables of a server on the test's database. */
function variablesWith(own: Record<string, string>): Record<string, string> {
  const secrets = ['SESSION_SECRET', 'FILE_SECRET', 'CAPTCHA_SECRET'].map((name) => [name, 'k'.repeat(32)])
  const given = { NODE_ENV: 'test', LOG_LEVEL: 'silent', PORT: '0', DATABASE_URL: database.url }
  return { ...given, DATA_DIR: dataDir, ...Object.fromEntries(secrets), ...own }
}

describe('a server that cannot listen', () => {
  it.each(['PORT', 'METRICS_PORT'])('names %s where another program has its port', async (name) => {
    const other = createServer()
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve))
    const port = String((other.address() as AddressInfo).port)
    const variables = variablesWith({ HOST: '127.0.0.1', [name]: port })
    await expect(startServer(variables, { portalDir: dataDir, runsJobs: false })).rejects.toThrow(
      `port ${port} is in use by another program; stop it, or choose another with ${name}.`,
    )
    other.close()
  })

  it('names HOST where the machine has no such address', async () => {
    // An address of the documentation's network, which no machine has.
    const started = startServer(variablesWith({ HOST: '192.0.2.1', DEMO: 'false' }), {
      portalDir: dataDir,
      runsJobs: false,
    })
    await expect(started).rejects.toThrow('this machine has no address 192.0.2.1; name one that it has')
  })
})

describe('a server of many companies', () => {
  it('begins without their files, and checks those that nobody asks for', async () => {
    const tenantsDir = join(dataDir, 'tenants')
    for (let number = 1; number <= 6; number++) {
      await mkdir(join(tenantsDir, `company${number}`), { recursive: true })
      await writeFile(join(tenantsDir, `company${number}/tenant.json`), '{')
    }
    const variables = variablesWith({ TENANTS_DIR: tenantsDir })
    const { context, close } = await startServer(variables, { portalDir: dataDir, runsJobs: false })
    try {
      expect(context.tenants.list().length).toBeGreaterThan(0)
      await expect.poll(() => context.tenants.list(), { timeout: 10_000 }).toEqual([])
    } finally {
      await close()
    }
  })
})

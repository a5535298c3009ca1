import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
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

describe('a server of many companies', () => {
  it('begins without their files, and checks those that nobody asks for', async () => {
    const tenantsDir = join(dataDir, 'tenants')
    for (let number = 1; number <= 6; number++) {
      await mkdir(join(tenantsDir, `company${number}`), { recursive: true })
      await writeFile(join(tenantsDir, `company${number}/tenant.json`), '{')
    }
    const secrets = ['SESSION_SECRET', 'FILE_SECRET', 'CAPTCHA_SECRET'].map((name) => [name, 'k'.repeat(32)])
    const given = { NODE_ENV: 'test', LOG_LEVEL: 'silent', PORT: '0', DATABASE_URL: database.url }
    const variables = { ...given, DATA_DIR: dataDir, TENANTS_DIR: tenantsDir, ...Object.fromEntries(secrets) }
    const { context, close } = await startServer(variables, { portalDir: dataDir, runsJobs: false })
    try {
      expect(context.tenants.list().length).toBeGreaterThan(0)
      await expect.poll(() => context.tenants.list(), { timeout: 10_000 }).toEqual([])
    } finally {
      await close()
    }
  })
})

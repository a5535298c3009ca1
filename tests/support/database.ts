import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'
import { type OpenPool, openPool } from '../../src/server/platform/db/pool.ts'
import { operatorsRole, rowsRole } from '../../src/server/platform/db/roles.ts'
import { findNamelessStatements } from './tenantStatements.ts'
import { TEMPLATE } from './template.ts'

export type TestDatabase = OpenPool & {
  url: string
  /** The connections of the tested product; the test has its own connections. */
  product: OpenPool
  /** The connections of the operators' application. */
  operators: OpenPool
  /** Closes the pool and drops the database; call it in afterAll. */
  drop: () => Promise<void>
}

/**
 * Creates an empty, migrated database on the run's PostgreSQL, in about 50 ms; one for each test file.
 * `drop` checks that each statement of the product named the company.
 */
export async function createTestDatabase(): Promise<TestDatabase> {
  const name = `test_${randomBytes(6).toString('hex')}`
  // The usual strategy writes the whole template to PostgreSQL's log too, which takes longer.
  await runOnServer(`create database ${name} template ${TEMPLATE} strategy file_copy`)
  const url = new URL(inject('databaseServer'))
  url.pathname = `/${name}`
  const opened = openPool(url.href, { maxConnections: 10, name })
  const asked = new Set<string>()
  const recordStatement = (text: string): void => void asked.add(text)
  const openBy = (role: string) =>
    openPool(url.href, { maxConnections: 10, name, record: recordStatement, scoped: { role } })
  const [product, operators] = [openBy(rowsRole), openBy(operatorsRole)]
  return {
    ...opened,
    url: url.href,
    product,
    operators,
    drop: async () => {
      const nameless = await findNamelessStatements(opened.pool, asked)
      await Promise.all([opened, product, operators].map((pool) => pool.close()))
      // Nobody waits for it, as the whole server is removed after the run.
      void runOnServer(`drop database ${name} with (force)`).catch(() => undefined)
      if (nameless.length > 0)
        throw new Error(`Statements that do not name the company:\n${nameless.join('\n')}`)
    },
  }
}

async function runOnServer(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: inject('databaseServer') })
  await client.connect()
  await client.query(statement).finally(() => client.end())
}

import { Logger, runMigrations } from 'graphile-worker'
import { Kysely, Migrator, PostgresDialect, type Migration } from 'kysely'
import pg from 'pg'
import { people } from './migrations/001-people.ts'
import { contracts } from './migrations/002-contracts.ts'
import { signing } from './migrations/003-signing.ts'
import { files } from './migrations/004-files.ts'
import { access } from './migrations/005-access.ts'
import { linkAddress } from './migrations/006-link-address.ts'
import { contractLife } from './migrations/007-contract-life.ts'
import { employeeChanges } from './migrations/008-employee-changes.ts'
import { documentation } from './migrations/009-documentation.ts'
import { datedBags } from './migrations/010-dated-bags.ts'
import { reminders } from './migrations/011-reminders.ts'
import { contractEnds } from './migrations/012-contract-ends.ts'
import { contractConditions } from './migrations/013-contract-conditions.ts'
import { documentSheets } from './migrations/014-document-sheets.ts'
import { fileContents } from './migrations/015-file-contents.ts'
import { employeeRevision } from './migrations/020-employee-revision.ts'
import { operations } from './migrations/030-operations.ts'
import { peopleImport } from './migrations/031-people-import.ts'
import { payroll } from './migrations/032-payroll.ts'
import { orderOfRows } from './migrations/040-order-of-rows.ts'
import { providerFiles } from './migrations/050-provider-files.ts'
import { companyDocuments } from './migrations/051-company-documents.ts'
import { operators } from './migrations/052-operators.ts'
import { tenantKeys } from './migrations/060-tenant-keys.ts'
import { rowLevelSecurity } from './migrations/061-row-level-security.ts'
import { corrections } from './migrations/070-corrections.ts'
import { storedObjects } from './migrations/073-stored-objects.ts'
import { enrolmentWindows } from './migrations/080-enrolment-windows.ts'
import { closedPlanYears } from './migrations/081-closed-plan-years.ts'
import { news } from './migrations/082-news.ts'
import { providerSignIns } from './migrations/085-provider-sign-ins.ts'
import { operatorPasskeys } from './migrations/086-operator-passkeys.ts'
import { documentNames } from './migrations/090-document-names.ts'
import { nothingThisYear } from './migrations/107-nothing-this-year.ts'
import { touchOnce } from './migrations/110-touch-once.ts'
import { provenSessions } from './migrations/111-proven-sessions.ts'
import { enrollment } from './migrations/115-enrollment.ts'
import { addresses } from './migrations/120-addresses.ts'
import { knownBrowsers } from './migrations/121-known-browsers.ts'
import { rowsOfOperators } from './migrations/122-rows-of-operators.ts'
import { erasure } from './migrations/123-erasure.ts'
import { contractState } from './migrations/130-contract-state.ts'
import { shareTables } from './roles.ts'

/** All migrations, run in the order of their names; one that has been released is never changed. */
const migrations: Record<string, Migration> = {
  '001-people': people,
  '002-contracts': contracts,
  '003-signing': signing,
  '004-files': files,
  '005-access': access,
  '006-link-address': linkAddress,
  '007-contract-life': contractLife,
  '008-employee-changes': employeeChanges,
  '009-documentation': documentation,
  '010-dated-bags': datedBags,
  '011-reminders': reminders,
  '012-contract-ends': contractEnds,
  '013-contract-conditions': contractConditions,
  '014-document-sheets': documentSheets,
  '015-file-contents': fileContents,
  '020-employee-revision': employeeRevision,
  '030-operations': operations,
  '031-people-import': peopleImport,
  '032-payroll': payroll,
  '040-order-of-rows': orderOfRows,
  '050-provider-files': providerFiles,
  '051-company-documents': companyDocuments,
  '052-operators': operators,
  '060-tenant-keys': tenantKeys,
  '061-row-level-security': rowLevelSecurity,
  '070-corrections': corrections,
  '073-stored-objects': storedObjects,
  '080-enrolment-windows': enrolmentWindows,
  '081-closed-plan-years': closedPlanYears,
  '082-news': news,
  '085-provider-sign-ins': providerSignIns,
  '086-operator-passkeys': operatorPasskeys,
  '090-document-names': documentNames,
  '107-nothing-this-year': nothingThisYear,
  '110-touch-once': touchOnce,
  '111-proven-sessions': provenSessions,
  '115-enrollment': enrollment,
  '120-addresses': addresses,
  '121-known-browsers': knownBrowsers,
  '122-rows-of-operators': rowsOfOperators,
  '123-erasure': erasure,
  '130-contract-state': contractState,
}

const lockNumber = 7_202_612

/**
 * Brings the database to the newest migration, all in one transaction. Servers that start together do it one
 * after the other: neither Kysely nor the queue makes its own first tables under a lock. Answers the names of
 * the migrations it ran. `upTo` stops at the one that it names.
 * @throws with a sentence when one fails, or when the database is newer than this program
 */
export async function migrate(url: string, upTo?: string): Promise<string[]> {
  if (upTo && !migrations[upTo])
    throw new Error(`There is no migration ${upTo}: this program is older than the database it is about.`)
  const lock = new pg.Client({ connectionString: url, application_name: 'portal migrations' })
  lock.on('error', () => {})
  await lock.connect()
  try {
    await lock.query('select pg_advisory_lock($1)', [lockNumber])
    return await migrateLocked(url, upTo)
  } finally {
    await lock.end()
  }
}

async function migrateLocked(url: string, upTo?: string): Promise<string[]> {
  const pool = new pg.Pool({ connectionString: url, max: 1, application_name: 'portal migrations' })
  // A broken connection also breaks the statement that waits for it.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) })
  try {
    const migrator = new Migrator({ db, provider: { getMigrations: () => Promise.resolve(migrations) } })
    const { error, results = [] } = await (upTo ? migrator.migrateTo(upTo) : migrator.migrateToLatest())
    if (error)
      throw new Error(faultOf(error, results.find(({ status }) => status === 'Error')?.migrationName), {
        cause: error,
      })
    // The queue keeps its own tables, in a schema of its own.
    await runMigrations({ pgPool: pool, logger: new Logger(() => () => {}) })
    await pool.query(shareTables)
    return results.filter(({ status }) => status === 'Success').map(({ migrationName }) => migrationName)
  } finally {
    await db.destroy()
    if (!pool.ended && !pool.ending) await pool.end()
  }
}

function faultOf(error: unknown, name: string | undefined): string {
  const message = error instanceof Error ? error.message : String(error)
  if (/corrupted migrations/.test(message))
    return (
      `The database was made by another version of this program (${message}); ` +
      "start that version, or a database of this one's own."
    )
  return name ? `The migration ${name} failed and nothing was changed: ${message}` : message
}

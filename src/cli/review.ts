import { madridDate } from '../domain/kernel/calendar.ts'
import { loadBenefits } from '../server/plugins/benefits.ts'
import { startClock } from '../server/context/clock.ts'
import { readConfig, type Config } from '../server/context/config.ts'
import { contractsUnderReview, reviewContract, type UnderReview } from '../server/contracts/reviewContract.ts'
import { openPool } from '../server/db/pool.ts'
import { openFileStore } from '../server/files/fileStore.ts'
import { createLog } from '../server/context/log.ts'
import { createMailer } from '../server/mail/mailer.ts'
import { loadSecrets } from '../server/context/secrets.ts'
import { openTenants } from '../server/tenants/registry.ts'

type Options = {
  /** Empty to list the contracts under review; or a contract's id, the outcome, and who decides. */
  words: string[]
  variables: Record<string, string | undefined>
  print: (line: string) => void
}

const usage = 'npm run review -- <contract> contracted, or cancelled, with your name if you like'

/**
 * Lists the contracts under review, or decides on one: the portal has no screen for it (D-32). It works on
 * the database of the running portal, which then sends a mail to the employee.
 * @throws Error as a sentence: no such contract, nothing to review, no database
 */
export async function review({
  words: [contractId, outcome, ...reviewer],
  variables,
  print,
}: Options): Promise<void> {
  if (contractId !== undefined && outcome !== 'contracted' && outcome !== 'cancelled')
    throw new Error(`Expected ${usage}.`)
  if (contractId !== undefined && !/^[0-9a-f-]{36}$/i.test(contractId))
    throw new Error(`Expected the id of a contract, got "${contractId}": ${usage}.`)
  const config = readConfig({ LOG_LEVEL: 'error', ...variables })
  const { db, close } = openPool(await addressOfDatabase(config), {
    name: 'portal review',
    maxConnections: 2,
  })
  const log = createLog(config)
  const benefits = await loadBenefits(log)
  const tenants = await openTenants({
    dir: config.tenantsDir,
    defaultTenant: config.defaultTenant,
    port: () => config.port,
    known: benefits.all(),
    log,
  })
  try {
    const context = {
      config,
      secrets: await loadSecrets(config),
      db,
      clock: startClock(config.clockStart),
      tenants,
      benefits,
      mailer: createMailer(config.mailFrom),
      files: openFileStore(db),
      log,
    }
    if (contractId === undefined) return printWaiting(await contractsUnderReview(context), print)
    const name = reviewer.join(' ') || undefined
    await reviewContract(context, contractId, outcome as 'contracted' | 'cancelled', name)
    print(`The contract ${contractId} is ${outcome}; the employee is told by mail.`)
  } finally {
    await tenants.close()
    await close()
  }
}

function printWaiting(waiting: readonly UnderReview[], print: (line: string) => void): void {
  if (waiting.length === 0) return print('No contract waits for a review.')
  for (const { id, tenant, employee, category, year, isChange, signedAt, start } of waiting) {
    const what = `${category} ${year}${isChange ? ', a change' : ''}`
    const when = start ? `in force from ${start} if approved today` : 'no month left: it can only be rejected'
    print(`${id}  ${tenant}  ${employee}  ${what}  signed ${signedAt ? madridDate(signedAt) : ''}  ${when}`)
  }
  print(`Decide with: ${usage}`)
}

/** The database DATABASE_URL names, or the one the running portal keeps below its data directory. */
async function addressOfDatabase({ databaseUrl, dataDir }: Config): Promise<string> {
  if (databaseUrl) return databaseUrl
  const { runningDatabaseUrl } = await import('../server/db/embedded/embeddedDatabase.ts')
  const url = await runningDatabaseUrl(dataDir)
  if (url) return url
  throw new Error(
    `No portal is running on ${dataDir}: start it with npm start, or name its database in DATABASE_URL.`,
  )
}

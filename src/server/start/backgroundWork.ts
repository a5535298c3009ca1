import { dateParts } from '../../domain/kernel/calendar.ts'
import type { Closer } from './closers.ts'
import { jobConnections, queueConnections } from '../platform/context/config.ts'
import type { ServerContext } from '../platform/context/context.ts'
import { endContracts } from '../contracts/life/endContracts.ts'
import { notifyPlugin } from '../contracts/life/notifyPlugin.ts'
import { openPool, type OpenPool } from '../platform/db/pool.ts'
import { drawDocument } from '../contracts/documents/drawDocument.ts'
import { keepSessionsInMaintenance } from '../auth/sessions.ts'
import { cleanUp, cleanUpOperators } from '../platform/jobs/cleanUp.ts'
import { moveFile, moveStoredFiles } from '../platform/files/moveFiles.ts'
import { openObjectStore } from '../platform/files/objectStore.ts'
import { everyHour, everyHourByCompany } from '../platform/jobs/everyHour.ts'
import { startJobs, type JobHandlers } from '../platform/jobs/jobs.ts'
import { clockShiftMs } from '../platform/context/clock.ts'
import { startMailDelivery } from '../platform/mail/deliverMail.ts'
import type { OwnMailer } from '../platform/mail/mailer.ts'
import { startOwnDeliveries } from '../platform/mail/ownDeliveries.ts'
import { readBounces } from '../platform/mail/readBounces.ts'
import { mailCompanyFaults } from '../operators/mailCompanyFaults.ts'
import { applyRetention } from '../operations/applyRetention.ts'
import { createDailyPublishing } from '../operations/publishDue.ts'
import { refreshForecast } from '../payroll/storedMonths.ts'
import { refreshYear } from '../payroll/yearFigures.ts'
import { countAdoption } from '../people/adoption.ts'
import { forgetPreviews } from '../people/demo/forgetPreviews.ts'
import { applyPostings } from '../people/currentPostings.ts'
import { reminderJobs } from '../people/reminders/sendReminders.ts'

const fiveMinutesMs = 300_000
const fiveSecondsMs = 5000

/** Opens a pool that is closed with the server; a broken connection is logged. */
export function openServerPool(
  url: string,
  {
    size,
    clock,
    ...options
  }: {
    size: number
    name: string
    scoped?: { role: string | undefined }
    statementMs?: number
    lockMs?: number
    clock?: ServerContext['clock']
  },
  log: ServerContext['log'],
  closers: Closer[],
): OpenPool {
  const opened = openPool(url, {
    maxConnections: size,
    ...options,
    ...(clock && { clockShiftMs: clockShiftMs(clock) }),
    onBreak: (error) => log.warn({ err: error }, 'a database connection broke'),
  })
  closers.push(opened.close)
  return opened
}

/**
 * Starts jobs and hourly work on connections of their own, so that a busy portal does not delay the
 * recording of a sent mail. Work that the operations' history records uses the connections `operations`.
 */
export function startBackgroundWork(
  given: ServerContext & { mailer: OwnMailer },
  { url, role, operations }: { url: string; role: string | undefined; operations: ServerContext['db'] },
  closers: Closer[],
): void {
  const { log } = given
  const { pool } = openServerPool(url, { size: queueConnections, name: 'portal queue' }, log, closers)
  const { db } = openServerPool(
    url,
    { size: jobConnections, name: 'portal jobs', scoped: { role }, clock: given.clock },
    log,
    closers,
  )
  const context = { ...given, db }
  const store = given.config.filesUrl ? openObjectStore(given.config.filesUrl) : undefined
  const mails = startMailDelivery({ ...context, operators: operations })
  const ownMails = startOwnDeliveries(mails.deliver, given.mailer, log)
  const jobs = startJobs(pool, context.log, {
    'deliver-mail': mails.deliver,
    'benefit-signed': (signed) => notifyPlugin(context, signed),
    'draw-document': async (document) => void (await drawDocument(context, document)),
    ...(store && { 'move-file': (file) => moveFile(db, store, file) }),
    'apply-retention': () => applyRetention({ ...context, db: operations }),
    ...(given.config.bouncesUrl && { 'read-bounces': () => readBounces(context) }),
    ...reminderJobs(context),
  } satisfies Partial<JobHandlers>)
  const ends = everyHour(log, 'ending contracts', () => endContracts(context))
  const postings = everyHourByCompany(context, 'applying postings', (tenant) =>
    applyPostings(db, tenant, context.clock.today()),
  )
  const previews = everyHourByCompany(context, 'forgetting previews', ({ subdomain }) =>
    db.transaction().execute((trx) => forgetPreviews(trx, subdomain)),
  )
  const sums = everyHourByCompany(context, 'counting sums', async (tenant) => {
    const { year } = dateParts(context.clock.today())
    await countAdoption(context, tenant.subdomain, year)
    await refreshForecast(context, tenant)
    await refreshYear(context, tenant, year)
  })
  closers.push(...startWatchingFiles({ ...given, db: operations }))
  if (store) closers.push(everyHour(log, 'moving files', () => moveStoredFiles(context, store)))
  closers.push(startKeepingSessions(context))
  const cleaning = everyHour(log, 'the cleanup', async () => {
    await cleanUp(context)
    await cleanUpOperators(operations)
  })
  closers.push(mails.stop, jobs.stop, ownMails, ends, postings, previews, sums, cleaning)
}

/** Starts two tasks: one mails faults in the companies' files, the other publishes due releases. */
function startWatchingFiles(context: ServerContext): (() => void)[] {
  const tell = () => mailCompanyFaults(context)
  const publish = createDailyPublishing(context)
  return [
    everyHour(context.log, 'telling of faults', tell, fiveMinutesMs),
    everyHour(context.log, 'publishing what is due', publish, fiveSecondsMs),
  ]
}

function startKeepingSessions(context: ServerContext): () => void {
  const work = () => keepSessionsInMaintenance(context)
  // Twice within the allowed idle time of a session, which may be as short as a minute.
  const everyMs = Math.min(fiveMinutesMs, context.config.sessionIdleMinutes * 30_000)
  return everyHour(context.log, 'keeping sessions in maintenance', work, everyMs)
}

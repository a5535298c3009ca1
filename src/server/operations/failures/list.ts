import { sql } from 'kysely'
import Type, { type Static } from 'typebox'
import { fullName } from '../../../domain/plan/employee.ts'
import { listFailingAddresses } from '../../people/failingAddresses.ts'
import type { OperationContext } from '../../platform/context/operating.ts'
import { failedJobs } from '../../platform/jobs/failedJobs.ts'
import { classifyFault } from '../../platform/mail/classifyFault.ts'
import { runDays } from '../brokenRuns.ts'
import { defineOperation } from '../operation.ts'
import { byProductClock } from '../../platform/context/clock.ts'

/** The maximum number of rows of each kind. */
const maxRows = 500

const text = Type.String()
const failure = Type.Object({
  kind: Type.Enum(['mail', 'address', 'job', 'operation']),
  id: text,
  company: text,
  employeeNumber: text,
  person: text,
  what: text,
  at: text,
  state: Type.Enum(['retrying', 'stopped']),
  attempts: Type.Integer(),
  nextAt: text,
  reason: text,
  fault: text,
})
type Failure = Static<typeof failure>

/** Lists all failures: waiting mails, addresses that bounce, jobs, and runs of operations. */
export default defineOperation({
  name: 'failures list',
  summary: 'Lists what failed: mails, addresses, jobs and operations, each with its person and why',
  input: Type.Object({}, { additionalProperties: false }),
  output: Type.Object({
    total: Type.Integer(),
    isMore: Type.Boolean(),
    failures: Type.Array(failure),
  }),
  access: { right: 'read', company: 'oneOrAll' },
  dryRun: false,
  isList: true,
  run: async (context) => {
    const lists = [
      await failingMails(context),
      await failingAddresses(context),
      await failingJobs(context),
      await brokenRuns(context),
    ]
    const failures = lists
      .flatMap((list) => list.slice(0, maxRows))
      .toSorted((one, other) => other.at.localeCompare(one.at, 'en'))
    return { total: failures.length, isMore: lists.some(({ length }) => length > maxRows), failures }
  },
})

const nobody = { employeeNumber: '', person: '', attempts: 0, nextAt: '' }

async function failingMails({ db, companies, clock }: OperationContext): Promise<Failure[]> {
  const tenants = ['', ...companies]
  const rows = await db
    .selectFrom('outbox')
    .leftJoin('employees', (join) =>
      join
        .onRef('employees.tenant', '=', 'outbox.tenant')
        .onRef('employees.id', '=', 'outbox.employee_id')
        .on('employees.tenant', 'in', tenants),
    )
    .select(['outbox.id', 'outbox.tenant', 'to_address', 'subject', 'outbox.created_at', 'attempts'])
    .select(['next_attempt_at', 'last_error', 'employee_number', 'first_name', 'last_name1', 'last_name2'])
    .where('outbox.tenant', 'in', tenants)
    .where('delivered_at', 'is', null)
    .where('given_up_at', 'is', null)
    .where('last_error', 'is not', null)
    .orderBy('outbox.created_at', 'desc')
    .limit(maxRows + 1)
    .execute()
  return rows.map((mail) => ({
    kind: 'mail',
    id: mail.id,
    company: mail.tenant,
    employeeNumber: mail.employee_number ?? '',
    person: mail.first_name
      ? fullName(mail.first_name, mail.last_name1 ?? '', mail.last_name2 ?? '')
      : mail.to_address,
    what: mail.subject,
    at: byProductClock(clock, mail.created_at).toISOString(),
    state: 'retrying',
    attempts: mail.attempts,
    nextAt: byProductClock(clock, mail.next_attempt_at).toISOString(),
    reason: classifyFault(mail.last_error ?? ''),
    fault: mail.last_error ?? '',
  }))
}

async function failingAddresses({ db, companies }: OperationContext): Promise<Failure[]> {
  const addresses = await listFailingAddresses(db, companies)
  return addresses.map((address) => ({
    ...nobody,
    kind: 'address',
    id: address.email,
    company: address.company,
    employeeNumber: address.employeeNumber,
    person: address.name,
    what: address.email,
    at: address.since,
    state: 'stopped',
    reason: 'addressRefused',
    fault: address.fault,
  }))
}

/** Lists the failing jobs of the installation, if the caller is allowed to see all companies. */
async function failingJobs({ db, isEverywhere }: OperationContext): Promise<Failure[]> {
  const jobs = isEverywhere ? await failedJobs(db) : []
  return jobs.map((job) => ({
    ...nobody,
    kind: 'job',
    id: job.job,
    company: '',
    what: job.name,
    at: job.nextAt,
    state: 'retrying',
    attempts: job.attempts,
    nextAt: job.nextAt,
    reason: 'jobFailed',
    fault: job.fault,
  }))
}

/** Lists runs that failed: they changed nothing, and their inputs are not stored. */
async function brokenRuns({ db, companies, isEverywhere }: OperationContext): Promise<Failure[]> {
  const rows = await db
    .selectFrom('operation_runs')
    .select(['id', 'tenant', 'operation', 'actor', 'about', 'started_at'])
    .where((eb) =>
      eb.or([eb('tenant', 'in', ['', ...companies]), ...(isEverywhere ? [eb('tenant', 'is', null)] : [])]),
    )
    .where('outcome', '=', 'failed')
    .where('started_at', '>', sql<Date>`product_now() - make_interval(days => ${runDays})`)
    .orderBy('started_at', 'desc')
    .limit(maxRows + 1)
    .execute()
  return rows.map((run) => ({
    ...nobody,
    kind: 'operation',
    id: String(run.id),
    company: run.tenant ?? '',
    person: run.actor,
    what: run.operation,
    at: run.started_at.toISOString(),
    state: 'stopped',
    reason: 'operationFailed',
    fault: run.about,
  }))
}

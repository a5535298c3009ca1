import { sql } from 'kysely'
import type { Language } from '../../domain/kernel/language.ts'
import { withChecksApart } from '../company/drafts/draftChecks.ts'
import type { ServerContext } from '../platform/context/context.ts'
import type { Connection } from '../platform/db/schema.ts'
import { inTenants } from '../platform/db/tenantScope.ts'
import { isInTheWay } from '../platform/http/databaseFaults.ts'
import { HttpError } from '../platform/http/httpError.ts'
import { serverMessages } from '../platform/http/serverMessages.ts'
import {
  OperationRefused,
  type OperationContext,
  type OperatorAccount,
} from '../platform/context/operating.ts'
import { fingerprintOf } from './fingerprint.ts'
import { inputFaults } from './inputFaults.ts'
import { plainInput, type Operation } from './operation.ts'
import { summarizeRun } from './summarizeRun.ts'
import { companyOfContract, pickFigures, keepRun } from './keepRun.ts'
import { refusalSentences } from './refusalSentences.ts'
import { accountNamed } from '../operators/rights.ts'

/** The caller of an operation, and the receivers of its progress and files. */
export type Run = Pick<OperationContext, 'actor' | 'account' | 'isProven' | 'progress' | 'writeFile'> & {
  /** Left out: the first language of the company. */
  language?: Language | undefined
  /** The company by its subdomain. */
  company?: string | undefined
  /** True: the caller has rights for certain companies, and sees no others. */
  isScoped?: boolean
  dryRun?: boolean
}

/** Is thrown inside the transaction of a trial, to take everything back. */
class TakenBack extends Error {
  readonly answer: unknown
  constructor(answer: unknown) {
    super('taken back')
    this.answer = answer
  }
}

/**
 * Runs an operation in one transaction and records who did what with which outcome; a trial is rolled back
 * completely. If it conflicts with a simultaneous call, it runs once more and finds that call's changes. A
 * check of files that it asks for is made outside the transaction, after which it runs again.
 * Returns its output.
 * @throws OperationRefused with sentences; any other error is a failure
 */
export async function runOperation(
  context: ServerContext,
  operation: Operation,
  given: Record<string, unknown>,
  run: Run,
): Promise<unknown> {
  const started = context.clock.now()
  const input = plainInput(operation, given)
  const entry = { operation, run, started, fingerprint: fingerprintOf(input), about: summarizeRun(input) }
  try {
    const { companies, company } = await companiesOf(context, operation, run)
    refuseBadInput(operation, input, run)
    const language = run.language ?? company?.settings.languages[0] ?? 'en'
    const self = await selfOf(context.db, operation, run)
    const prepared = (await operation.prepare?.(input)) ?? input
    const runOnce = () =>
      inTransaction(context, operation, companies, async (trx) => {
        const about = { language, companies, company, isEverywhere: !run.company && !run.isScoped, self }
        const answer = await operation.run(
          { ...context, ...run, ...about, db: trx as ServerContext['db'] },
          prepared,
        )
        if (run.dryRun) throw new TakenBack(answer)
        const kept = operation.forgets ? '' : summarizeRun(input, answer, operation)
        if (!operation.isList) {
          const done = { outcome: 'done', figures: pickFigures(answer), about: kept } as const
          await keepRun(trx, { ...entry, ...done, company: await companyOfContract(trx, companies, input) })
        }
        return answer
      })
    return await withChecksApart(() => runAgainAfterConflict(runOnce))
  } catch (error) {
    if (error instanceof TakenBack) {
      if (!isAboutOne(input))
        await keepRun(context.db, { ...entry, outcome: 'done', figures: pickFigures(error.answer) })
      return error.answer
    }
    if (isInTheWay(error))
      context.log.error({ err: error }, `${operation.name} was refused twice by the database`)
    const refusal = refusalOf(error, run.language ?? 'en')
    // A database that was not filled stays empty.
    const isUnkept = operation.isList || (run.dryRun && isAboutOne(input))
    if (operation.shellOnly !== 'instead' && !(isUnkept && refusal))
      await keepRun(context.db, { ...entry, outcome: refusal ? 'refused' : 'failed', figures: {} })
    throw refusal ?? error
  }
}

/** Runs work, and once more if it conflicts with a simultaneous call. */
function runAgainAfterConflict<Answer>(work: () => Promise<Answer>): Promise<Answer> {
  return work().catch((error: unknown) => {
    if (!isInTheWay(error)) throw error
    return work()
  })
}

/** True for a trial about one person: a page runs it when it opens, so it leaves no line in the history. */
function isAboutOne(input: Record<string, unknown>): boolean {
  const { employees } = input
  if (Array.isArray(employees)) return employees.length === 1
  return ['employee', 'employeeNumber', 'mail'].some((key) => typeof input[key] === 'string')
}

/**
 * Runs a change of the operator's own account and records that it happened; the typed values are not
 * recorded.
 */
export async function runAccountChange(
  db: Connection,
  actor: string,
  change: string,
  work: () => Promise<void>,
): Promise<void> {
  const operation = { name: `account ${change}` }
  const entry = {
    operation,
    run: { actor },
    fingerprint: fingerprintOf({}),
    figures: {},
  }
  try {
    await work()
  } catch (error) {
    const isRefused = error instanceof HttpError && error.statusCode < 500
    await keepRun(db, { ...entry, outcome: isRefused ? 'refused' : 'failed' })
    throw error
  }
  await keepRun(db, { ...entry, outcome: 'done' })
}

/** Converts an error to a refusal with finished sentences; undefined if it is not a refusal. */
function refusalOf(error: unknown, language: Language): OperationRefused | undefined {
  if (isInTheWay(error)) return new OperationRefused(refusalSentences([{ id: 'run.atOnce' }], language))
  if (error instanceof OperationRefused)
    return new OperationRefused(refusalSentences(error.reasons, language), error)
  if (!(error instanceof HttpError) || error.statusCode >= 500) return undefined
  const { messageId, params } = error.answer
  const isAbsent = error.statusCode === 404
  const sentence = messageId ? serverMessages(language, messageId, params) : error.message
  return new OperationRefused([sentence], { isAbsent })
}

/** Returns the account of the caller; a database without accounts has none. */
async function selfOf(
  db: Connection,
  { shellOnly }: Operation,
  { account, actor }: Run,
): Promise<OperatorAccount | undefined> {
  return account ?? (shellOnly === 'instead' ? undefined : accountNamed(db, actor))
}

async function inTransaction<Answer>(
  { db }: ServerContext,
  { snapshot = false }: Operation,
  companies: OperationContext['companies'],
  work: (trx: Connection) => Promise<Answer>,
): Promise<Answer> {
  const transaction = db.transaction().setIsolationLevel(snapshot ? 'repeatable read' : 'read committed')
  return inTenants(companies, () =>
    transaction.execute(async (trx) => {
      // An import computes longer between two statements than a request may.
      await sql`set local idle_in_transaction_session_timeout = '10min'`.execute(trx)
      return work(trx)
    }),
  )
}

async function companiesOf(
  { tenants }: Pick<ServerContext, 'tenants'>,
  { access }: Operation,
  { company: name }: Run,
): Promise<Pick<OperationContext, 'companies' | 'company'>> {
  if (access.company === 'none') return { companies: [], company: undefined }
  const company = name ? await tenants.find(name) : undefined
  const all = tenants.list().map(({ subdomain }) => subdomain)
  if (!name && access.company === 'oneOrAll') return { companies: all, company }
  const known = all.join(', ') || 'none'
  if (!name) throw new OperationRefused([{ id: 'company.missing', known }])
  if (!company) throw new OperationRefused([{ id: 'company.unknown', known, company: name }])
  return { companies: [name], company }
}

function refuseBadInput(
  { name, input: schema, dryRun }: Operation,
  input: Record<string, unknown>,
  run: Run,
): void {
  const reasons = inputFaults(schema, input).map(({ reason }) => reason)
  if (run.dryRun && !dryRun) reasons.push({ id: 'trial.none', operation: name })
  if (reasons.length > 0) throw new OperationRefused(reasons)
}

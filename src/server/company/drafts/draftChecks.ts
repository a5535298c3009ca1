import { AsyncLocalStorage } from 'node:async_hooks'
import type { KnownBenefit } from '../../../domain/company/files/faults.ts'
import { OperationRefused } from '../../platform/context/operating.ts'
import { sha256 } from '../../platform/context/sha256.ts'
import type { KeptOfCompany } from '../readTenant.ts'
import { withReleaseFolder } from '../releases/readReleases.ts'
import { fingerprintOfFiles, hashFiles, type ReleaseFiles } from '../releases/releaseFiles.ts'
import { checkTenantApart } from './draftProcess.ts'

type Checked = Awaited<ReturnType<typeof checkTenantApart>>

type CompanyCheck = {
  subdomain: string
  files: ReleaseFiles
  known: readonly KnownBenefit[]
  kept: KeptOfCompany
  today: string
}

/** Ends the transaction that asks for a check. */
class CheckWanted extends Error {
  readonly key: string
  readonly check: CompanyCheck
  constructor(key: string, check: CompanyCheck) {
    super(`The files of ${check.subdomain} are to be checked outside the transaction`)
    this.key = key
    this.check = check
  }
}

/** The checks made for a call, by what was checked; a refusal is one beyond the limits. */
const made = new AsyncLocalStorage<Map<string, Checked | OperationRefused>>()

/** Each repeated run finds other files: somebody writes them faster than they are checked. */
const maxChecks = 3

/**
 * Runs work that opens a transaction. If it asks for a check of files, which may take a minute, the
 * transaction is rolled back, the check is made while no lock and no connection is held, and the work runs
 * again. If it asks for other files by then, those are checked too.
 */
export async function withChecksApart<Answer>(work: () => Promise<Answer>): Promise<Answer> {
  const checks = new Map<string, Checked | OperationRefused>()
  for (;;) {
    try {
      return await made.run(checks, work)
    } catch (error) {
      if (!(error instanceof CheckWanted)) throw error
      if (checks.size === maxChecks) throw new OperationRefused([{ id: 'run.atOnce' }], { isConflict: true })
      checks.set(error.key, await checkNow(error.check).catch(returnRefusal))
    }
  }
}

/**
 * Checks a company's files like a running server, in a process apart.
 * @throws OperationRefused beyond its limits of time and memory
 */
export async function checkCompany(check: CompanyCheck): Promise<Checked> {
  const checks = made.getStore()
  if (!checks) return checkNow(check)
  const key = buildKey(check)
  const checked = checks.get(key)
  if (!checked) throw new CheckWanted(key, check)
  if (checked instanceof OperationRefused) throw checked
  return checked
}

function checkNow({ subdomain, files, known, kept, today }: CompanyCheck): Promise<Checked> {
  return withReleaseFolder(subdomain, files, (dir) => checkTenantApart(dir, known, kept, today))
}

/** Work that handles refusals, such as that of a scheduled release, gets it inside its own transaction. */
function returnRefusal(error: unknown): OperationRefused {
  if (error instanceof OperationRefused) return error
  throw error
}

/** What may differ when the work of one call runs again. */
function buildKey({ subdomain, files, kept: { contracted, others }, today }: CompanyCheck): string {
  const fingerprint = fingerprintOfFiles(hashFiles(files))
  return sha256(JSON.stringify([subdomain, fingerprint, contracted, others, today]))
}

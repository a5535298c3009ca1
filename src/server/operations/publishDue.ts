import { changesToApprove } from '../../domain/company/changes/compareCompanies.ts'
import type { TenantConfig } from '../../domain/company/tenant/tenant.ts'
import { formatDate } from '../../domain/kernel/format.ts'
import { toCompanyFiles } from '../company/drafts/companyFiles.ts'
import { withChecksApart } from '../company/drafts/draftChecks.ts'
import { findSharing } from '../company/drafts/draftFiles.ts'
import {
  loadPending,
  lockPublishing,
  movePending,
  type PendingRelease,
} from '../company/drafts/pendingReleases.ts'
import { returnToDraft } from '../company/drafts/returnToDraft.ts'
import { readServedFiles } from '../company/releases/servedFiles.ts'
import { mailOperator } from '../operators/operatorMails.ts'
import type { ServerContext } from '../platform/context/context.ts'
import { OperationRefused, type Reason } from '../platform/context/operating.ts'
import { inTenants } from '../platform/db/tenantScope.ts'
import { fingerprintOf } from './fingerprint.ts'
import { keepRun } from './keepRun.ts'
import { checkChange, publishFiles } from './publishing.ts'
import { refusalSentences } from './refusalSentences.ts'

const hourMs = 3_600_000
const minuteMs = 60_000
const maxSentences = 5

/**
 * Returns a task to be called every few seconds. It publishes due releases when a day begins in Madrid, and
 * once an hour; after a failure it tries again in a minute.
 */
export function createDailyPublishing(
  context: ServerContext,
): (onFault: (error: unknown, of?: object) => void) => Promise<void> {
  let last = { day: '', untilMs: 0 }
  return async (onFault) => {
    const { clock, tenants } = context
    const [day, nowMs] = [clock.today(), clock.now().getTime()]
    if (day === last.day && nowMs < last.untilMs) return
    last = { day, untilMs: nowMs + minuteMs }
    let isWhole = true
    for await (const company of tenants.each())
      await publishDue(context, company).catch((error: unknown) => {
        isWhole = false
        onFault(error, { tenant: company.subdomain })
      })
    if (isWhole) last = { day, untilMs: nowMs + hourMs }
  }
}

/**
 * Publishes the releases of a company whose day has come, by day. A release that is now refused changes
 * nothing: its files return to the draft, and its author gets a mail. Several processes may call it at once.
 */
export async function publishDue(context: ServerContext, company: TenantConfig): Promise<void> {
  const { subdomain: tenant } = company
  let isMore = true
  const publish = () => inTenants([tenant], () => context.db.transaction().execute(publishNext))
  while (isMore) isMore = await withChecksApart(publish)

  async function publishNext(trx: ServerContext['db']): Promise<boolean> {
    const today = context.clock.today()
    const waits = await trx
      .selectFrom('pending_releases')
      .select('number')
      .where('tenant', '=', tenant)
      .where('state', 'in', ['waiting', 'scheduled'])
      .where('day', '<=', today)
      .executeTakeFirst()
    if (!waits) return false
    await lockPublishing(trx, tenant)
    const pending = await loadPending(trx, tenant)
    const [next] = pending
      .filter(({ day }) => day !== null && day <= today)
      .sort((a, b) => (a.day ?? '').localeCompare(b.day ?? '', 'en'))
    if (!next) return false
    const parts = { ...context, db: trx, company }
    try {
      await publishOne(parts, pending, next)
    } catch (error) {
      if (!(error instanceof OperationRefused)) throw error
      await refuseAll(parts, findMadeOver(pending, next), error.reasons)
    }
    return true
  }
}

type Dependencies = ServerContext & { company: TenantConfig }

/** @throws OperationRefused with the reasons why the release is not published */
async function publishOne(
  context: Dependencies,
  pending: readonly PendingRelease[],
  release: PendingRelease,
): Promise<void> {
  const { config, company, db, clock } = context
  const { subdomain: tenant } = company
  if (!config.tenantsWritable) throw new OperationRefused([{ id: 'release.notWritable', company: tenant }])
  if (release.state === 'waiting') throw new OperationRefused([{ id: 'publication.notApproved' }])
  const [earlier] = findSharing(pending, release.files).filter(({ number }) => number < release.number)
  if (earlier) throw new OperationRefused([{ id: 'publication.over', publication: earlier.number }])
  const served = toCompanyFiles(await readServedFiles(context, tenant))
  const on = release.day ?? clock.today()
  const checked = await checkChange(context, { subdomain: tenant, served, on }, release)
  const { changed, reds } = checked
  const toApprove = changesToApprove(reds, { isDemanded: company.approval })
  if (toApprove.length > 0 && release.approved_by === null)
    throw new OperationRefused([{ id: 'publication.notApproved' }])
  const { asked_by: madeBy, approved_by: approvedBy } = release
  if (changed.length > 0) await publishFiles(context, { checked, madeBy, approvedBy })
  await movePending(db, release, { state: 'published', ended_at: clock.now() })
  await recordRun(context, release, 'done', { changed: changed.length })
}

/** Finds a release and the later ones that contain its changes. */
function findMadeOver(pending: readonly PendingRelease[], release: PendingRelease): PendingRelease[] {
  const found = [release]
  for (const later of pending.filter(({ number }) => number > release.number))
    if (findSharing(found, later.files).length > 0) found.push(later)
  return found
}

/**
 * Refuses a release and the later ones that contain its changes; `reasons` are those of the first release.
 */
async function refuseAll(
  context: Dependencies,
  releases: readonly PendingRelease[],
  reasons: readonly Reason[],
): Promise<void> {
  const { company, db, clock } = context
  const language = company.settings.languages[0] ?? 'es'
  for (const release of releases.toReversed()) await returnToDraft(db, release)
  for (const [index, release] of releases.entries()) {
    const over: Reason = { id: 'publication.over', publication: releases[0]?.number ?? 0 }
    const sentences = refusalSentences(index === 0 ? reasons : [over], language)
    await movePending(db, release, { state: 'refused', reasons: sentences, ended_at: clock.now() })
    await recordRun(context, release, 'refused', {})
    await mailAuthor(context, release, sentences)
  }
}

async function mailAuthor(
  { db, company, log, ...context }: Dependencies,
  release: PendingRelease,
  sentences: readonly string[],
): Promise<void> {
  const { subdomain, settings } = company
  const language = settings.languages[0] ?? 'es'
  const { asked_by: name } = release
  const account = await db
    .selectFrom('operators')
    .select(['name', 'email'])
    .where('name', '=', name)
    .where('active', '=', true)
    .executeTakeFirst()
  const told = sentences.slice(0, maxSentences).join(' · ')
  log.warn({ tenant: subdomain }, `The publication ${release.number} of ${name} was refused: ${told}`)
  const day = formatDate(release.day ?? context.clock.today(), language, 'long')
  const content = { kind: 'refused', company: subdomain, day, sentences: told, language } as const
  if (account) await mailOperator(context, db, account, content)
}

function recordRun(
  { db, company, clock }: Dependencies,
  { number, asked_by: actor }: PendingRelease,
  outcome: 'done' | 'refused',
  figures: Record<string, number>,
): Promise<void> {
  return keepRun(db, {
    operation: { name: 'studio publish' },
    run: { actor, company: company.subdomain },
    started: clock.now(),
    fingerprint: fingerprintOf({ publication: number }),
    about: String(number),
    outcome,
    figures,
  })
}

import Type from 'typebox'
import { toCompanyFiles } from '../../company/drafts/companyFiles.ts'
import { overlayPending } from '../../company/drafts/draftFiles.ts'
import { movePending, type PendingRelease } from '../../company/drafts/pendingReleases.ts'
import { readServedFiles } from '../../company/releases/servedFiles.ts'
import { holds } from '../../operators/rights.ts'
import { companyOf, OperationRefused, type OperationContext } from '../../platform/context/operating.ts'
import { defineOperation } from '../operation.ts'
import { findPublication, publicationNumber } from '../pendingPublication.ts'
import { assertMayChangeSensitive } from '../sensitiveChange.ts'
import { changesOutput, checkChange, describeChange, publishFiles } from '../publishing.ts'

/** Approves a pending release of another account: it is published at once, or on its day. */
export default defineOperation({
  name: 'release approve',
  summary: 'Approves a publication of another account: it is published at once, or on its day',
  input: Type.Object({ publication: publicationNumber }, { additionalProperties: false }),
  output: Type.Object({
    publication: Type.Integer(),
    outcome: Type.Union([Type.Literal('published'), Type.Literal('scheduled')]),
    ...changesOutput,
  }),
  access: { right: 'publish', company: 'one' },
  dryRun: true,
  final: true,
  run: async (context, { publication }) => {
    const { config, db, clock } = context
    const { subdomain: tenant } = companyOf(context)
    const { pending, release } = await findPublication(context, publication)
    if (release.state !== 'waiting')
      throw new OperationRefused([{ id: 'publication.notWaiting', publication }])
    const approvedBy = findApprover(context, release)
    if (!config.tenantsWritable) throw new OperationRefused([{ id: 'release.notWritable', company: tenant }])
    const { day } = release
    const before = pending.filter(
      (each) => day !== null && each.number < release.number && (each.day ?? day) <= day,
    )
    const served = overlayPending(toCompanyFiles(await readServedFiles(context, tenant)), before)
    const checked = await checkChange(
      context,
      { subdomain: tenant, served, on: day ?? clock.today() },
      release,
    )
    await assertMayChangeSensitive(context, checked.reds, { isApproval: true })
    const told = { publication, ...(await describeChange(context, checked)) }
    if (day !== null) {
      await movePending(db, release, { state: 'scheduled', approved_by: approvedBy })
      return { ...told, outcome: 'scheduled' as const }
    }
    await movePending(db, release, {
      state: 'published',
      approved_by: approvedBy,
      ended_at: clock.now(),
    })
    const made = { checked, madeBy: release.asked_by, approvedBy }
    if (!context.dryRun) await publishFiles(context, made)
    return { ...told, outcome: 'published' as const }
  },
})

/**
 * Returns the account that approves. @throws OperationRefused if the caller has no account with the right to
 * publish, or wrote a part of the change
 */
function findApprover(context: OperationContext, { authors }: PendingRelease): string {
  const { subdomain } = companyOf(context)
  const account = context.account ?? context.self
  if (!account || !holds(account, 'publish', subdomain))
    throw new OperationRefused([{ id: 'publication.noAccount' }])
  if (authors.includes(account.name))
    throw new OperationRefused([{ id: 'publication.own', names: authors.join(', ') }])
  return account.name
}

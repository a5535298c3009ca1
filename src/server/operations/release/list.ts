import Type from 'typebox'
import { compareFiles } from '../../company/releases/compareFiles.ts'
import { listReleases } from '../../company/releases/readReleases.ts'
import { listPending, type PendingRow } from '../../company/drafts/pendingReleases.ts'
import { companyOf } from '../../platform/context/operating.ts'
import { defineOperation } from '../operation.ts'

/** Days for which a refused publication is listed. */
const refusedDays = 30

/** Lists a company's pending releases, then its releases, newest first; the first release is served now. */
export default defineOperation({
  name: 'release list',
  summary:
    'Lists the configurations of a company that were served: when, by whom, why, and which files changed',
  input: Type.Object(
    {
      count: Type.Optional(
        Type.Integer({ description: 'How many at most; left out: 50', minimum: 1, maximum: 1000 }),
      ),
    },
    { additionalProperties: false },
  ),
  output: Type.Object({
    pending: Type.Array(
      Type.Object({
        publication: Type.Integer(),
        on: Type.String({ description: 'The day; blank: when it is approved' }),
        state: Type.String(),
        requestedBy: Type.String(),
        requestedAt: Type.String(),
        approvedBy: Type.String(),
        reds: Type.Integer(),
        fingerprint: Type.String(),
        reasons: Type.Array(Type.String()),
      }),
    ),
    releases: Type.Array(
      Type.Object({
        release: Type.Integer(),
        servedAt: Type.String(),
        madeBy: Type.String(),
        approvedBy: Type.String(),
        unapproved: Type.Integer(),
        note: Type.String(),
        restored: Type.Union([Type.Integer(), Type.Null()]),
        fingerprint: Type.String(),
        changedFiles: Type.Array(Type.String()),
      }),
    ),
  }),
  access: { right: 'read', company: 'one' },
  dryRun: false,
  isList: true,
  run: async (context, { count = 50 }) => {
    const { subdomain } = companyOf(context)
    const found = await listReleases(context.db, subdomain, { count: count + 1 })
    const releases = found.slice(0, count).map((release, index) => ({
      release: release.number,
      servedAt: release.servedAt.toISOString(),
      madeBy: release.madeBy ?? 'byHand',
      approvedBy: release.approvedBy ?? '',
      unapproved: release.unapproved,
      note: release.note,
      restored: release.restored,
      fingerprint: release.fingerprint.slice(0, 12),
      changedFiles: compareFiles(found[index + 1]?.files ?? release.files, release.files).map(
        ({ file }) => file,
      ),
    }))
    const since = new Date(context.clock.now().getTime() - refusedDays * 86_400_000)
    const pending = await listPending(context.db, subdomain, since)
    return { pending: pending.map(toRow), releases }
  },
})

function toRow(row: PendingRow) {
  return {
    publication: row.number,
    on: row.day ?? '',
    state: row.state === 'waiting' ? 'toApprove' : row.state,
    requestedBy: row.asked_by,
    requestedAt: row.asked_at.toISOString(),
    approvedBy: row.approved_by ?? '',
    reds: row.reds,
    fingerprint: row.fingerprint.slice(0, 12),
    reasons: row.reasons,
  }
}

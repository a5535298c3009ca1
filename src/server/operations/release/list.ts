import Type from 'typebox'
import { compareFiles } from '../../company/releases/compareFiles.ts'
import { listReleases } from '../../company/releases/readReleases.ts'
import { companyOf } from '../../platform/context/operating.ts'
import { defineOperation } from '../operation.ts'

/** Lists a company's releases, newest first; the first one is served now. */
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
    releases: Type.Array(
      Type.Object({
        release: Type.Integer(),
        servedAt: Type.String(),
        madeBy: Type.String(),
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
      note: release.note,
      restored: release.restored,
      fingerprint: release.fingerprint.slice(0, 12),
      changedFiles: compareFiles(found[index + 1]?.files ?? release.files, release.files).map(
        ({ file }) => file,
      ),
    }))
    return { releases }
  },
})

import Type from 'typebox'
import { findSharing } from '../../company/drafts/draftFiles.ts'
import { loadDraft } from '../../company/drafts/draftRepository.ts'
import { movePending } from '../../company/drafts/pendingReleases.ts'
import { returnToDraft } from '../../company/drafts/returnToDraft.ts'
import { OperationRefused } from '../../platform/context/operating.ts'
import { defineOperation } from '../operation.ts'
import { findPublication, publicationNumber } from '../pendingPublication.ts'

/** Withdraws a pending release; its files return to the draft. */
export default defineOperation({
  name: 'release withdraw',
  summary: 'Takes back a publication that waits for its day or an approval; its changes return to the draft',
  input: Type.Object({ publication: publicationNumber }, { additionalProperties: false }),
  output: Type.Object({
    publication: Type.Integer(),
    changed: Type.Integer({ description: 'How many files returned to the draft' }),
    version: Type.Integer({ description: 'The version of the draft' }),
  }),
  access: { right: 'publish', company: 'one' },
  dryRun: true,
  run: async (context, { publication }) => {
    const { pending, release } = await findPublication(context, publication)
    const [later] = findSharing(pending, release.files).filter(({ number }) => number > publication)
    if (later) throw new OperationRefused([{ id: 'publication.under', publication: later.number }])
    await returnToDraft(context.db, release)
    await movePending(context.db, release, { state: 'withdrawn', ended_at: context.clock.now() })
    const draft = await loadDraft(context.db, release.tenant)
    return { publication, changed: release.files.length, version: draft?.version ?? 0 }
  },
})

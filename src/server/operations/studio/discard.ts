import Type from 'typebox'
import { removeDraft } from '../../company/drafts/draftRepository.ts'
import { OperationRefused } from '../../platform/context/operating.ts'
import { defineOperation } from '../operation.ts'
import { assertSeen, draftVersion, loadStudio } from '../studioDraft.ts'

/** Deletes the draft; the served files stay. */
export default defineOperation({
  name: 'studio discard',
  summary: 'Discards the draft of a company, as it was seen; what is served stays',
  input: Type.Object({ version: draftVersion }, { additionalProperties: false }),
  output: Type.Object({
    changed: Type.Integer({ description: 'How many files the draft changed' }),
    files: Type.Array(Type.String()),
  }),
  access: { right: 'studio', company: 'one' },
  dryRun: true,
  final: true,
  run: async (context, { version }) => {
    const { subdomain, draft, files } = await loadStudio(context, { isLocked: true })
    if (!draft) throw new OperationRefused([{ id: 'studio.nothing' }])
    assertSeen(draft, { version, actor: context.actor, takeOver: true })
    await removeDraft(context.db, subdomain)
    const changed = files.filter((each) => each.served !== undefined)
    return { changed: changed.length, files: changed.map(({ path }) => path) }
  },
})

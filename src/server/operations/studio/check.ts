import Type from 'typebox'
import { defineOperation } from '../operation.ts'
import { describeHead, draftHead, findFindings, finding, loadStudio } from '../studioDraft.ts'

/** Checks the draft's files like the running server. */
export default defineOperation({
  name: 'studio check',
  summary: 'Reads the draft of a company as the portal would, and says what is wrong with its place',
  input: Type.Object({}, { additionalProperties: false }),
  output: Type.Object({ ...draftHead, faults: Type.Integer(), findings: Type.Array(finding) }),
  access: { right: 'studio', company: 'one' },
  dryRun: false,
  reads: true,
  isList: true,
  run: async (context) => {
    const studio = await loadStudio(context)
    const findings = await findFindings(context, studio)
    const faults = findings.filter(({ severity }) => severity === 'fault').length
    return { ...describeHead(studio.draft), faults, findings }
  },
})

import Type from 'typebox'
import { writeProviderFile } from '../../payroll/providers/providerFile.ts'
import { providerId } from '../inputs.ts'
import { defineOperation } from '../operation.ts'

/** Writes the changes since the last file that a provider must get; a dry run is a preview. */
export default defineOperation({
  name: 'providers file',
  summary:
    'Writes the joiners, changes and leavers of a provider since its last file; no file where there are none',
  input: Type.Object({ provider: providerId }, { additionalProperties: false }),
  output: Type.Object({
    provider: Type.String(),
    number: Type.Optional(Type.Integer()),
    joiners: Type.Integer(),
    changes: Type.Integer(),
    leavers: Type.Integer(),
    file: Type.Optional(Type.String()),
  }),
  access: { right: 'payroll', company: 'one' },
  dryRun: true,
  isLong: true,
  final: true,
  snapshot: true,
  run: (context, { provider }) => writeProviderFile(context, provider),
})

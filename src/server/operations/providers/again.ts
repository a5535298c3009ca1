import Type from 'typebox'
import { writeProviderFileAgain } from '../../payroll/providers/providerFile.ts'
import { providerId } from '../inputs.ts'
import { defineOperation } from '../operation.ts'

/** Writes an earlier provider file again. */
export default defineOperation({
  name: 'providers again',
  summary: 'Writes a file that a provider was given once more, as it was',
  input: Type.Object(
    {
      provider: providerId,
      number: Type.Integer({ description: 'The number of the file', minimum: 1, maximum: 1_000_000 }),
    },
    { additionalProperties: false },
  ),
  output: Type.Object({ provider: Type.String(), number: Type.Integer(), file: Type.String() }),
  access: { right: 'payroll', company: 'one' },
  dryRun: false,
  reads: true,
  run: writeProviderFileAgain,
})

import Type from 'typebox'
import { companyOf } from '../../platform/context/operating.ts'
import { dueFiles } from '../../payroll/providers/dueFiles.ts'
import { providerFilesOf } from '../../payroll/providers/providerFile.ts'
import { defineOperation } from '../operation.ts'

/** Lists the providers that have a layout, and the files written for them. */
export default defineOperation({
  name: 'providers list',
  summary: 'Lists the providers whose files are declared, and the files they were given',
  input: Type.Object({}, { additionalProperties: false }),
  output: Type.Object({
    providers: Type.Array(Type.String()),
    due: Type.Array(
      Type.Object({
        provider: Type.String(),
        dueOn: Type.String(),
        lastOn: Type.String(),
        isDue: Type.Boolean(),
        isLate: Type.Boolean(),
      }),
    ),
    files: Type.Array(
      Type.Object({
        provider: Type.String(),
        number: Type.Integer(),
        day: Type.String(),
        writtenBy: Type.String(),
      }),
    ),
  }),
  access: { right: 'read', company: 'one' },
  dryRun: false,
  run: async (context) => {
    const company = companyOf(context)
    const files = await providerFilesOf(context.db, company.subdomain)
    return {
      providers: Object.keys(company.providerFiles),
      due: await dueFiles(context.db, company, context.clock.today()),
      files: files.map(({ provider_id: provider, number, day, written_by: writtenBy }) => ({
        provider,
        number,
        day,
        writtenBy,
      })),
    }
  },
})

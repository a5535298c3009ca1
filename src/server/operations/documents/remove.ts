import Type from 'typebox'
import { absent, companyOf } from '../../platform/context/operating.ts'
import { documentId } from '../inputs.ts'
import { defineOperation } from '../operation.ts'

/** Removes a document that the company uploaded, with its file. */
export default defineOperation({
  name: 'documents remove',
  summary: 'Withdraws a document that the company published, with its file',
  input: Type.Object({ document: documentId }, { additionalProperties: false }),
  output: Type.Object({ document: Type.String(), name: Type.String() }),
  access: { right: 'campaigns', company: 'one' },
  dryRun: true,
  final: true,
  run: async (context, { document }) => {
    const { subdomain } = companyOf(context)
    const row = await context.db
      .deleteFrom('documents')
      .where('tenant', '=', subdomain)
      .where('id', '=', document)
      .where('type', '=', 'Company file')
      .returning(['name', 'file_id'])
      .executeTakeFirst()
    if (!row) throw absent({ id: 'documents.unknown', company: subdomain, document })
    await context.db
      .deleteFrom('files')
      .where('tenant', '=', subdomain)
      .where('id', '=', row.file_id)
      .execute()
    return { document, name: row.name }
  },
})

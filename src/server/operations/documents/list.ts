import Type from 'typebox'
import { defineOperation } from '../operation.ts'
import { documentSchema, listDocuments } from '../publishedTexts.ts'

/** Lists the documents that the company uploaded, newest first. */
export default defineOperation({
  name: 'documents list',
  summary: 'Lists the documents that the company published, and for whom',
  input: Type.Object({}, { additionalProperties: false }),
  output: Type.Object({
    given: Type.Integer(),
    documents: Type.Array(Type.Omit(documentSchema, ['employeeNumber', 'texts'])),
  }),
  access: { right: 'read', company: 'one' },
  dryRun: false,
  run: async (context) => {
    const documents = await listDocuments(context)
    return {
      given: documents.length,
      documents: documents.map(({ employeeNumber, texts, ...document }) => document),
    }
  },
})

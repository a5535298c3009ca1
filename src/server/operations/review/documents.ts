import Type from 'typebox'
import { reviewedContract, filesOfReview } from '../../contracts/review/reviewFiles.ts'
import { contractId } from '../inputs.ts'
import { defineOperation } from '../operation.ts'

/** The documents that came with what waits for a review. */
export default defineOperation({
  name: 'review documents',
  summary: 'Writes the documents that came with a contract or a change under review',
  input: Type.Object({ contract: contractId }, { additionalProperties: false }),
  output: Type.Object({
    contract: Type.String(),
    documents: Type.Integer(),
    files: Type.Array(
      Type.Object({
        file: Type.String(),
        person: Type.String(),
        contentType: Type.String(),
        bytes: Type.Integer(),
      }),
    ),
  }),
  access: { role: 'reader', company: 'oneOrAll' },
  dryRun: false,
  run: async (context, { contract }) => {
    const found = await reviewedContract(context, contract)
    const stored = await filesOfReview(context, found)
    const files: { file: string; person: string; contentType: string; bytes: number }[] = []
    for (const [index, { row, person }] of stored.entries()) {
      const file = `${index + 1}-${row.original_name.replaceAll(/[^\p{L}\p{N}._-]+/gu, '-')}`
      const content = await context.files.read(row)
      await context.writeFile(file, content instanceof Uint8Array ? once(content) : content)
      files.push({ file, person, contentType: row.content_type, bytes: row.size_bytes })
    }
    return { contract, documents: files.length, files }
  },
})

async function* once(bytes: Uint8Array): AsyncIterable<Uint8Array> {
  yield await Promise.resolve(bytes)
}

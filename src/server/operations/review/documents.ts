import Type from 'typebox'
import { madridDate } from '../../../domain/kernel/calendar.ts'
import { isHealthCategory } from '../../contracts/review/healthDocuments.ts'
import { reviewedContract, filesOfReview } from '../../contracts/review/reviewFiles.ts'
import { holds } from '../../operators/rights.ts'
import { contractId } from '../inputs.ts'
import { defineOperation } from '../operation.ts'
import { byProductClock } from '../../platform/context/clock.ts'

/**
 * Lists the documents of a review. Health documents need their own right; other accounts see only that they
 * exist, and their day. The history records the person whose documents were opened.
 */
export default defineOperation({
  name: 'review documents',
  summary: 'Writes the documents that came with a contract or a change under review',
  input: Type.Object({ contract: contractId }, { additionalProperties: false }),
  output: Type.Object({
    contract: Type.String(),
    employeeNumber: Type.String(),
    documents: Type.Integer(),
    isHealth: Type.Boolean(),
    completeOn: Type.String(),
    files: Type.Array(
      Type.Object({
        file: Type.String(),
        person: Type.String(),
        contentType: Type.String(),
        bytes: Type.Integer(),
      }),
    ),
  }),
  access: { right: 'reviews', company: 'oneOrAll' },
  dryRun: false,
  reads: true,
  run: async (context, { contract }) => {
    const found = await reviewedContract(context, contract)
    const { plan, contract: reviewed, files: stored } = await filesOfReview(context, found)
    const isHealth = isHealthCategory(context, reviewed.category)
    const days = stored.map(({ row }) => madridDate(byProductClock(context.clock, row.created_at))).toSorted()
    const about = {
      contract,
      employeeNumber: plan.row.employee_number,
      isHealth,
      completeOn: days.at(-1) ?? '',
    }
    if (isHealth && !holds(context.self, 'healthDocuments', found.tenant))
      return { ...about, documents: 0, files: [] }
    const files: { file: string; person: string; contentType: string; bytes: number }[] = []
    for (const [index, { row, person }] of stored.entries()) {
      const file = `${index + 1}-${row.original_name.replaceAll(/[^\p{L}\p{N}._-]+/gu, '-')}`
      const content = await context.files.read(row)
      await context.writeFile(file, content instanceof Uint8Array ? once(content) : content)
      files.push({ file, person, contentType: row.content_type, bytes: row.size_bytes })
    }
    return { ...about, documents: files.length, files }
  },
})

async function* once(bytes: Uint8Array): AsyncIterable<Uint8Array> {
  yield await Promise.resolve(bytes)
}

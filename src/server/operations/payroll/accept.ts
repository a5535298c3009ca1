import Type from 'typebox'
import { acceptUndeducted } from '../../payroll/reconcile/acceptUndeducted.ts'
import { readComparison } from '../../payroll/reconcile/readComparison.ts'
import { matchedTitles, month } from '../inputs.ts'
import { defineOperation, fileInput } from '../operation.ts'

const text = Type.String()

/** Accepts lines of payroll's file as not deducted; the next closing includes them again. */
export default defineOperation({
  name: 'payroll accept',
  summary: 'Accepts what payroll could not deduct of a closed month: the next closing asks for it again',
  input: Type.Object(
    {
      comparison: fileInput('The file: person, amount and, where it says so, product and month'),
      month,
      columns: Type.Optional(matchedTitles),
      fileLines: Type.Optional(
        Type.Array(Type.Integer({ minimum: 1, maximum: 1_000_000 }), {
          description: 'The lines of the file; left out: all',
          minItems: 1,
          maxItems: 10_000,
          expected: 'fileLines',
        }),
      ),
    },
    { additionalProperties: false },
  ),
  output: Type.Object({
    people: Type.Integer(),
    lines: Type.Integer(),
    amountCents: Type.Integer(),
    leftOut: Type.Array(Type.Object({ employeeNumber: text, person: text, reason: text })),
  }),
  access: { right: 'payroll', company: 'one' },
  dryRun: true,
  final: true,
  run: async (context, { comparison, month: of, columns, fileLines }) => {
    const { lines } = await readComparison(comparison, context.language, columns)
    return acceptUndeducted(context, lines, { month: of, chosen: fileLines })
  },
})

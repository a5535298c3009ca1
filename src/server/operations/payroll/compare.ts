import Type from 'typebox'
import { compareMonths } from '../../payroll/reconcile/compareMonths.ts'
import { comparedColumns, readComparison } from '../../payroll/reconcile/readComparison.ts'
import { localized } from '../../../domain/kernel/language.ts'
import { companyOf } from '../../platform/context/operating.ts'
import { matchedTitles, month, oneLine } from '../inputs.ts'
import { defineOperation, fileInput } from '../operation.ts'

const text = Type.String()
const isSource = { expected: 'source' }

/** Compares a file of payroll or a provider with the rows of closed months, line by line. */
export default defineOperation({
  name: 'payroll compare',
  summary: 'Compares a file of what payroll could not deduct, or of a provider, with a closed month',
  input: Type.Object(
    {
      comparison: fileInput('The file: person, amount and, where it says so, product and month'),
      month,
      source: Type.Union([Type.Literal('payroll', isSource), Type.Literal('provider', isSource)], {
        description: 'Whose file it is: what payroll could not deduct, or what a provider charges',
        ...isSource,
      }),
      productIds: Type.Optional(
        Type.Array(oneLine('A value'), {
          description: 'The products that it is about, by their ids; left out: all',
          maxItems: 100,
          expected: 'values',
        }),
      ),
      columns: Type.Optional(matchedTitles),
    },
    { additionalProperties: false },
  ),
  output: Type.Object({
    equal: Type.Integer(),
    other: Type.Integer(),
    missingHere: Type.Integer(),
    missingThere: Type.Integer(),
    notClosed: Type.Integer(),
    wrongMonth: Type.Integer(),
    theirCents: Type.Integer(),
    ourCents: Type.Integer(),
    columns: Type.Array(Type.Object({ title: text, samples: Type.Array(text), column: text, by: text })),
    products: Type.Array(Type.Object({ productId: text, product: text })),
    targets: Type.Array(Type.Object({ column: text, title: text })),
    rows: Type.Array(
      Type.Object({
        line: Type.Integer(),
        employeeNumber: text,
        person: text,
        month: text,
        product: text,
        theirCents: Type.Integer(),
        ourCents: Type.Integer(),
        acceptedCents: Type.Integer(),
        outcome: Type.Enum(['equal', 'other', 'missingHere', 'missingThere', 'notClosed', 'wrongMonth']),
      }),
    ),
  }),
  access: { right: 'payroll', company: 'one' },
  dryRun: false,
  reads: true,
  isList: true,
  run: async (context, { comparison, month: of, source, productIds, columns: chosen }) => {
    const { columns, lines } = await readComparison(comparison, context.language, chosen)
    const compared =
      lines.length > 0 ? await compareMonths(context, lines, { month: of, source, products: productIds }) : []
    const count = (outcome: string): number => compared.filter((each) => each.outcome === outcome).length
    const sum = (key: 'theirCents' | 'ourCents'): number =>
      compared.reduce((total, { [key]: cents }) => total + cents, 0)
    return {
      equal: count('equal'),
      other: count('other'),
      missingHere: count('missingHere'),
      missingThere: count('missingThere'),
      notClosed: count('notClosed'),
      wrongMonth: count('wrongMonth'),
      theirCents: sum('theirCents'),
      ourCents: sum('ourCents'),
      columns,
      products: companyOf(context).products.map(({ id, name }) => ({
        productId: id,
        product: localized(name, context.language),
      })),
      targets: comparedColumns(context.language),
      rows: compared.map(({ employeeId: _, productId: __, ...row }) => row),
    }
  },
})

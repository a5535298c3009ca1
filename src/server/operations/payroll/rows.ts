import Type from 'typebox'
import { localized } from '../../../domain/kernel/language.ts'
import { listPayrollRows, toShownRow } from '../../payroll/listRows.ts'
import { companyOf } from '../../platform/context/operating.ts'
import { month, oneLine } from '../inputs.ts'
import { defineOperation } from '../operation.ts'

const text = Type.String()
const choices = (description: string) =>
  Type.Optional(
    Type.Array(oneLine('A value'), {
      description,
      maxItems: 100,
      expected: 'values',
    }),
  )

/** Lists the rows of a closed month, or the rows that the next closing would have now. */
export default defineOperation({
  name: 'payroll rows',
  summary: 'Lists the rows of a closed month, or those that the next closing would have now, by pages',
  input: Type.Object(
    {
      month,
      kinds: choices('Kinds of rows: regular, adjustment, settlement or afterExit'),
      products: choices('Products by their ids'),
      costCenters: choices('Cost centers'),
      after: Type.Optional(
        Type.String({
          description: 'The page that the last one named as next',
          minLength: 1,
          maxLength: 36,
          pattern: '^(\\d{1,10}|[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12})$',
          expected: 'page',
        }),
      ),
      rows: Type.Optional(
        Type.Integer({ description: 'Rows of a page; left out: 100', minimum: 1, maximum: 500 }),
      ),
    },
    { additionalProperties: false },
  ),
  output: Type.Object({
    next: text,
    rows: Type.Array(
      Type.Object({
        employeeNumber: text,
        person: text,
        product: text,
        kind: text,
        month: text,
        costCenter: text,
        priceCents: Type.Integer(),
        contributionCents: Type.Integer(),
        userBagCents: Type.Integer(),
        companyBagCents: Type.Integer(),
        salaryCents: Type.Integer(),
        taxedCents: Type.Integer(),
      }),
    ),
  }),
  access: { right: 'payroll', company: 'one' },
  dryRun: false,
  reads: true,
  isList: true,
  run: async (context, asked) => {
    const { rows, next } = await listPayrollRows(context, asked)
    const { products } = companyOf(context)
    const names = new Map(products.map(({ id, name }) => [id, localized(name, context.language)]))
    return { next, rows: rows.map((row) => toShownRow(row, (id) => names.get(id) ?? id)) }
  },
})

import Type from 'typebox'
import { closeMonth } from '../../payroll/closeMonth.ts'
import { month } from '../inputs.ts'
import { defineOperation } from '../operation.ts'

/** Closes a month of a company permanently; a dry run is its preview (D-96). */
export default defineOperation({
  name: 'payroll close',
  summary: 'Closes a month for good, in order, and writes its file; a trial writes a preview',
  input: Type.Object(
    {
      month,
      first: Type.Optional(
        Type.Boolean({
          description: 'Where nothing is closed: payroll begins with a month before the one that waits',
        }),
      ),
    },
    { additionalProperties: false },
  ),
  output: Type.Object({
    month: Type.String(),
    employees: Type.Integer(),
    rows: Type.Integer(),
    adjustments: Type.Integer(),
    settlements: Type.Integer(),
    afterExit: Type.Integer(),
    priceCents: Type.Integer(),
    contributionCents: Type.Integer(),
    userBagCents: Type.Integer(),
    finalPriceCents: Type.Integer(),
    companyBagCents: Type.Integer(),
    salaryCents: Type.Integer(),
    carriedCents: Type.Integer(),
    exemptCents: Type.Integer(),
    taxedCents: Type.Integer(),
    file: Type.String(),
  }),
  access: { right: 'payroll', company: 'one' },
  dryRun: true,
  isLong: true,
  final: true,
  snapshot: true,
  run: (context, input) => closeMonth(context, input.month, input.first ?? false),
})

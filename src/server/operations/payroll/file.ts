import Type from 'typebox'
import { writeClosedMonth } from '../../payroll/closeMonth.ts'
import { month } from '../inputs.ts'
import { defineOperation } from '../operation.ts'

/** Writes the file of a closed month, byte for byte the same each time. */
export default defineOperation({
  name: 'payroll file',
  summary: 'Writes the file of a closed month, byte for byte the same each time',
  input: Type.Object({ month }, { additionalProperties: false }),
  output: Type.Object({ month: Type.String(), file: Type.String(), closedBy: Type.String() }),
  access: { right: 'payroll', company: 'one' },
  dryRun: false,
  isLong: true,
  reads: true,
  snapshot: true,
  run: (context, input) => writeClosedMonth(context, input.month),
})

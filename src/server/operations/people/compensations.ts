import Type from 'typebox'
import { companyOf } from '../../platform/context/operating.ts'
import { importCompensations } from '../../people/importCompensations.ts'
import { defineOperation, fileInput } from '../operation.ts'

/** Sets the social benefits of single people, shown on the compensation page. */
export default defineOperation({
  name: 'people compensations',
  summary: 'Sets the social benefits of people from a CSV or XLSX file; who is not in it keeps theirs',
  input: Type.Object(
    { file: fileInput('Columns: employee number, product, yearly value in euros; one benefit a line') },
    { additionalProperties: false },
  ),
  output: Type.Object({
    lines: Type.Integer(),
    people: Type.Integer(),
    valueCents: Type.Integer(),
    notes: Type.Array(Type.String()),
  }),
  access: { right: 'people', company: 'one' },
  dryRun: true,
  run: (context, { file }) => importCompensations(context, companyOf(context), file),
})

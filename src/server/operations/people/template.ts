import Type from 'typebox'
import { exportPeople } from '../../people/exportPeople.ts'
import { fileFormat } from '../inputs.ts'
import { defineOperation } from '../operation.ts'

/** Writes empty tables with the column titles of an import. */
export default defineOperation({
  name: 'people template',
  summary: 'Writes empty tables with the titles of the columns that an import reads',
  input: Type.Object({ format: Type.Optional(fileFormat) }, { additionalProperties: false }),
  output: Type.Object({ people: Type.Integer(), files: Type.Array(Type.String()) }),
  access: { right: 'read', company: 'one' },
  dryRun: false,
  run: (context, { format = 'csv' }) => exportPeople(context, { format, withPeople: false }),
})

import Type from 'typebox'
import { exportPeople } from '../../people/exportPeople.ts'
import { fileFormat } from '../inputs.ts'
import { defineOperation } from '../operation.ts'

/** Writes the people of a company in the columns of the import; importing the file again changes nothing. */
export default defineOperation({
  name: 'people export',
  summary: 'Writes the people of a company in the columns that an import reads',
  input: Type.Object({ format: Type.Optional(fileFormat) }, { additionalProperties: false }),
  output: Type.Object({ people: Type.Integer(), files: Type.Array(Type.String()) }),
  access: { right: 'people', company: 'one' },
  dryRun: false,
  isLong: true,
  run: (context, { format = 'csv' }) => exportPeople(context, { format, withPeople: true }),
})

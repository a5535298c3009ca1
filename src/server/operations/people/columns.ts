import Type from 'typebox'
import { listColumns } from '../../people/listColumns.ts'
import { employeeNumber } from '../inputs.ts'
import { defineOperation, fileInput } from '../operation.ts'

const text = Type.String()

/**
 * Lists the columns of people, the most likely match of each column of a file, and what a person's columns
 * hold.
 */
export default defineOperation({
  name: 'people columns',
  summary: 'Lists the columns of people, and matches the titles of a file with them',
  input: Type.Object(
    {
      people: Type.Optional(fileInput('The people, one a line')),
      employee: Type.Optional(employeeNumber),
    },
    { additionalProperties: false },
  ),
  output: Type.Object({
    columns: Type.Array(Type.Object({ title: text, samples: Type.Array(text), column: text, by: text })),
    targets: Type.Array(
      Type.Object({
        column: text,
        title: text,
        kind: text,
        form: text,
        isRequired: Type.Boolean(),
        choices: Type.Array(text),
        value: Type.String({ description: 'What the column holds of the employee; blank without one' }),
        masked: Type.String({ description: 'The end of a secret value; blank for other columns' }),
      }),
    ),
  }),
  access: { right: 'people', company: 'one' },
  dryRun: false,
  reads: true,
  isList: true,
  run: (context, input) => listColumns(context, input),
})

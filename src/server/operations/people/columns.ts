import Type from 'typebox'
import { listColumns } from '../../people/listColumns.ts'
import { defineOperation, fileInput } from '../operation.ts'

const text = Type.String()

/** Lists the columns of people, and the most likely match of each column of a file. */
export default defineOperation({
  name: 'people columns',
  summary: 'Lists the columns of people, and matches the titles of a file with them',
  input: Type.Object(
    { people: Type.Optional(fileInput('The people, one a line')) },
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
      }),
    ),
  }),
  access: { right: 'people', company: 'one' },
  dryRun: false,
  reads: true,
  isList: true,
  run: (context, { people }) => listColumns(context, people),
})

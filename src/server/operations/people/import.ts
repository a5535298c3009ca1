import Type from 'typebox'
import { peopleColumns } from '../../people/peopleColumns.ts'
import { importPeople } from '../../people/importPeople.ts'
import { changedFacts } from '../changedFacts.ts'
import { defineOperation, fileInput } from '../operation.ts'

const keys = peopleColumns.people.map(({ key }) => key)
const matchedColumn = Type.String({
  pattern: `^[^\\u0000-\\u001f\\u007f]{1,500}=(${keys.join('|')})?$`,
  maxLength: 600,
  expected: 'column',
})

/** Imports people, relatives, bags and permissions from files, all or nothing (D-99). */
export default defineOperation({
  name: 'people import',
  summary: 'Adds and changes people, relatives, bags and permissions from CSV or XLSX files',
  input: Type.Object(
    {
      people: Type.Optional(
        fileInput('The people, one a line; an XLSX may hold sheets people, family, bags, products'),
      ),
      family: Type.Optional(fileInput('Their relatives, one a line')),
      bags: Type.Optional(fileInput('Their bags, one plan year a line')),
      products: Type.Optional(fileInput('What they may contract, one product a line')),
      columns: Type.Optional(
        Type.Array(matchedColumn, {
          description:
            'Columns of the people by their titles in the file: title=column, title= to leave it out',
          maxItems: 200,
        }),
      ),
      allowIdChange: Type.Optional(Type.Boolean({ description: 'Corrects the DNI of people who are there' })),
      allowLargeChanges: Type.Optional(
        Type.Boolean({
          description:
            'Takes salaries and bags that change by half, pay below the minimum, bags above 30 % of pay',
        }),
      ),
      complete: Type.Optional(
        Type.Boolean({ description: 'Lists active people whom no line names; nothing happens to them' }),
      ),
    },
    { additionalProperties: false, minProperties: 1, expected: 'files' },
  ),
  output: Type.Object({
    lines: Type.Integer(),
    added: Type.Integer(),
    changed: Type.Integer(),
    unchanged: Type.Integer(),
    relatives: Type.Integer(),
    bags: Type.Integer(),
    datedFacts: Type.Integer(),
    permissions: Type.Integer(),
    notes: Type.Array(Type.String()),
    emails: Type.Array(
      Type.Object({ employeeNumber: Type.String(), email: Type.String(), state: Type.String() }),
    ),
    changes: changedFacts,
    missing: Type.Array(Type.String()),
    forAnother: Type.Array(
      Type.Object({ employeeNumber: Type.String(), file: Type.String(), line: Type.Integer() }),
    ),
  }),
  access: { right: 'people', company: 'one' },
  dryRun: true,
  final: true,
  run: importPeople,
})

import Type, { type TOptional, type TString } from 'typebox'
import { peopleColumns } from '../people/peopleColumns.ts'
import { peopleMessages } from '../people/peopleMessages.ts'
import { changedFacts } from './changedFacts.ts'
import { oneLine } from './inputs.ts'

type Key = (typeof peopleColumns.people)[number]['key']

/** Returns import columns as input fields, each a text in the format of a file. */
export function buildCellFields(...without: Key[]): Record<string, TOptional<TString>> {
  const columns = peopleColumns.people.filter(({ key }) => !without.includes(key as Key))
  return Object.fromEntries(
    columns.map(({ key }) => [key, Type.Optional(oneLine(peopleMessages('en', `column.${key}`)))]),
  )
}

export const allowLargeChanges = Type.Optional(
  Type.Boolean({
    description: 'Takes salaries and bags that change by half, pay below the minimum, bags above 30 % of pay',
  }),
)

const text = Type.String()
/** The result of importing one line. */
export const personAnswer = {
  employeeNumber: text,
  changes: changedFacts,
  emails: Type.Array(Type.Object({ employeeNumber: text, email: text, state: text })),
  notes: Type.Array(text),
}

import type { TaggedValue } from '../../domain/kernel/taggedValue.ts'
import { personFieldList } from '../../domain/forms/personFields.ts'
import type { EmployeeChange } from '../auth/changeHistory.ts'

/** A change of one fact about a person; null: there is no value. */
type FactChange = {
  /** The name of the fact in the API. */
  field: string
  /** The day from which it holds, its plan year, or the relative, product or contract that it is about. */
  about: TaggedValue | null
  before: TaggedValue | null
  after: TaggedValue | null
}

/** A change that an import makes for one person. */
export type PersonChange = FactChange & { employeeNumber: string }

/** Tags a change of the history, which keeps texts, by the kind of its field. */
export function taggedChange({ field, before, after }: EmployeeChange): FactChange {
  return { field, about: null, before: taggedAs(field, before), after: taggedAs(field, after) }
}

const listNames = (fields: typeof personFieldList): string[] =>
  fields.flatMap(({ name, cell }) => [name, cell?.key ?? name])

const dayFields = new Set([
  ...listNames(personFieldList.filter(({ schema }) => schema.format === 'date')),
  'exitOn',
  'joinedOn',
])
const flagFields = new Set(listNames(personFieldList.filter(({ schema }) => schema.type === 'boolean')))

function taggedAs(field: string, text: string | null): TaggedValue | null {
  if (text !== null && dayFields.has(field)) return { day: text }
  if (text !== null && flagFields.has(field)) return { value: text === 'true' }
  return taggedText(text)
}

/** Tags a text; null if it is blank. */
export const taggedText = (text: string | null): TaggedValue | null => (text ? { text } : null)

/** Tags an amount in cents; null if there is none. */
export const taggedCents = (cents: number | null | undefined): TaggedValue | null =>
  typeof cents === 'number' ? { cents } : null

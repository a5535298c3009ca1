import { personFieldList, type personFields, type ProfileFieldName } from '../forms/personFields.ts'

type BlankPerson = { [Name in ProfileFieldName]: Blank<(typeof personFields)[Name]['schema']> }
type Blank<Schema> = Schema extends { type: 'string' }
  ? ''
  : Schema extends { type: 'boolean' }
    ? false
    : null

/** All fields of a person's profile, blank. */
export const blankPerson = Object.fromEntries(
  personFieldList.filter(({ isApart }) => !isApart).map(({ name, schema }) => [name, toBlank(schema.type)]),
) as BlankPerson

function toBlank(type: string | undefined): '' | false | null {
  if (type === 'string') return ''
  return type === 'boolean' ? false : null
}

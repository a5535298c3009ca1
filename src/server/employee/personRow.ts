import {
  personFields,
  type FieldsWith,
  type NamedField,
  type PersonColumn,
  type PersonFieldName,
  type ProfileFieldName,
} from '../../domain/forms/personFields.ts'
import { toCents, toEuros } from '../../domain/kernel/money.ts'
import type { EmployeeRow } from '../platform/db/schema.ts'

/** A value of a profile field in the API. */
export type ProfileValue = string | number | boolean | null

/** The values of a person's columns. */
export type PersonColumns = Pick<EmployeeRow, PersonColumn>

type ValueOf<Name extends PersonFieldName> = PersonColumns[(typeof personFields)[Name]['column']]

/** A person's fields in the API: a blank text is '', another blank null, an amount is in euros. */
type Profile = {
  [Name in ProfileFieldName]: Name extends FieldsWith<{ schema: { type: 'string' } }>
    ? NonNullable<ValueOf<Name>>
    : ValueOf<Name>
}

/** The compiler reports a field whose `isNullable` differs from its column. */
type Nullability = {
  [Name in PersonFieldName]: null extends ValueOf<Name>
    ? { isNullable: true }
    : { column: string; isNullable?: never }
}

/** Converts a row to the API's fields. */
export function profileFromRow(row: PersonColumns): Profile {
  const values: Record<string, ProfileValue> = {}
  for (const [name, field] of Object.entries(personFields satisfies Nullability)) {
    const { column, schema } = field
    const value = row[column]
    if ('isApart' in field) continue
    if (value === null) values[name] = schema.type === 'string' ? '' : null
    else values[name] = isMoney(field) && typeof value === 'number' ? toEuros(value) : value
  }
  return values as Profile
}

/** Converts an API value for its column. */
export function toColumnValue(
  field: Pick<NamedField, 'schema' | 'isNullable'>,
  value: ProfileValue,
): ProfileValue {
  if (value === '' && field.isNullable) return null
  return isMoney(field) && typeof value === 'number' ? toCents(value) : value
}

const isMoney = ({ schema }: Pick<NamedField, 'schema'>): boolean => schema.format === 'money'

import type { FormSchema } from '../../../domain/benefit/formSchema.ts'
import { personFieldList, type NamedField } from '../../../domain/forms/personFields.ts'
import { plainText } from '../../../domain/kernel/formats.ts'
import type { ProfileDto } from '../../../dto/profileDto.ts'
import { jsonSchema, refTo } from '../../../dto/schemas/parts.ts'
import type { ProfileValue } from '../../employee/personRow.ts'

const isEditable = ({ form, isEditable: isOpen }: NamedField): boolean =>
  form !== undefined || isOpen === true

/** The only fields an employee may change (promise 21), by API name. */
export const editableFields: ReadonlyMap<string, NamedField> = new Map(
  personFieldList.filter(isEditable).map((field) => [field.name, field]),
)

/** Whether '' and null both mean blank; an e-mail is always a text. */
export function isBlankable({ name, isNullable }: NamedField): boolean {
  return isNullable === true && name !== 'email'
}

/** Normalizes a typed value before it is compared and validated. */
export function toPlainValue({ form }: NamedField, value: ProfileValue): ProfileValue {
  return form === 'profileUser' && typeof value === 'string' ? plainText(value) : value
}

/** The rules of changed values: one schema for all fields, because ajv caches each compiled schema. */
export const changedValues: FormSchema = {
  type: 'object',
  properties: Object.fromEntries([...editableFields].map(([name, field]) => [name, changedValue(field)])),
}

/** The schema of a new value; a choice that no form requires may be blank. */
function changedValue({ schema, isRequired, isNullable }: NamedField): FormSchema {
  const isOptionalChoice = schema.enum && !isRequired && !isNullable
  return isOptionalChoice ? { ...schema, enum: ['', ...schema.enum] } : schema
}

const derivedFields: (keyof ProfileDto)[] = [
  'id',
  'fullName',
  'flexibleBag',
  'topBag',
  'userBag',
  'companyBag',
  'companyId',
  'today',
]

/**
 * The profile's other flat fields: accepted and ignored, because the portal sends the whole profile back
 * (D-37).
 */
const ignoredFields: string[] = [
  ...derivedFields,
  ...personFieldList.filter((field) => !isEditable(field) && !field.isApart).map(({ name }) => name),
]

/** The types of a profile body; `changedValues` has the rules for changed fields. */
export const profileBody: FormSchema = {
  type: 'object',
  additionalProperties: false,
  properties: {
    ...Object.fromEntries([...editableFields].map(([name, field]) => [name, typeOnly(field)])),
    ...Object.fromEntries(ignoredFields.map((name) => [name, refTo(jsonSchema)])),
    password: { type: 'string', maxLength: 2048 },
    repeatPassword: { type: 'string', maxLength: 2048 },
  },
}

/** The schema of a profile body in the API's description, with the rules for changed values. */
export const profileChanges: FormSchema = {
  ...profileBody,
  properties: { ...profileBody.properties, ...Object.fromEntries([...editableFields].map(describedField)) },
}

function describedField([name, field]: [string, NamedField]): [string, object] {
  const schema = changedValue(field)
  return [name, isBlankable(field) && !field.isRequired ? { anyOf: [schema, { enum: ['', null] }] } : schema]
}

function typeOnly(field: NamedField): FormSchema {
  const type = field.schema.type === 'integer' ? 'number' : field.schema.type
  if (!isBlankable(field)) return type === 'string' ? { type, maxLength: 500 } : ({ type } as FormSchema)
  // FormSchema has one type per field; in the API a blank is '' or null (PRO-20).
  return { type: [...new Set([type, 'string', 'null'])] } as unknown as FormSchema
}

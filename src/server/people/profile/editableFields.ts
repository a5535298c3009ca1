import { legalDataForm, profileUserForm } from '../../../domain/forms/profileForms.ts'
import type { FormSchema } from '../../../domain/benefit/formSchema.ts'
import { plainText } from '../../../domain/kernel/formats.ts'
import { languages } from '../../../domain/kernel/language.ts'
import { toCents } from '../../../domain/kernel/money.ts'
import { jsonSchema, refTo } from '../../../dto/schemas/parts.ts'
import type { ProfileDto } from '../../../dto/profileDto.ts'
import type { EmployeeRow } from '../../platform/db/schema.ts'

/** A field of the profile as it travels. */
export type ProfileValue = string | number | boolean | null
type Field = {
  column: keyof EmployeeRow
  /** What a new value must be: the rule of the form the field stands in. */
  schema: FormSchema
  /** '' and null both mean "not given"; kept as null. */
  blankable?: boolean
  /** Whether it may be left blank: as its form says, and never what stands in no form. */
  required?: boolean
  /** A value as it was typed, made plain before it is compared and checked. */
  typed?: (value: ProfileValue) => ProfileValue
  stored?: (value: ProfileValue) => ProfileValue
}

const user = profileUserForm.properties
const legal = legalDataForm.properties
const optional = new Set(Object.keys({ ...user, ...legal }))
for (const name of [...profileUserForm.required, ...legalDataForm.required]) optional.delete(name)
const cents = (value: ProfileValue): ProfileValue => (typeof value === 'number' ? toCents(value) : value)
const plain = (value: ProfileValue): ProfileValue => (typeof value === 'string' ? plainText(value) : value)

const field = (
  name: string,
  column: keyof EmployeeRow,
  schema: FormSchema,
  more: Partial<Field> = {},
): [string, Field] => [name, { column, schema, required: !optional.has(name), ...more }]

/** The fields an employee may change, and nothing else (promise 21): by name on the wire. */
export const editableFields = new Map<string, Field>([
  field('email', 'email', user.email, { typed: plain }),
  field('firstName', 'first_name', user.firstName, { typed: plain }),
  field('lastName1', 'last_name1', user.lastName1, { typed: plain }),
  field('lastName2', 'last_name2', user.lastName2, { typed: plain }),
  field('picture', 'picture', { type: 'string', maxLength: 100 }, { required: false }),
  field('phone', 'phone', legal.phone),
  field('BAN', 'ban', legal.BAN),
  field('nationality', 'nationality', legal.nationality),
  field('birthday', 'birthday', legal.birthday, { blankable: true }),
  field('gender', 'gender', legal.gender, { blankable: true }),
  field('maritalStatus', 'marital_status', { type: 'string', enum: ['', ...legal.maritalStatus.enum] }),
  field('disabilityType', 'disability_type', legal.disabilityType),
  field('disability', 'disability', { ...legal.disability, type: 'integer' }, { blankable: true }),
  field('address1', 'address1', legal.address1),
  field('address2', 'address2', legal.address2),
  field('city', 'city', legal.city),
  field('postalCode', 'postal_code', legal.postalCode),
  field('province', 'province', legal.province),
  field('country', 'country', legal.country),
  field('fixedSalary', 'fixed_salary_cents', legal.fixedSalary, { blankable: true, stored: cents }),
  field('variableSalary', 'variable_salary_cents', legal.variableSalary, { blankable: true, stored: cents }),
  field('paymentCount', 'payment_count', legal.paymentCount, { blankable: true }),
  field('securityNumber', 'security_number', legal.securityNumber),
  field('cookiesAccepted', 'cookies_accepted', { type: 'boolean' }),
  field('language', 'language', { type: 'string', enum: [...languages] }),
])

/** The rules for values that change: one schema for all fields, because ajv keeps each compiled schema. */
export const changedValues: FormSchema = {
  type: 'object',
  properties: Object.fromEntries([...editableFields].map(([name, { schema }]) => [name, schema])),
}

/**
 * The rest of the profile's flat fields: taken and ignored, for the portal sends the profile as it got it
 * (D-37).
 */
const ignoredFields: (keyof ProfileDto)[] = [
  'id',
  'fullName',
  'personalID',
  'flexibleBag',
  'topBag',
  'userBag',
  'companyBag',
  'employeeNumber',
  'costCenter',
  'collectiveId',
  'companyId',
  'isPasswordDeprecated',
  'privateUse',
  'renting',
  'today',
]

/** The types of a profile body; `changedValues` holds the rules for the fields that change. */
export const profileBody: FormSchema = {
  type: 'object',
  additionalProperties: false,
  properties: {
    ...Object.fromEntries(
      [...editableFields].map(([name, { schema, blankable }]) => [name, typeOnly(schema, blankable)]),
    ),
    ...Object.fromEntries(ignoredFields.map((name) => [name, refTo(jsonSchema)])),
    password: { type: 'string', maxLength: 2048 },
    repeatPassword: { type: 'string', maxLength: 2048 },
  },
}

/** What the API's description says of a profile body: a value that changes follows the rule of its field. */
export const profileChanges: FormSchema = {
  ...profileBody,
  properties: { ...profileBody.properties, ...Object.fromEntries([...editableFields].map(describedField)) },
}

function describedField([name, { schema, blankable, required }]: [string, Field]): [string, object] {
  return [name, blankable && !required ? { anyOf: [schema, { enum: ['', null] }] } : schema]
}

function typeOnly(schema: FormSchema, blankable: boolean | undefined): FormSchema {
  const type = schema.type === 'integer' ? 'number' : schema.type
  if (!blankable) return type === 'string' ? { type, maxLength: 500 } : ({ type } as FormSchema)
  // FormSchema has one type a field; on the wire a blank is '' or null (PRO-20).
  return { type: [...new Set([type, 'string', 'null'])] } as unknown as FormSchema
}

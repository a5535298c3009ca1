import { lettersAndDigits } from '../kernel/formats.ts'
import { languages } from '../kernel/language.ts'
import { digits, filledLine, flag, line, name, percent, salary, text } from './fieldSchemas.ts'
import type { PersonField } from './personField.ts'

const yearlySalary = { form: 'legalPay', schema: salary, isNullable: true } as const
const address = { form: 'legalContact', cell: { kind: 'text' } } as const

/**
 * All fields of a person. Forms, updates, history, import, export, log and demo use this table. Columns of
 * files and fields of forms have the order of the table.
 */
export const personFields = {
  personalID: {
    column: 'personal_id',
    schema: text,
    isSecret: true,
    isOnPage: true,
    cell: { kind: 'nationalId', isRequired: true },
    demo: 'DNI or NIE with its right letter; to sign in with, too.',
  },
  firstName: {
    column: 'first_name',
    schema: { ...name, minLength: 1 },
    form: 'profileUser',
    isRequired: true,
    cell: { kind: 'name', isRequired: true },
    demo: 'First name.',
  },
  lastName1: {
    column: 'last_name1',
    schema: { ...name, minLength: 1 },
    form: 'profileUser',
    isRequired: true,
    cell: { kind: 'name', isRequired: true },
    demo: 'First surname.',
  },
  lastName2: {
    column: 'last_name2',
    schema: name,
    form: 'profileUser',
    cell: { kind: 'name' },
    demo: 'Second surname.',
  },
  email: {
    column: 'email',
    schema: { type: 'string', format: 'email', minLength: 1, maxLength: 254 },
    form: 'profileUser',
    isRequired: true,
    isNullable: true,
    isOnPage: true,
    cell: { kind: 'email' },
    demo: 'To sign in with.',
  },
  picture: { column: 'picture', schema: { type: 'string', maxLength: 100 }, isEditable: true },
  phone: {
    column: 'phone',
    schema: { type: 'string', pattern: digits, minLength: 6, maxLength: 15 },
    form: 'legalContact',
    isRequired: true,
    cell: { kind: 'digits' },
    demo: 'Left out: an incomplete profile.',
  },
  BAN: {
    column: 'ban',
    schema: { type: 'string', pattern: lettersAndDigits, maxLength: 24 },
    form: 'legalPay',
    isSecret: true,
    cell: { kind: 'code', checkedAs: 'account' },
    demo: 'Bank account.',
  },
  nationality: {
    column: 'nationality',
    schema: { type: 'string', format: 'nationality', minLength: 1, maxLength: 60 },
    form: 'legalPerson',
    isRequired: true,
    demo: 'Country code.',
  },
  birthday: {
    column: 'birthday',
    // A day in the calendar, not before 1900-01-01 (PRO-23).
    schema: { type: 'string', format: 'date', pattern: '^(?:19|[2-9]\\d)\\d\\d-' },
    form: 'legalPerson',
    isRequired: true,
    isNullable: true,
    cell: { kind: 'day' },
    demo: 'Date of birth.',
  },
  language: {
    column: 'language',
    schema: { type: 'string', enum: languages },
    isEditable: true,
    isRequired: true,
    cell: { kind: 'choice' },
    demo: 'Language of e-mails.',
  },
  gender: {
    column: 'gender',
    schema: { type: 'integer', enum: [1, 0] },
    form: 'legalPerson',
    isNullable: true,
    cell: { kind: 'choice', choices: ['female', 'male'] },
    demo: '1 male, 0 female.',
  },
  maritalStatus: {
    column: 'marital_status',
    schema: { type: 'string', enum: ['single', 'married', 'divorced', 'widowed'] },
    form: 'legalPerson',
    cell: { kind: 'choice' },
    demo: 'Marital status.',
  },
  securityNumber: {
    column: 'security_number',
    schema: { type: 'string', pattern: '^\\d*$', maxLength: 12 },
    form: 'legalPay',
    isSecret: true,
    cell: { kind: 'digits', checkedAs: 'affiliation' },
    demo: 'Social security number.',
  },
  disabilityType: {
    column: 'disability_type',
    schema: flag,
    form: 'legalPerson',
    demo: 'true: has a recognized disability.',
  },
  disability: {
    column: 'disability',
    schema: percent,
    form: 'legalPerson',
    isNullable: true,
    cell: { kind: 'whole' },
    demo: 'Its percentage.',
  },
  address1: {
    ...address,
    column: 'address1',
    schema: filledLine(200),
    isRequired: true,
    demo: 'Street and number.',
  },
  address2: { ...address, column: 'address2', schema: line(200), demo: 'Floor and door.' },
  postalCode: {
    column: 'postal_code',
    schema: { type: 'string', pattern: digits, minLength: 1, maxLength: 10 },
    form: 'legalContact',
    isRequired: true,
    cell: { kind: 'digits' },
    demo: 'Five digits.',
  },
  city: { ...address, column: 'city', schema: filledLine(100), isRequired: true, demo: 'Town.' },
  province: {
    column: 'province',
    schema: { type: 'string', format: 'province', maxLength: 60 },
    form: 'legalContact',
    cell: { kind: 'province' },
    demo: 'One of the 52 provinces of Spain; blank abroad.',
  },
  country: { ...address, column: 'country', schema: line(60), demo: 'Country.' },
  fixedSalary: { ...yearlySalary, column: 'fixed_salary_cents', demo: 'Gross euros a year.' },
  variableSalary: { ...yearlySalary, column: 'variable_salary_cents', demo: 'Gross euros a year on top.' },
  privateUse: {
    column: 'private_use',
    schema: percent,
    isNullable: true,
    cell: { kind: 'whole' },
    demo: 'Private use of a company vehicle in percent.',
  },
  renting: {
    column: 'renting',
    schema: flag,
    cell: { kind: 'yesNo', key: 'companyVehicle' },
    demo: 'true: may have a vehicle.',
  },
  paymentCount: {
    column: 'payment_count',
    schema: { type: 'integer', minimum: 1, maximum: 24 },
    form: 'legalPay',
    isNullable: true,
    cell: { kind: 'whole' },
    demo: 'Salary payments a year.',
  },
  joinedOn: {
    column: 'joined_on',
    schema: text,
    isNullable: true,
    isApart: true,
    isOnPage: true,
    cell: { kind: 'day' },
  },
  hoursPercent: {
    column: 'hours_percent',
    schema: { type: 'integer', minimum: 1, maximum: 100 },
    isNullable: true,
    isApart: true,
    cell: { kind: 'whole' },
  },
  employeeNumber: { column: 'employee_number', schema: text, demo: 'Number in the payroll.' },
  costCenter: { column: 'cost_center', schema: text, isOnPage: true, demo: 'Cost center.' },
  collectiveId: { column: 'collective_id', schema: text, demo: 'One of the collectives of tenant.json.' },
  cookiesAccepted: {
    column: 'cookies_accepted',
    schema: flag,
    isEditable: true,
    isRequired: true,
    demo: 'true: the cookie window was accepted already.',
  },
  isPasswordDeprecated: {
    column: 'password_deprecated',
    schema: flag,
    demo: 'true: must choose a new password first.',
  },
} as const satisfies Record<string, PersonField>

type PersonFields = typeof personFields
export type PersonFieldName = keyof PersonFields
export type PersonColumn = PersonFields[PersonFieldName]['column']

/** Names of the fields that have a given property. */
export type FieldsWith<Part> = {
  [Name in PersonFieldName]: PersonFields[Name] extends Part ? Name : never
}[PersonFieldName]

/** Names of the fields directly in the profile. */
export type ProfileFieldName = Exclude<PersonFieldName, FieldsWith<{ isApart: true }>>

export type NamedField = PersonField & { name: PersonFieldName; column: PersonColumn }

/** The fields as a list, each with its name. */
export const personFieldList: readonly NamedField[] = Object.entries(personFields).map(([name, field]) => ({
  ...(field as PersonField & { column: PersonColumn }),
  name: name as PersonFieldName,
}))

import { lettersAndDigits } from '../kernel/formats.ts'
import type { FormSchema } from '../benefit/formSchema.ts'
import { strongPasswordPattern } from '../kernel/password.ts'

/**
 * The user tab of the profile. Password and its repeat are left out when it stays as it is; the page
 * checks that both agree.
 */
export const profileUserForm = {
  type: 'object',
  additionalProperties: false,
  required: ['email', 'firstName', 'lastName1'],
  properties: {
    email: { type: 'string', format: 'email', minLength: 1, maxLength: 254 },
    firstName: { type: 'string', format: 'line', minLength: 1, maxLength: 80 },
    lastName1: { type: 'string', format: 'line', minLength: 1, maxLength: 80 },
    lastName2: { type: 'string', format: 'line', maxLength: 80 },
    password: { type: 'string', format: 'password', pattern: strongPasswordPattern },
    repeatPassword: { type: 'string', format: 'password' },
  },
} as const satisfies FormSchema

/** A day that exists, not before 1900-01-01 (PRO-23). */
const birthdayField = {
  type: 'string',
  format: 'date',
  pattern: '^(?:19|[2-9]\\d)\\d\\d-',
} as const satisfies FormSchema

const digits = '^\\d+$'

/** The employee tab, section by section: who, where, and what the payroll needs (PRO-16 to PRO-27). */
export const legalPersonForm = {
  type: 'object',
  additionalProperties: false,
  required: ['nationality', 'birthday'],
  properties: {
    nationality: { type: 'string', format: 'nationality', minLength: 1, maxLength: 60 },
    birthday: birthdayField,
    gender: { type: 'integer', enum: [1, 0] },
    maritalStatus: { type: 'string', enum: ['single', 'married', 'divorced', 'widowed'] },
    disabilityType: { type: 'boolean' },
    disability: { type: 'integer', minimum: 0, maximum: 100 },
  },
} as const satisfies FormSchema

export const legalContactForm = {
  type: 'object',
  additionalProperties: false,
  required: ['phone', 'address1', 'city', 'postalCode'],
  properties: {
    phone: { type: 'string', pattern: digits, minLength: 1, maxLength: 15 },
    address1: { type: 'string', format: 'line', minLength: 1, maxLength: 200 },
    address2: { type: 'string', format: 'line', maxLength: 200 },
    postalCode: { type: 'string', pattern: digits, minLength: 1, maxLength: 10 },
    city: { type: 'string', format: 'line', minLength: 1, maxLength: 100 },
    province: { type: 'string', format: 'province', maxLength: 60 },
    country: { type: 'string', format: 'line', maxLength: 60 },
  },
} as const satisfies FormSchema

export const legalPayForm = {
  type: 'object',
  additionalProperties: false,
  properties: {
    BAN: { type: 'string', pattern: lettersAndDigits, maxLength: 24 },
    securityNumber: { type: 'string', pattern: '^\\d*$', maxLength: 12 },
    fixedSalary: { type: 'number', format: 'money', minimum: 0, maximum: 10_000_000 },
    variableSalary: { type: 'number', format: 'money', minimum: 0, maximum: 10_000_000 },
    paymentCount: { type: 'integer', minimum: 1, maximum: 24 },
  },
} as const satisfies FormSchema

/** All of it in one body. */
export const legalDataForm = {
  type: 'object',
  additionalProperties: false,
  required: ['nationality', 'birthday', 'phone', 'address1', 'city', 'postalCode'],
  properties: { ...legalPersonForm.properties, ...legalContactForm.properties, ...legalPayForm.properties },
} as const satisfies FormSchema

const properties = {
  relationship: { type: 'string', enum: ['child', 'spouse', 'domestic_partner'] },
  firstName: { type: 'string', format: 'line', minLength: 1, maxLength: 80 },
  lastName1: { type: 'string', format: 'line', minLength: 1, maxLength: 80 },
  lastName2: { type: 'string', format: 'line', maxLength: 80 },
  idType: { type: 'string', enum: ['DNI', 'NIE', 'PASSPORT'], default: 'DNI' },
  personalID: { type: 'string', format: 'line', minLength: 1, maxLength: 20 },
  birthday: birthdayField,
  disabilityType: { type: 'boolean' },
  disability: { type: 'integer', minimum: 0, maximum: 100 },
} as const satisfies FormSchema['properties']

/**
 * The letter of a DNI or NIE is checked; a passport is free text. Without a kind it is a DNI, as on the
 * server.
 */
const allOf = [
  {
    if: { properties: { idType: { const: 'DNI' } } },
    then: { properties: { personalID: { format: 'dni' } } },
  },
  {
    if: { properties: { idType: { const: 'NIE' } }, required: ['idType'] },
    then: { properties: { personalID: { format: 'nie' } } },
  },
] as const satisfies FormSchema['allOf']

/**
 * A member of the family as the profile asks for it; the employee, member 0, is no part of this form (PRO-30
 * to PRO-34).
 */
export const familyMemberForm = {
  type: 'object',
  additionalProperties: false,
  required: ['relationship', 'firstName', 'lastName1', 'personalID', 'birthday'],
  properties,
  allOf,
} as const satisfies FormSchema

/** The same in the cart, where insurers want the second surname too (PRO-32, CAR-21). */
export const familyMemberInCartForm = {
  type: 'object',
  additionalProperties: false,
  required: ['relationship', 'firstName', 'lastName1', 'lastName2', 'personalID', 'birthday'],
  properties: { ...properties, lastName2: { ...properties.lastName2, minLength: 1 } },
  allOf,
} as const satisfies FormSchema

/**
 * The core's own forms by name: the portal draws them, the server validates with them, the build compiles
 * their validators.
 */
export const coreForms = {
  profileUser: profileUserForm,
  legalPerson: legalPersonForm,
  legalContact: legalContactForm,
  legalPay: legalPayForm,
  legalData: legalDataForm,
  familyMember: familyMemberForm,
  familyMemberInCart: familyMemberInCartForm,
} as const satisfies Record<string, FormSchema>

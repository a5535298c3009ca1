import type { FormSchema } from '../benefit/formSchema.ts'

/** A day that exists, not before 1900-01-01 (PRO-23). */
export const birthdayField = {
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
    address1: { type: 'string', minLength: 1, maxLength: 200 },
    address2: { type: 'string', maxLength: 200 },
    postalCode: { type: 'string', pattern: digits, minLength: 1, maxLength: 10 },
    city: { type: 'string', minLength: 1, maxLength: 100 },
    province: { type: 'string', format: 'province', maxLength: 60 },
    country: { type: 'string', maxLength: 60 },
  },
} as const satisfies FormSchema

export const legalPayForm = {
  type: 'object',
  additionalProperties: false,
  properties: {
    BAN: { type: 'string', maxLength: 24 },
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

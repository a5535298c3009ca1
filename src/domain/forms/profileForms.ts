import type { FormSchema } from '../benefit/formSchema.ts'
import { strongPasswordPattern } from '../kernel/password.ts'
import type { PersonForm } from './personField.ts'
import { personFieldList, personFields, type FieldsWith } from './personFields.ts'

const user = buildForm('profileUser')
const { email, ...names } = user.properties

/**
 * The user tab of the profile. Password and repetition are left out if the password does not change; the
 * page checks that both are equal.
 */
export const profileUserForm = {
  ...user,
  properties: {
    // In this form the e-mail comes before the name; in files it comes after.
    email,
    ...names,
    password: { type: 'string', format: 'password', pattern: strongPasswordPattern },
    repeatPassword: { type: 'string', format: 'password' },
  },
} as const satisfies FormSchema

/** The employee tab in three sections: person, contact, and data for the payroll (PRO-16 to PRO-27). */
export const legalPersonForm = buildForm('legalPerson')
export const legalContactForm = buildForm('legalContact')
export const legalPayForm = buildForm('legalPay')

/** All sections in one body. */
export const legalDataForm = {
  ...legalPersonForm,
  required: [...legalPersonForm.required, ...legalContactForm.required, ...legalPayForm.required],
  properties: { ...legalPersonForm.properties, ...legalContactForm.properties, ...legalPayForm.properties },
} as const satisfies FormSchema

const properties = {
  relationship: { type: 'string', enum: ['child', 'spouse', 'domestic_partner'] },
  firstName: personFields.firstName.schema,
  lastName1: personFields.lastName1.schema,
  lastName2: personFields.lastName2.schema,
  idType: { type: 'string', enum: ['DNI', 'NIE', 'PASSPORT'], default: 'DNI' },
  personalID: { type: 'string', format: 'line', minLength: 1, maxLength: 20 },
  birthday: personFields.birthday.schema,
  disabilityType: { type: 'boolean' },
  disability: personFields.disability.schema,
} as const satisfies FormSchema['properties']

/**
 * Checks the letter of a DNI or NIE; a passport is free text. Without a type the document counts as DNI, as
 * on the server.
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

/** A family member in the profile's form; the employee, member 0, is not edited here (PRO-30 to PRO-34). */
export const familyMemberForm = {
  type: 'object',
  additionalProperties: false,
  required: ['relationship', 'firstName', 'lastName1', 'personalID', 'birthday'],
  properties,
  allOf,
} as const satisfies FormSchema

/** The form of a family member in the cart, where insurers require the second surname (PRO-32, CAR-21). */
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

/** Builds a form from the fields of the table that belong to it. */
function buildForm<Form extends PersonForm>(form: Form) {
  const fields = personFieldList.filter((each) => each.form === form)
  return {
    type: 'object',
    additionalProperties: false,
    required: fields.flatMap(({ name, isRequired }) => (isRequired ? [name] : [])),
    properties: Object.fromEntries(fields.map(({ name, schema }) => [name, schema])) as FormFields<Form>,
  } as const satisfies FormSchema
}

type FormFields<Form> = {
  readonly [Name in FieldsWith<{ form: Form }>]: (typeof personFields)[Name]['schema']
}

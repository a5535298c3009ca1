import type { FormSchema } from '../benefit/formSchema.ts'
import { birthdayField } from './legalData.ts'

const properties = {
  relationship: { type: 'string', enum: ['child', 'spouse', 'domestic_partner'] },
  firstName: { type: 'string', minLength: 1, maxLength: 80 },
  lastName1: { type: 'string', minLength: 1, maxLength: 80 },
  lastName2: { type: 'string', maxLength: 80 },
  idType: { type: 'string', enum: ['DNI', 'NIE', 'PASSPORT'], default: 'DNI' },
  personalID: { type: 'string', minLength: 1, maxLength: 20 },
  birthday: birthdayField,
  disabilityType: { type: 'boolean' },
  disability: { type: 'integer', minimum: 0, maximum: 100 },
} as const satisfies FormSchema['properties']

/**
 * The letter of a DNI or NIE is judged; a passport is free text. Without a kind it is a DNI, as on the
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

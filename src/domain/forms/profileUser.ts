import type { FormSchema } from '../benefit/formSchema.ts'
import { strongPasswordPattern } from '../kernel/password.ts'

/**
 * The user tab of the profile. Password and its repeat are left out when it stays as it is; that both agree
 * is the page's to say.
 */
export const profileUserForm = {
  type: 'object',
  additionalProperties: false,
  required: ['email', 'firstName', 'lastName1'],
  properties: {
    email: { type: 'string', format: 'email', minLength: 1, maxLength: 254 },
    firstName: { type: 'string', minLength: 1, maxLength: 80 },
    lastName1: { type: 'string', minLength: 1, maxLength: 80 },
    lastName2: { type: 'string', maxLength: 80 },
    password: { type: 'string', format: 'password', pattern: strongPasswordPattern },
    repeatPassword: { type: 'string', format: 'password' },
  },
} as const satisfies FormSchema

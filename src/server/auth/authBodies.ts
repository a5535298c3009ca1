import type { FormSchema } from '../../domain/benefit/formSchema.ts'

/** A password as it travels: wrapped as D-33 says. */
export const wrappedPassword = { type: 'string', minLength: 1, maxLength: 2048 } as const satisfies FormSchema

/** D-34. Judged by the captcha itself, so that a missing one gets its own words. */
export const captchaHeader = {
  type: 'object',
  properties: { captcha: { type: 'string' } },
} as const satisfies FormSchema

export const loginBody = {
  type: 'object',
  additionalProperties: false,
  required: ['email', 'password'],
  properties: { email: { type: 'string', minLength: 1, maxLength: 254 }, password: wrappedPassword },
} as const satisfies FormSchema

export const forgotPasswordBody = {
  type: 'object',
  additionalProperties: false,
  required: ['email'],
  properties: { email: { type: 'string', format: 'email', maxLength: 254 } },
} as const satisfies FormSchema

export const resetPasswordBody = {
  type: 'object',
  additionalProperties: false,
  required: ['newPassword', 'confirmPassword'],
  properties: { newPassword: wrappedPassword, confirmPassword: wrappedPassword },
} as const satisfies FormSchema

/** The query parameter of the link in the mail; at least 10 characters (spec 9). */
export const resetPasswordQuery = {
  type: 'object',
  required: ['access_token'],
  properties: { access_token: { type: 'string', maxLength: 200 } },
} as const satisfies FormSchema

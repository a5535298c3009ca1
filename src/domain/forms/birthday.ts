import type { FormSchema } from '../benefit/formSchema.ts'

/** A day that exists, not before 1900-01-01 (PRO-23). */
export const birthdayField = {
  type: 'string',
  format: 'date',
  pattern: '^(?:19|[2-9]\\d)\\d\\d-',
} as const satisfies FormSchema

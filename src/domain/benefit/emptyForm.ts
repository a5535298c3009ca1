import type { FormSchema } from './formSchema.ts'

/**
 * A form without fields of its own: nothing to fill in beside the schedule, or beside the modality's
 * questionnaire.
 */
export const emptyForm = {
  type: 'object',
  additionalProperties: false,
  properties: {},
} as const satisfies FormSchema

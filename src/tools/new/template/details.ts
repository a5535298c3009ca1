import type { DataOf, FormSchema } from '#sdk'

/** The fields that the employee fills in, in addition to people and months. */
export const details = {
  type: 'object',
  additionalProperties: false,
  properties: {
    reference: { type: 'string', maxLength: 80 },
  },
} as const satisfies FormSchema

export type Details = DataOf<typeof details>

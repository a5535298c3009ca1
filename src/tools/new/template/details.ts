import type { DataOf, FormSchema } from '#sdk'

/** What the employee fills in beside people and months. */
export const details = {
  type: 'object',
  additionalProperties: false,
  properties: {
    reference: { type: 'string', maxLength: 80 },
  },
} as const satisfies FormSchema

export type Details = DataOf<typeof details>

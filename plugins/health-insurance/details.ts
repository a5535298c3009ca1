import type { DataOf, FormSchema } from '#sdk'

/** What the first two steps choose. The contract's modality has the same, so both may be left out. */
export const details = {
  type: 'object',
  additionalProperties: false,
  properties: {
    provider: { type: 'string', format: 'provider', minLength: 1, maxLength: 60 },
    product: { type: 'string', format: 'modality', minLength: 1, maxLength: 60 },
  },
} as const satisfies FormSchema

export type HealthDetails = DataOf<typeof details>

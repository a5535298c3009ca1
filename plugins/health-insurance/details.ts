import type { DataOf, FormSchema } from '#sdk'

/**
 * The company and the product chosen in the first two steps. The contract's modality contains both, so they
 * may be left out.
 */
export const details = {
  type: 'object',
  additionalProperties: false,
  properties: {
    provider: { type: 'string', format: 'provider', minLength: 1, maxLength: 60 },
    product: { type: 'string', format: 'modality', minLength: 1, maxLength: 60 },
  },
} as const satisfies FormSchema

export type HealthDetails = DataOf<typeof details>

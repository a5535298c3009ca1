import type { FormSchema } from '#sdk'

/**
 * What one month of vouchers holds: how many of each face, `face1` for the first face value (FOO-07). A card
 * has none.
 */
export const countsPerFace = {
  type: 'object',
  propertyNames: { pattern: '^face[1-9][0-9]?$' },
  additionalProperties: { type: 'integer', minimum: 0, maximum: 10_000 },
} as const satisfies FormSchema

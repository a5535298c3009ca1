import type { DataOf, FormSchema } from '#sdk'

/** The name of the rate table: tables/template-rates.json of a company. */
export const rateTable = 'template-rates'

/**
 * A row of the table: the monthly price in euros for an age range (inclusive) and one month, or all months.
 */
export const rateRow = {
  type: 'object',
  additionalProperties: false,
  required: ['price'],
  properties: {
    startMonth: { type: 'integer', minimum: 1, maximum: 12 },
    from: { type: 'integer', minimum: 0 },
    to: { type: 'integer', minimum: 0 },
    price: { type: 'number', format: 'money', minimum: 0 },
  },
} as const satisfies FormSchema

export type Rate = DataOf<typeof rateRow>

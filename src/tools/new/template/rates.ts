import type { DataOf, FormSchema } from '#sdk'

/** The table that is read: tables/template-rates.json of a company. */
export const rateTable = 'template-rates'

/** One row: the price in euros of a month, for the ages it names, both included, and its month or all. */
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

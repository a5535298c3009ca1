import type { DataOf, FormSchema } from '#sdk'
import { mapCoverages, maxCapital } from './coverages.ts'

const capital = { type: 'number', format: 'money', minimum: 0, maximum: maxCapital } as const

/**
 * Seven capitals in euros; the pricing computes start, price and the applied rates, which are stored with the
 * contract.
 */
export const details = {
  type: 'object',
  additionalProperties: false,
  required: ['fallcc'],
  properties: {
    ...mapCoverages(() => capital),
    startDate: { type: 'string', format: 'date', readOnly: true },
    price: { type: 'number', format: 'money', minimum: 0, maximum: 10_000_000, readOnly: true },
    table: {
      type: 'object',
      readOnly: true,
      additionalProperties: { type: 'number', minimum: 0, maximum: 1000 },
    },
  },
} as const satisfies FormSchema

export type AxaDetails = DataOf<typeof details>

import type { DataOf, FormSchema } from './formSchema.ts'

/**
 * What is filled in for tickets of any category: how many, and a number where one may be chosen (LOT-01,
 * D-13).
 */
export const ticketForm = {
  type: 'object',
  additionalProperties: false,
  required: ['ticketCount'],
  properties: {
    ticketCount: { type: 'number', minimum: 0, maximum: 10_000 },
    ticketNumber: { type: 'string', pattern: '^[0-9]{1,6}$' },
    ticketPrice: { type: 'number', format: 'money', minimum: 0, readOnly: true },
  },
} as const satisfies FormSchema

export type TicketDetails = DataOf<typeof ticketForm>

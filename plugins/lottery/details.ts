import { tickets, type FormSchema } from '#sdk'

const { properties } = tickets.details

/** The number of décimos, and optionally a number of the draw: five digits, 00000 to 99999. */
export const details = {
  ...tickets.details,
  properties: { ...properties, ticketNumber: { type: 'string', pattern: '^[0-9]{5}$' } },
} as const satisfies FormSchema

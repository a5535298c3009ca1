import { ticketForm, type FormSchema } from '#sdk'

/** How many décimos, and a number of the draw where one is wished for: five digits, 00000 to 99999. */
export const details = {
  ...ticketForm,
  properties: { ...ticketForm.properties, ticketNumber: { type: 'string', pattern: '^[0-9]{5}$' } },
} as const satisfies FormSchema

import { centsOf, minDeathCapitalCents, toEuros, type DataOf, type FormSchema } from '#sdk'

/** The smallest capital for death, in euros (LIF-04). */
export const minDeath = toEuros(minDeathCapitalCents)

/**
 * Two capitals in euros; the pricing computes start and price, which are stored with the contract (LIF-01).
 */
export const details = {
  type: 'object',
  additionalProperties: false,
  required: ['death'],
  properties: {
    death: { type: 'number', format: 'money', minimum: minDeath, maximum: 10_000_000 },
    disability: { type: 'number', format: 'money', minimum: 0, maximum: 10_000_000 },
    startDate: { type: 'string', format: 'date', readOnly: true },
    price: { type: 'number', format: 'money', minimum: 0, maximum: 10_000_000, readOnly: true },
  },
} as const satisfies FormSchema

export type LifeDetails = DataOf<typeof details>

/** Returns both capitals in cents; a missing one is 0. */
export function toCapitals({ death = 0, disability = 0 }: Partial<LifeDetails>) {
  return centsOf({ deathCents: death, disabilityCents: disability })
}

import { centsOf, type DataOf, type FormSchema } from '#sdk'

const euros = { type: 'number', format: 'money', minimum: 0, maximum: 10_000_000 } as const

/**
 * Fees and value in euros; private use is the profile's, start and `active` are worked out by the pricing
 * (REN-01, D-14).
 */
export const details = {
  type: 'object',
  additionalProperties: false,
  required: ['feeWithoutVAT', 'feeWithVAT', 'vehicleValue'],
  properties: {
    vehicleValue: euros,
    feeWithoutVAT: euros,
    feeWithVAT: euros,
    years: { type: 'integer', minimum: 1, maximum: 5, default: 2 },
    privateUse: { type: 'number', minimum: 0, maximum: 100, readOnly: true },
    active: { type: 'boolean', readOnly: true },
    /** It goes on with a lease of the year before, so that one year may be left of it (D-72). */
    renewed: { type: 'boolean', readOnly: true },
    startDate: { type: 'string', format: 'date', readOnly: true },
  },
} as const satisfies FormSchema

export type RentingDetails = DataOf<typeof details>

/** Fees and value in cents; one left out is 0. */
export function amountsOf({ vehicleValue = 0, feeWithoutVAT = 0, feeWithVAT = 0 }: Partial<RentingDetails>) {
  return centsOf({
    vehicleValueCents: vehicleValue,
    feeWithoutVatCents: feeWithoutVAT,
    feeWithVatCents: feeWithVAT,
  })
}

/** How long a vehicle is rented where nobody chose, and at least (REN-03). */
export const defaultYears = details.properties.years.default
export const minYears = 2

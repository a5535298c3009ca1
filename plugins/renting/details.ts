import { centsOf, type DataOf, type FormSchema } from '#sdk'

const euros = { type: 'number', format: 'money', minimum: 0, maximum: 10_000_000 } as const
/** A car and its fee cost something: what is typed as 0 is no lease (BAG-14, D-89). */
const aboveZero = { ...euros, minimum: 0.01 } as const

/**
 * Fees and value in euros; private use comes from the profile, and the pricing computes start and `active`
 * (REN-01, D-14).
 */
export const details = {
  type: 'object',
  additionalProperties: false,
  required: ['feeWithoutVAT', 'feeWithVAT', 'vehicleValue'],
  properties: {
    vehicleValue: aboveZero,
    feeWithoutVAT: euros,
    feeWithVAT: aboveZero,
    years: { type: 'integer', minimum: 1, maximum: 5, default: 2 },
    privateUse: { type: 'number', minimum: 0, maximum: 100, readOnly: true },
    /** The legal reduction of the taxable value for low emissions, in percent (D-119). */
    reduction: { type: 'number', minimum: 0, maximum: 100, readOnly: true },
    active: { type: 'boolean', readOnly: true },
    /** True if the lease continues one of the previous year: only then may a single year be left (D-72). */
    renewed: { type: 'boolean', readOnly: true },
    startDate: { type: 'string', format: 'date', readOnly: true },
  },
} as const satisfies FormSchema

export type RentingDetails = DataOf<typeof details>

/** Returns fees and value in cents; a missing one is 0. */
export function toAmounts({ vehicleValue = 0, feeWithoutVAT = 0, feeWithVAT = 0 }: Partial<RentingDetails>) {
  return centsOf({
    vehicleValueCents: vehicleValue,
    feeWithoutVatCents: feeWithoutVAT,
    feeWithVatCents: feeWithVAT,
  })
}

/** The default and minimum length of a lease (REN-03). */
export const defaultYears = details.properties.years.default
export const minYears = 2

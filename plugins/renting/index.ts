import { defineBenefit, refuse, stepsFlow } from '#sdk'
import { defaultYears, details } from './details.ts'
import { computeExemptCents, price } from './pricing.ts'

/** Only for employees with a vehicle granted by their company (REN-08). */
export default defineBenefit({
  id: 'renting',
  details,
  flow: stepsFlow([
    { name: 'form', fields: ['vehicleValue', 'feeWithoutVAT', 'feeWithVAT', 'years', 'privateUse'] },
  ]),
  amount: 'priced',
  eligible: ({ vehicleGranted }) => (vehicleGranted ? undefined : refuse('vehicleNotGranted')),
  price,
  exemptCents: computeExemptCents,
  // A lease continues with its remaining years, if any (D-72).
  nextYear: ({ years = defaultYears, ...same }) =>
    years > 1 ? { ...same, years: years - 1, renewed: true } : undefined,
})

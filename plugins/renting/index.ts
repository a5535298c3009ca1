import { defineBenefit, refuse } from '#sdk'
import { details } from './details.ts'
import { exemptCents, price } from './pricing.ts'

/** Only for employees whom their company granted a vehicle (REN-08). */
export default defineBenefit({
  id: 'renting',
  details,
  steps: { form: ['vehicleValue', 'feeWithoutVAT', 'feeWithVAT', 'years', 'privateUse'] },
  amount: 'priced',
  eligible: ({ vehicleGranted }) => (vehicleGranted ? undefined : refuse('vehicleNotGranted')),
  price,
  exemptCents,
})

import { defineBenefit, refuse, stepsFlow } from '#sdk'
import { defaultYears, details } from './details.ts'
import { carFacts } from './emissions.ts'
import { computeExemptCents, computeValueCents, price } from './pricing.ts'

/** Only for employees with a vehicle granted by their company (REN-08). */
export default defineBenefit({
  id: 'renting',
  exemption: 'carUse',
  details,
  flow: stepsFlow([
    { name: 'form', fields: ['vehicleValue', 'feeWithoutVAT', 'feeWithVAT', 'years', 'privateUse'] },
  ]),
  amount: 'priced',
  extra: carFacts,
  eligible: ({ vehicleGranted }) => (vehicleGranted ? undefined : refuse('vehicleNotGranted')),
  price,
  exemptCents: computeExemptCents,
  valueInKindCents: (_item, details, employee) => computeValueCents(details, employee),
  // A lease continues with its remaining years, if any (D-72).
  nextYear: ({ years = defaultYears, ...same }) =>
    years > 1 ? { ...same, years: years - 1, renewed: true } : undefined,
})

import { exampleModality, exampleRequest, requestItems, type BenefitExample } from '#sdk'
import type { RentingDetails } from './details.ts'

const car = exampleModality({
  id: 'renting-car',
  category: 'renting',
  name: {
    es: 'Renting de vehículo',
    ca: 'Rènting de vehicle',
    en: 'Vehicle renting',
    pt: 'Renting de veículo',
  },
})

/** The worked example of D-14: 484 x 9. */
export default {
  request: exampleRequest({
    modality: car,
    availableCents: 600_000,
    flexibleBagCents: 600_000,
    employee: { privateUsePercent: 60, vehicleGranted: true },
    details: { vehicleValue: 24_000, feeWithoutVAT: 400, feeWithVAT: 484, years: 3 },
    items: requestItems(car.id, { months: [3, 4, 5, 6, 7, 8, 9, 10, 11] }),
  }),
  priceCents: 435_600,
} satisfies BenefitExample<RentingDetails>

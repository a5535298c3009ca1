import { defineBenefit } from '#sdk'
import { details } from './details.ts'
import { example } from './example.ts'
import { exemptCents } from './exemption.ts'
import ca from './messages/ca.json' with { type: 'json' }
import en from './messages/en.json' with { type: 'json' }
import es from './messages/es.json' with { type: 'json' }
import pt from './messages/pt.json' with { type: 'json' }
import { price } from './pricing.ts'

export default defineBenefit({
  id: 'renting',
  messages: { es, ca, en, pt },
  details,
  steps: { form: ['vehicleValue', 'feeWithoutVAT', 'feeWithVAT', 'years', 'privateUse'] },
  amount: 'priced',
  months: 'chosen',
  needsVehicle: true,
  price,
  exemptCents,
  editableInForce: false,
  example,
})

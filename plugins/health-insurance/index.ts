import { coveredAtItsAge, defineBenefit, emptyForm, oneProvider } from '#sdk'
import { details } from './details.ts'
import { flow } from './flow.ts'
import { price } from './pricing.ts'

export default defineBenefit({
  id: 'health-insurance',
  exemption: 'health',
  details,
  flow,
  amount: 'priced',
  months: 'range',
  eligible: oneProvider,
  covers: coveredAtItsAge,
  documentation: { schema: emptyForm, per: 'person', when: 'modality', isHealth: true },
  price,
  asks: {},
  startsWithReview: true,
  editableInForce: true,
})

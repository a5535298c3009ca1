import { coveredAtItsAge, defineBenefit, emptyForm } from '#sdk'
import { details } from './details.ts'
import { example } from './example.ts'
import { flow } from './flow.ts'
import ca from './messages/ca.json' with { type: 'json' }
import en from './messages/en.json' with { type: 'json' }
import es from './messages/es.json' with { type: 'json' }
import pt from './messages/pt.json' with { type: 'json' }
import { price } from './pricing.ts'

export default defineBenefit({
  id: 'health-insurance',
  messages: { es, ca, en, pt },
  details,
  steps: { company: ['provider'], product: ['product'], family: [] },
  flow,
  covers: coveredAtItsAge,
  amount: 'priced',
  months: 'range',
  oneProvider: true,
  documentation: { schema: emptyForm, per: 'person', when: 'modality' },
  price,
  editableInForce: true,
  example,
})

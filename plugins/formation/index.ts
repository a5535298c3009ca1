import { defineBenefit, emptyForm } from '#sdk'
import { documentation } from './documentation.ts'
import { example } from './example.ts'
import ca from './messages/ca.json' with { type: 'json' }
import en from './messages/en.json' with { type: 'json' }
import es from './messages/es.json' with { type: 'json' }
import pt from './messages/pt.json' with { type: 'json' }
import { price } from './pricing.ts'

export default defineBenefit({
  id: 'formation',
  messages: { es, ca, en, pt },
  details: emptyForm,
  amount: 'typed',
  months: 'chosen',
  documentation,
  price,
  editableInForce: false,
  example,
})

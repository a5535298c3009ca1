import { defineBenefit, emptyForm } from '#sdk'
import { countsPerFace } from './details.ts'
import { example } from './example.ts'
import { facesOf } from './faces.ts'
import ca from './messages/ca.json' with { type: 'json' }
import en from './messages/en.json' with { type: 'json' }
import es from './messages/es.json' with { type: 'json' }
import pt from './messages/pt.json' with { type: 'json' }
import { monthCents, price } from './pricing.ts'

export default defineBenefit({
  id: 'food',
  messages: { es, ca, en, pt },
  details: emptyForm,
  itemDetails: countsPerFace,
  amount: (modality) => (facesOf(modality).length > 0 ? 'counted' : 'typed'),
  months: 'chosen',
  units: facesOf,
  caps: { monthCents },
  price,
  editableInForce: true,
  example,
})

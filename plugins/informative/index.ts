import { defineBenefit, emptyForm } from '#sdk'
import { example } from './example.ts'
import ca from './messages/ca.json' with { type: 'json' }
import en from './messages/en.json' with { type: 'json' }
import es from './messages/es.json' with { type: 'json' }
import pt from './messages/pt.json' with { type: 'json' }

export default defineBenefit({
  id: 'informative',
  messages: { es, ca, en, pt },
  details: emptyForm,
  amount: 'none',
  months: 'chosen',
  // Nothing is sold here (INF-01): description and links come from the catalogue.
  price: () => ({ items: [], refusals: [] }),
  editableInForce: false,
  example,
})

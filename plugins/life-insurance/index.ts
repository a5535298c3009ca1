import { defineBenefit } from '#sdk'
import { details } from './details.ts'
import { example } from './example.ts'
import ca from './messages/ca.json' with { type: 'json' }
import en from './messages/en.json' with { type: 'json' }
import es from './messages/es.json' with { type: 'json' }
import pt from './messages/pt.json' with { type: 'json' }
import { price } from './pricing.ts'
import { rateTable, rateTableRow } from './rates.ts'
import { read } from './read.ts'

export default defineBenefit({
  id: 'life-insurance',
  messages: { es, ca, en, pt },
  details,
  steps: { form: ['death', 'disability'] },
  amount: 'once',
  months: 'start',
  tables: { [rateTable]: rateTableRow },
  price,
  revertsWhenOver: true,
  editableInForce: false,
  read,
  example,
})

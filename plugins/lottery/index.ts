import { defineBenefit, breakdownByTicket, ticketPricing } from '#sdk'
import { details } from './details.ts'
import { example } from './example.ts'
import ca from './messages/ca.json' with { type: 'json' }
import en from './messages/en.json' with { type: 'json' }
import es from './messages/es.json' with { type: 'json' }
import pt from './messages/pt.json' with { type: 'json' }

export default defineBenefit({
  id: 'lottery',
  messages: { es, ca, en, pt },
  details,
  steps: { form: ['ticketCount', 'ticketNumber'] },
  amount: 'counted',
  months: 'first',
  price: ticketPricing,
  editableInForce: false,
  read: breakdownByTicket,
  example,
})

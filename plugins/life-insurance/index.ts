import { defineBenefit, emptyForm } from '#sdk'
import { breakdown } from './breakdown.ts'
import { details, minDeath } from './details.ts'
import { price } from './pricing.ts'
import { rateTable, rateTableRow } from './rates.ts'

export default defineBenefit({
  id: 'life-insurance',
  details,
  amount: 'once',
  tables: { [rateTable]: rateTableRow },
  price,
  documentation: { schema: emptyForm, per: 'contract', when: 'modality', isHealth: true },
  startsWithReview: true,
  proposes: { details: { death: minDeath } },
  revertsWhenOver: true,
  breakdown,
})

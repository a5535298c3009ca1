import { defineBenefit, emptyForm } from '#sdk'
import { breakdown } from './breakdown.ts'
import { details } from './details.ts'
import { price } from './pricing.ts'
import { rateTable, rateTableRow } from './rates.ts'

export default defineBenefit({
  id: 'life-insurance-axa',
  details,
  amount: 'once',
  tables: { [rateTable]: rateTableRow },
  price,
  documentation: { schema: emptyForm, per: 'contract', when: 'modality', isHealth: true },
  startsWithReview: true,
  proposes: { details: { fallcc: 35_000 } },
  breakdown,
})

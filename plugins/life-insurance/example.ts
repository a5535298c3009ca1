import { exampleModality, exampleRequest, requestItems, type BenefitExample } from '#sdk'
import type { LifeDetails } from './details.ts'
import { rateTable } from './rates.ts'

const life = exampleModality({
  id: 'life-basic',
  category: 'life-insurance',
  name: { es: 'Vida', ca: 'Vida', en: 'Life', pt: 'Vida' },
})

/** The worked example of D-15: 60.00 + 22.50. */
export default {
  request: exampleRequest({
    modality: life,
    details: { death: 50_000, disability: 50_000 },
    items: requestItems(life.id, { months: [3] }),
    tables: { [rateTable]: [{ startMonth: 4, death: 1.2, disability: 0.45 }] },
  }),
  priceCents: 8_250,
} satisfies BenefitExample<LifeDetails>

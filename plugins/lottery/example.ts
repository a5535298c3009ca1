import { exampleModality, exampleRequest, requestItems, type BenefitExample } from '#sdk'

const christmas = exampleModality({
  id: 'lottery-christmas',
  category: 'lottery',
  name: { es: 'Lotería de Navidad', ca: 'Loteria de Nadal', en: 'Christmas lottery', pt: 'Lotaria de Natal' },
  contractMethod: 'tickets',
  isTaxAdvantage: false,
  defaultPriceCents: 2_000,
})

/** The worked example of D-13: seven requested, a bag of 100, five tickets of 20. */
export default {
  request: exampleRequest({
    modality: christmas,
    availableCents: 10_000,
    details: { ticketCount: 7, ticketNumber: '05490' },
    items: requestItems(christmas.id, { months: [3] }),
  }),
  priceCents: 10_000,
} satisfies BenefitExample

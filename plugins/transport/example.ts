import { exampleModality, exampleRequest, requestItems, type BenefitExample } from '#sdk'

const card = exampleModality({
  id: 'transport-card',
  category: 'transport',
  name: {
    es: 'Tarjeta transporte',
    ca: 'Targeta transport',
    en: 'Transport card',
    pt: 'Cartão de transporte',
  },
  minAmountCents: 1_000,
})

export default {
  request: exampleRequest({
    modality: card,
    details: {},
    items: requestItems(card.id, { months: [3, 4, 5, 6, 7, 8, 9, 10, 11], amountCents: 6_000 }),
  }),
  priceCents: 54_000,
} satisfies BenefitExample

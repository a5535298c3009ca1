import { exampleModality, exampleRequest, type BenefitExample } from '#sdk'

export default {
  request: exampleRequest({
    modality: exampleModality({
      id: 'informative-discounts',
      category: 'informative',
      name: {
        es: 'Club de descuentos',
        ca: 'Club de descomptes',
        en: 'Discount club',
        pt: 'Clube de descontos',
      },
      contractMethod: 'informative',
    }),
    details: {},
  }),
  priceCents: 0,
} satisfies BenefitExample

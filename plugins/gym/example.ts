import { exampleModality, examplePeople, exampleRequest, requestItems, type BenefitExample } from '#sdk'

const membership = exampleModality({
  id: 'gym-membership',
  category: 'gym',
  name: {
    es: 'Cuota de gimnasio',
    ca: 'Quota de gimnàs',
    en: 'Gym membership',
    pt: 'Mensalidade de ginásio',
  },
  defaultPriceCents: 6_000,
  priceForFamilyCents: 4_000,
  contributionPrice: { percent: '25' },
})

/** The employee for two months and the spouse for one (D-03): 60 + 60 + 40. */
export default {
  request: exampleRequest({
    modality: membership,
    people: [examplePeople.employee, examplePeople.spouse],
    details: {},
    items: [
      ...requestItems(membership.id, { months: [3, 4] }),
      ...requestItems(membership.id, { people: [1], months: [3] }),
    ],
  }),
  priceCents: 16_000,
} satisfies BenefitExample

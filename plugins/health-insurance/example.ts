import { exampleModality, examplePeople, exampleRequest, requestItems, type BenefitExample } from '#sdk'
import type { HealthDetails } from './details.ts'

const fields = {
  category: 'health-insurance',
  providerId: 'salus',
  provider: { id: 'salus', name: 'Salus Mutua' },
}

const complete = exampleModality({
  ...fields,
  id: 'health-complete',
  name: { es: 'Salud Completa', ca: 'Salut Completa', en: 'Complete Health', pt: 'Saúde Completa' },
  healthType: { es: 'cuadro médico' },
  questionare: 'yes',
  typeOfQuestionare: 'upload',
  allSupplementary: 'no',
  ageGroup: [
    { from: 18, to: 39, priceCents: 4_850 },
    { from: 40, to: 64, priceCents: 5_500 },
  ],
  ageGroupForFamily: [
    { from: 0, to: 17, priceCents: 3_000 },
    { from: 18, to: 39, priceCents: 4_850 },
    { from: 40, to: 64, priceCents: 5_500 },
  ],
})

const dental = exampleModality({
  ...fields,
  id: 'health-dental',
  type: 1,
  parentId: complete.id,
  name: { es: 'Dental', ca: 'Dental', en: 'Dental', pt: 'Dentário' },
  defaultPriceCents: 995,
  priceForFamilyCents: 750,
})

const months = [3, 4, 5, 6, 7, 8, 9, 10, 11]

/** The employee with dental, the spouse and the elder child: (48.50 + 9.95 + 55.00 + 30.00) x 9 months. */
export default {
  request: exampleRequest({
    modality: complete,
    supplementaries: [dental],
    people: Object.values(examplePeople),
    details: { provider: 'salus', product: complete.id },
    items: [
      ...requestItems(complete.id, { people: [0, 1, 2], months }),
      ...requestItems(dental.id, { months }),
    ],
  }),
  priceCents: 129_105,
  documentation: {
    0: { file: 'cuestionario-marta.pdf' },
    1: { file: 'cuestionario-jordi.pdf' },
    2: { file: 'cuestionario-nil.pdf' },
  },
} satisfies BenefitExample<HealthDetails>
